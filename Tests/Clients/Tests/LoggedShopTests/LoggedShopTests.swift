import Combine
import LoggedShop
import SandlotTesting
import StoreKitTest
import SwiftUI
import Testing
import os

@MainActor
@Suite(.isolatedStore)
struct LoggedShopTests {
    let session: SKTestSession

    init() throws {
        session = try SKTestSession(configurationFileNamed: "Logged")
    }

    @Test func uneditedStoreCodeBuysAndHearsOfTheRefund() async throws {
        let shop = LoggedShop()
        await shop.buy("remove_ads")
        #expect(shop.isOwned)
        #expect(shop.attemptCount == 1)
        let bought = try #require(session.allTransactions().first)
        try session.refundTransaction(identifier: bought.identifier)
        try await isolatedStore.settled()
        #expect(!shop.isOwned)
        #expect(shop.announcements == [true, false])
    }

    @Test func canImportIsTrueWhereTheAliasIs() {
        #expect(knowsCombine)
    }

    @Test func theStoredNumberIsThatOfTheDefaults() {
        let stored = UserDefaults.standard.integer(forKey: "logged.launches")
        #expect(LoggedShop().launches == stored + 1)
        UserDefaults.standard.removeObject(forKey: "logged.launches")
    }

    @Test func anObservableObjectAnnouncesAStoredValue() {
        let settings = Settings()
        defer { UserDefaults.standard.removeObject(forKey: "logged.sound") }
        var before: [Bool] = []
        let observation = settings.objectWillChange.sink { before.append(settings.isSoundOn) }
        settings.isSoundOn = false
        settings.isSoundOn = true
        #expect(before == [true, false])
        observation.cancel()
    }

    @Test func anObjectWithoutObserversKeepsAStoredValue() {
        let settings = PlainSettings()
        defer { UserDefaults.standard.removeObject(forKey: "logged.music") }
        settings.isMusicOn = false
        #expect(!PlainSettings().isMusicOn)
    }

    @Test func aLockCountsAcrossThreads() async {
        let count = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { count.withLock { $0 += 1 } } }
        }
        #expect(count.withLock { $0 } == 100)
    }

    @Test func aBindingReachesTheState() {
        let state = SwiftUI.State(initialValue: [1, 2])
        let binding: Binding<[Int]> = state.projectedValue
        binding.wrappedValue.append(3)
        #expect(state.wrappedValue == [1, 2, 3])
        #expect(Combine.Just(1).eraseToAnyPublisher() is AnyPublisher<Int, Never>)
    }
}

/// Settings that views observe.
@MainActor
private final class Settings: ObservableObject {
    @Published var volume = 0.5
    @AppStorage("logged.sound") var isSoundOn = true
}

/// Settings that no view observes.
private final class PlainSettings {
    @AppStorage("logged.music") var isMusicOn = true
}
