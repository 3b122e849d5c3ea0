import Foundation
import SandlotJSON
import TestSupport
import Testing

/// An app in another process that buys while the server is killed and started again.
@Suite(.timeLimit(.minutes(30)))
struct SharedStoreCrashTests {
    private static let rounds = Extent.isFull ? 50 : 4
    /// More products than the app can buy and fail to buy before the last round.
    private static let products = (1...rounds * 12).map { "coins_\($0)" }
    private static let story =
        "scenario: A shop\nproducts:\n"
        + products.map { "  - {id: \($0), type: consumable, price: 0.99}\n" }.joined()
        + "customers: [Ana]\ndevices: [phone]\n"

    /// Each order names another product, so a product with two purchases is an order that was made
    /// twice.
    @Test
    func aKilledServerMakesEachOrderOnce() async throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.story, to: "story.yaml")
        let arguments = ["story.yaml", "--store", "shop.ledger"]
        var server = try ServeProcess(sandlot, arguments)
        let port = server.port
        let app = try Self.app(["try"] + Self.products, sandlot, server)
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        var (bought, failed): (Set<String>, Set<String>) = ([], [])
        for _ in 0..<Self.rounds {
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                try Self.read(app, &bought, &failed)
            }
            // The signal arrives at a different moment of the next purchase in each round.
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                _ = await server.request("GET", "/health")
            }
            server.end(with: SIGKILL)
            server = try ServeProcess(sandlot, arguments + ["--port", "\(port)"])
        }
        while try Self.read(app, &bought, &failed) {}
        #expect(app.rest() == "")
        #expect(app.status == 0, "\(app.errors)")
        #expect(bought.union(failed) == Set(Self.products))

        let answer = try #require(
            await server.request("GET", "/control/v1/purchases?customer=Ana&app=com.example.app"))
        let made = try #require(answer.json["purchases"]?.elementList).compactMap {
            $0["productId"]?.string
        }
        #expect(Set(made).count == made.count, "no order was made twice")
        #expect(bought.isSubset(of: made), "no acknowledged purchase is lost")
        // An order that failed was made or not: its answer did not arrive.
        #expect(Set(made).subtracting(bought).isSubset(of: failed))
        #expect(failed.count <= Self.rounds)
        // The app learns of such a purchase later.
        let unfinished = try Self.app(["unfinished"], sandlot, server).rest()
        let lines = unfinished.split(separator: "\n").map(String.init)
        let lost = Set(made).subtracting(bought)
        #expect(lost.isSubset(of: lines.map { $0.replacing("unfinished ", with: "") }))
        #expect(server.end(with: SIGTERM) == SIGTERM)
    }

    private static func app(
        _ arguments: [String], _ sandlot: Sandlot, _ server: ServeProcess
    ) throws -> AppProcess {
        try AppProcess(
            sandlot.makeProcess(
                SandlotExecutable.path(of: "shop-exerciser"), arguments,
                environment: ["SANDLOT_STORE": server.url]))
    }

    /// Reads the result of the app's next order, and lets the app continue after a failure.
    ///
    /// - Returns: Whether there was another result.
    @discardableResult
    private static func read(
        _ app: AppProcess, _ bought: inout Set<String>, _ failed: inout Set<String>
    ) throws -> Bool {
        let words = app.nextLine().split(separator: " ").map(String.init)
        guard words.count == 2 else { return false }
        switch words[0] {
        case "bought": #expect(bought.insert(words[1]).inserted)
        case "failed":
            #expect(failed.insert(words[1]).inserted)
            try app.resume()
        default: Issue.record("the app wrote \(words)")
        }
        return true
    }
}
