import Foundation
import TestSupport
import Testing

/// Apps in other processes that say only `import StoreKit`, and share a served store.
@Suite(.timeLimit(.minutes(30)))
struct SharedStoreTests {
    private static let story = """
        scenario: A shared store
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99}
          - {id: coins, type: consumable, price: 1.99}
        customers: [Ana]
        devices: [{name: phone, of: Ana}, {name: tablet, of: Ana}]

        """

    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.write(Self.story, to: "story.yaml")
    }

    /// Starts an app on a device.
    private func app(
        _ arguments: [String], on device: String?, _ address: String,
        _ others: [String: String] = [:]
    ) throws -> AppProcess {
        var environment = others
        environment["SANDLOT_STORE"] = address
        environment["SANDLOT_DEVICE"] = device
        return try AppProcess(
            sandlot.makeProcess(
                SandlotExecutable.path(of: "shop-exerciser"), arguments, environment: environment))
    }

    @Test
    func aPurchaseOnOneDeviceArrivesOnTheOther() throws {
        let served = try ServeProcess(sandlot, ["story.yaml"])
        let tablet = try app(["listen"], on: "tablet", served.url)
        #expect(tablet.nextLine() == "listening ")
        let phone = try app(["buy", "remove_ads"], on: "phone", served.url)
        #expect(phone.rest() == "bought remove_ads\n")
        #expect(tablet.rest() == "update remove_ads\n")
        let again = try app(["owned"], on: "tablet", served.url)
        #expect(again.rest() == "owned remove_ads\n")
        served.end(with: SIGTERM)
    }

    @Test
    func whatWasBoughtSurvivesTheServer() throws {
        let arguments = ["story.yaml", "--store", "shop.ledger"]
        var served = try ServeProcess(sandlot, arguments)
        let phone = try app(["buy", "coins", "remove_ads"], on: "phone", served.url)
        #expect(phone.rest() == "bought coins\nbought remove_ads\n")
        served.end(with: SIGKILL)
        served = try ServeProcess(sandlot, arguments)
        #expect(try app(["owned"], on: "tablet", served.url).rest() == "owned remove_ads\n")
        served.end(with: SIGTERM)
    }

    @Test
    func theChoicesAreNamedIfNoDeviceIs() throws {
        let served = try ServeProcess(sandlot, ["story.yaml"])
        let app = try app(["buy", "coins"], on: nil, served.url)
        #expect(app.rest() == "")
        #expect(app.status != 0)
        #expect(app.errors.contains("choose one of: \"phone\", \"tablet\""), "\(app.errors)")
        served.end(with: SIGTERM)
    }

    @Test
    func aServerThatIsMissingIsReported() throws {
        let served = try ServeProcess(sandlot, ["story.yaml"])
        let url = served.url
        served.end(with: SIGTERM)
        let app = try app(["buy", "coins"], on: "phone", url)
        #expect(app.rest() == "")
        #expect(app.status != 0)
        #expect(app.errors.contains("no server answers"), "\(app.errors)")
    }
}
