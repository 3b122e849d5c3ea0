import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct ServeCrashTests {
    private static let rounds = Extent.isFull ? 50 : 4
    private static let story = """
        scenario: A shop
        products:
          - {id: coins_100, type: consumable, price: 0.99}
        customers: [Ana]
        devices: [phone]
        """

    @Test
    func aKilledServerLosesNothingThatItAcknowledged() async throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.story, to: "story.yaml")
        let receiver = try HTTPReceiver()
        let arguments = [
            "story.yaml", "--store", "shop.ledger", "--post", "http://127.0.0.1:\(receiver.port)",
        ]
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        var acknowledged: [String] = []
        var number = 0
        for _ in 0..<Self.rounds {
            let server = try ServeProcess(sandlot, arguments)
            // The signal arrives while one of the next requests is being performed.
            let fatal = number + Int.random(in: 1...12, using: &generator)
            while true {
                number += 1
                let (key, port) = ("\(number)", server.port)
                async let answer = ServeProcess.request(
                    "POST", "/control/v1/steps", #"{"buy": "coins_100", "for": "Ana"}"#,
                    headers: ["Idempotency-Key: \(key)"], port: port)
                if number == fatal { server.kill(SIGKILL) }
                guard let answer = await answer else { break }
                #expect(answer.status == 200)
                let event = try #require(answer.json["events"]?.elementList.first)
                acknowledged.append(try #require(event["transaction"]?.string))
            }
            server.end(with: SIGKILL)
        }
        let server = try ServeProcess(sandlot, arguments)
        let settled = try #require(
            await server.request("POST", "/control/v1/notifications/settled"))
        #expect(settled.json["waiting"]?.integer == 0)
        let answer = try #require(
            await server.request("GET", "/control/v1/purchases?customer=Ana&app=com.example.app"))
        let purchases = try #require(answer.json["purchases"]?.elementList).compactMap {
            $0["transactionId"]?.string
        }
        #expect(Set(purchases).count == purchases.count)
        #expect(Set(acknowledged).isSubset(of: purchases))
        #expect(Set(acknowledged).count == acknowledged.count)
        // Each round can leave one purchase that was recorded and not acknowledged.
        #expect(purchases.count <= acknowledged.count + Self.rounds)
        // Every notification arrives at least once, first in the order of the purchases.
        var seen: Set<String> = []
        let arrivals = try receiver.bodies.map { try Self.transaction(in: $0) }
        #expect(arrivals.filter { seen.insert($0).inserted } == purchases)
        #expect(server.end(with: SIGTERM) == SIGTERM)
    }

    /// Returns the transaction that a notification is about, without verification.
    private static func transaction(in body: [UInt8]) throws -> String {
        let payload = try payload(of: JSONDocument(body).root["signedPayload"]?.string)
        let nested = try Self.payload(of: payload["data"]?["signedTransactionInfo"]?.string)
        return try #require(nested["transactionId"]?.string)
    }

    private static func payload(of jws: String?) throws -> JSONValue {
        let part = try #require(jws).split(separator: ".")[1]
            .replacing("-", with: "+").replacing("_", with: "/")
        let padded = String(part) + String(repeating: "=", count: (4 - part.count % 4) % 4)
        return try JSONDocument(Array(try #require(Data(base64Encoded: padded)))).root
    }
}
