import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct ServeArgumentTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        try sandlot.directory.write(
            """
            {"products": [
            {"productID": "coins", "type": "Consumable", "displayPrice": "0,99"}]}
            """, to: "comma.storekit")
        try sandlot.directory.write("scenario: A shop\n", to: "empty.yaml")
        try sandlot.directory.write("scenario: A shop\nproducs: []\n", to: "broken.yaml")
    }

    @Test(
        arguments: [
            ([], 64, "name a story"),
            (["--catalog", "Products.json", "broken.yaml"], 64, "name a story"),
            (["--catalog", "missing.json"], 74, "error: cannot read missing.json"),
            (["--catalog", "comma.storekit"], 65, "comma.storekit:2:62: products[0].displayPrice"),
            (["missing.yaml"], 74, "missing.yaml"),
            (["broken.yaml"], 65, "did you mean `products`?"),
            (["empty.yaml"], 65, "`catalog` or `products`"),
            (["--catalog", "Products.json", "--port", "70000"], 64, "0 to 65535"),
            (["--catalog", "Products.json", "--post", "localhost"], 64, "http or https"),
            (["--catalog", "Products.json", "--host", "0.0.0.0"], 64, "SANDLOT_TOKEN"),
            (["--catalog", "Products.json", "--retry", "0"], 64, "--retry"),
            (["--catalog", "Products.json", "--log-level", "loud"], 64, "--log-level"),
            (["--catalog", "Products.json", "--issuer-id", "x"], 64, "--keys"),
            (["--catalog", "Products.json", "--stories", "none"], 74, "not a folder"),
            (["story.yaml", "--bundle-id", "x"], 64, "--bundle-id"),
            (["story.yaml", "--store", "a", "--authority", "b"], 64, "--authority"),
            (["story.yaml", "--store", "-"], 64, "give the name of a file"),
            (["story.yaml", "--store", ""], 64, "give the name of a file"),
            (["story.yaml", "--authority", ""], 64, "--authority is empty"),
            (["--catalog", "Products.json", "--bundle-id", ""], 64, "--bundle-id is empty"),
        ] as [([String], Int32, String)])
    func mistakesAreExplained(arguments: [String], status: Int32, message: String) throws {
        let outcome = try sandlot.run(["serve"] + arguments)
        outcome.expect(status, saying: message)
        #expect(outcome.output.isEmpty)
    }

    @Test
    func aPortInUseIsAnError() throws {
        let server = try ServeProcess(sandlot, ["--catalog", "Products.json"])
        let outcome = try sandlot.run(
            "serve", "--catalog", "Products.json", "--port", "\(server.port)")
        outcome.expect(74, saying: "\(server.port)")
    }

    @Test
    func aKeyIsCreatedOnceAndReadAgain() throws {
        var keys: [String] = []
        for _ in 0..<2 {
            let server = try ServeProcess(
                sandlot, ["--catalog", "Products.json", "--keys", "keys", "--issuer-id", "me"])
            let key = try #require(server.ready["keys"]?.elementList.first)
            #expect(key["issuerId"]?.string == "me")
            keys.append(try #require(key["keyId"]?.string))
            server.end(with: SIGTERM)
        }
        #expect(keys[0] == keys[1])
        #expect(try sandlot.directory.names(in: "keys") == ["AuthKey_\(keys[0]).p8"])
        #expect(try sandlot.directory.mode(of: "keys/AuthKey_\(keys[0]).p8") == 0o600)
    }

    @Test
    func theStepsOfAStoryArePlayedOnce() async throws {
        try sandlot.directory.write(
            """
            scenario: A shop
            products: [{id: coins, type: consumable, price: 1}]
            customers: [Ana]
            devices: [phone]
            steps: [{buy: coins, for: Ana}]
            """, to: "story.yaml")
        for _ in 0..<2 {
            let server = try ServeProcess(sandlot, ["story.yaml", "--store", "shop.ledger"])
            let answer = try #require(
                await server.request(
                    "GET", "/control/v1/purchases?customer=Ana&app=com.example.app"))
            #expect(answer.json["purchases"]?.elementList.count == 1)
            #expect(server.end(with: SIGTERM) == SIGTERM)
        }
    }

    @Test
    func theTokenComesFromTheEnvironment() async throws {
        let server = try ServeProcess(
            sandlot, ["--catalog", "Products.json"], environment: ["SANDLOT_TOKEN": "secret"])
        let without = await server.request("GET", "/control/v1/store")
        #expect(without?.status == 401)
        let with = await server.request(
            "GET", "/control/v1/store", headers: ["Authorization: Bearer secret"])
        #expect(with?.status == 200)
    }
}
