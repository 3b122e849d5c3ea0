import SandlotTesting
import StoreKitTest
import Testing

/// The properties that the store's profiles share with Apple's environments.
struct ProfileRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    private static let production: StoreEnvironment.Configuration = {
        var configuration = StoreEnvironment.Configuration()
        configuration.profile = .production
        configuration.appAppleID = 1_234_567_890
        return configuration
    }()

    /// The number of certificates in the header of signed data.
    private func certificates() async throws -> Int? {
        (try await AppTransaction.shared.headerData.object["x5c"] as? [String])?.count
    }

    /// The number of a subscription's transactions after many periods.
    private func transactions(after duration: Duration) async throws -> Int {
        try await isolatedStore.advance(by: duration)
        return await Transaction.all(for: "club.silver").collected().count
    }

    @Test("B-100: Xcode is the default", .isolatedStore)
    func xcodeIsTheDefault() async throws {
        let silver = try await shop.buy("club.silver")
        #expect(silver.environment == .xcode)
        #expect(silver.expirationDate == (try Date(day: "2026-02-01")))
        shop.session.timeRate = .oneRenewalEveryTwoSeconds
        try shop.session.forceRenewalOfSubscription(productIdentifier: "club.silver")
        #expect(try await transactions(after: .seconds(200)) == 102)
    }

    @Test(
        "B-100: the sandbox renews every five minutes, twelve times",
        .isolatedStore(profile: .sandbox))
    func theSandboxRenewsTwelveTimes() async throws {
        let silver = try await shop.buy("club.silver")
        #expect(silver.environment == .sandbox)
        #expect(silver.expirationDate == silver.purchaseDate.addingTimeInterval(300))
        #expect(try await transactions(after: .seconds(300 * 20)) == 13)
        #expect(try await shop.status().state == .expired)

        shop.session.timeRate = .monthlyRenewalEveryHour
        let pearl = try await shop.buy("club.pearl")
        #expect(pearl.expirationDate == pearl.purchaseDate.addingTimeInterval(3600))
        #expect(try await certificates() == 3)
    }

    @Test(
        "B-100: TestFlight renews daily, six times", .isolatedStore(profile: .testFlight))
    func testFlightRenewsSixTimes() async throws {
        let silver = try await shop.buy("club.silver")
        #expect(silver.environment == .sandbox)
        #expect(silver.expirationDate == (try Date(day: "2026-01-02")))
        #expect(try await transactions(after: .seconds(86_400 * 20)) == 7)
        #expect(try await shop.status().state == .expired)
        let week = try await shop.product("club.bronze").subscription?.subscriptionPeriod
        #expect(week?.unit == .day)
        #expect(try await AppTransaction.shared.payloadValue.originalAppVersion == "1.0")
        #expect(try await certificates() == 3)
    }

    @Test("B-100: production is real, without end", .isolatedStore(production))
    func productionIsReal() async throws {
        let silver = try await shop.buy("club.silver")
        #expect(silver.environment == .production)
        #expect(silver.expirationDate == (try Date(day: "2026-02-01")))
        #expect(try await transactions(after: .seconds(86_400 * 730)) == 25)
        let week = try await shop.product("club.bronze").subscription?.subscriptionPeriod
        #expect(week?.unit == .day)
        #expect(try await AppTransaction.shared.payloadValue.appID == 1_234_567_890)
        #expect(try await certificates() == 3)
    }
}
