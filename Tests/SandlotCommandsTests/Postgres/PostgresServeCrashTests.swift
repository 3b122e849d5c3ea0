#if os(Linux)
    import Foundation
    import SandlotJSON
    import Synchronization
    import TestSupport
    import Testing

    /// Three servers of one database that are killed one by one, and the database as well, while
    /// clients buy from all of them.
    @Suite(.timeLimit(.minutes(30)))
    struct PostgresServeCrashTests {
        private static let rounds = Extent.isSoak ? 30 : Extent.isFull ? 4 : 1
        /// The number of acknowledged purchases between two failures.
        private static let step = Extent.isFull ? 8 : 4
        private static let clients = Extent.isFull ? 12 : 4
        private static let buyers = (0..<clients).map { "b\($0)" }
        private static let story = """
            scenario: A shop
            products:
              - {id: coins_100, type: consumable, price: 0.99}
            customers: [\(buyers.joined(separator: ", "))]

            """

        @Test
        func nothingAcknowledgedIsLostOrDoubledAndTimeNeverGoesBackward() async throws {
            // This server of databases waits for the disk, as a user's does.
            let database = try KeptDatabase(Self.story, on: try PostgresServer())
            let receiver = try HTTPReceiver()
            let post = "http://127.0.0.1:\(receiver.port)"
            var servers = try (0..<3).map { _ in try database.serve("--post", post) }
            let ports = servers.map(\.port)
            let progress = Progress()
            let clients = Self.buyers.enumerated().map { number, buyer in
                Task { try await Client(buyer, ports, first: number, progress).trade() }
            }
            for _ in 0..<Self.rounds {
                for victim in 0..<3 {
                    await progress.waits(for: Self.step)
                    servers[victim].end(with: SIGKILL)
                    await progress.waits(for: Self.step)
                    servers[victim] = try database.serve(
                        "--post", post, "--port", "\(ports[victim])")
                }
                database.server.crash()
                try database.server.start()
                await progress.waits(for: Self.step)
            }
            progress.end()
            var results: [Client.Result] = []
            for client in clients { results.append(try await client.value) }
            try await check(servers, results)
            for server in servers { server.end(with: SIGTERM) }
            _ = try database.run("ledger", "verify", database.address).succeeded()
            let count = results.reduce(0) { $0 + $1.bought.count }
            print("\(count) acknowledged purchases, \(progress.retries) repeated requests")
        }

        private func check(_ servers: [ServeProcess], _ results: [Client.Result]) async throws {
            let settled = try #require(
                await servers[0].request("POST", "/control/v1/notifications/settled"))
            #expect(settled.status == 200)
            for (buyer, result) in zip(Self.buyers, results) {
                #expect(result.problems == [])
                #expect(Set(result.bought).count == result.bought.count)
                for server in servers {
                    let answer = try #require(
                        await server.request(
                            "GET", "/control/v1/purchases?customer=\(buyer)&app=com.example.app"))
                    let made = try #require(answer.json["purchases"]?.elementList)
                        .compactMap { $0["transactionId"]?.string }
                    #expect(Set(made).count == made.count)
                    #expect(Set(result.bought).isSubset(of: made))
                    // Only an order whose outcome nobody knows can be recorded in addition.
                    #expect(made.count <= result.bought.count + result.unknownCount)
                }
            }
        }
    }

    /// The progress of all clients.
    private final class Progress: Sendable {
        private struct State {
            var count = 0
            var retries = 0
            var isOver = false
            var waiting: (target: Int, continuation: CheckedContinuation<Void, Never>)?
        }

        private let state = Mutex(State())

        var isOver: Bool { state.withLock { $0.isOver } }
        var retries: Int { state.withLock { $0.retries } }

        func end() { state.withLock { $0.isOver = true } }

        func noteRetry() { state.withLock { $0.retries += 1 } }

        /// Notes that a purchase was acknowledged.
        func note() {
            let ready = state.withLock { state in
                state.count += 1
                guard let waiting = state.waiting, state.count >= waiting.target else {
                    return nil as CheckedContinuation<Void, Never>?
                }
                state.waiting = nil
                return waiting.continuation
            }
            ready?.resume()
        }

        /// Waits until more purchases were acknowledged.
        func waits(for more: Int) async {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting = ($0.count + more, continuation) }
            }
        }
    }

    /// A client that asks one server after the other, and repeats a request that was not answered.
    private struct Client {
        /// What a client has seen.
        struct Result: Sendable {
            var bought: [String] = []
            /// The number of orders of which no server knows whether they were performed.
            var unknownCount = 0
            var problems: [String] = []
        }

        private let buyer: String
        private let ports: [Int]
        private let progress: Progress
        private var turn: Int

        init(_ buyer: String, _ ports: [Int], first: Int, _ progress: Progress) {
            self.buyer = buyer
            self.ports = ports
            self.progress = progress
            turn = first
        }

        /// Buys until the test is over.
        func trade() async throws -> Result {
            var client = self
            var result = Result()
            var now = ""
            var number = 0
            while !progress.isOver {
                number += 1
                let body = #"[{"buy": "coins_100", "for": "\#(buyer)"}, {"advance": "1 minute"}]"#
                let answer = await client.ask(
                    "POST", "/control/v1/steps", body, ["Idempotency-Key: \(buyer) \(number)"])
                switch answer.status {
                case 200:
                    let id = answer.json["events"]?.elementList
                        .first { $0["transaction"] != nil }?["transaction"]?.string
                    result.bought.append(try #require(id))
                    progress.note()
                case 409: result.unknownCount += 1
                default: result.problems.append("order \(number): \(answer)")
                }
                try await client.look(&result, &now)
            }
            return result
        }

        /// Expects that another server knows everything that the client has seen.
        private mutating func look(_ result: inout Result, _ now: inout String) async throws {
            let clock = await ask("GET", "/control/v1/clock")
            let next = try #require(clock.json["now"]?.string)
            if next < now { result.problems.append("time went from \(now) back to \(next)") }
            now = next
            let path = "/control/v1/purchases?customer=\(buyer)&app=com.example.app"
            let made = await ask("GET", path).json["purchases"]?.elementList
                .compactMap { $0["transactionId"]?.string }
            if !Set(result.bought).isSubset(of: made ?? []) {
                result.problems.append("a purchase is missing after \(result.bought.count)")
            }
        }

        /// Sends a request to the next server, until one answers.
        private mutating func ask(
            _ method: String, _ path: String, _ body: String = "", _ headers: [String] = []
        ) async -> (status: Int, json: JSONValue) {
            while true {
                turn += 1
                let answer = await ServeProcess.request(
                    method, path, body, headers: headers, port: ports[turn % ports.count])
                if let answer, answer.status < 500 { return answer }
                progress.noteRetry()
                await Task.yield()
            }
        }
    }
#endif
