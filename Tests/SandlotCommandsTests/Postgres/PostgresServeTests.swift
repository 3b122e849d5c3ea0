#if os(Linux)
    import Foundation
    import SandlotJSON
    import TestSupport
    import Testing

    /// Several servers of one database.
    @Suite(.timeLimit(.minutes(10)))
    struct PostgresServeTests {
        private let database: KeptDatabase

        init() throws {
            database = try KeptDatabase()
        }

        @Test
        func whatOneServerAnswersTheOtherKnows() async throws {
            let (one, other) = (try database.serve(), try database.serve())
            let bought = try #require(
                await one.request(
                    "POST", "/control/v1/steps", #"{"buy": "coins_100", "for": "Ana"}"#))
            #expect(bought.status == 200)
            let purchases = try #require(
                await other.request(
                    "GET", "/control/v1/purchases?customer=Ana&app=com.example.app"))
            #expect(purchases.json["purchases"]?.elementList.count == 1)
            // A customer whom one server adds can buy in the other, and time is the same in both.
            let added = try #require(
                await other.request(
                    "POST", "/control/v1/participants", #"{"customers": ["Cem"]}"#))
            #expect(added.status == 201)
            let second = try #require(
                await one.request(
                    "POST", "/control/v1/steps",
                    #"[{"advance": "40 days"}, {"buy": "coins_100", "for": "Cem"}]"#))
            #expect(second.status == 200)
            let clocks = [
                try #require(await one.request("GET", "/control/v1/clock")).json["now"]?.string,
                try #require(await other.request("GET", "/control/v1/clock")).json["now"]?.string,
            ]
            #expect(clocks[0] != nil)
            #expect(clocks[0] == clocks[1])
            #expect(one.end(with: SIGTERM) == SIGTERM)
            #expect(other.end(with: SIGTERM) == SIGTERM)
            _ = try database.run("ledger", "verify", database.address).succeeded()
        }

        @Test
        func aRepeatedRequestToAnotherServerChangesNothing() async throws {
            let (one, other) = (try database.serve(), try database.serve())
            let body = #"{"buy": "coins_100", "for": "Ana"}"#
            let key = ["Idempotency-Key: order 1"]
            let first = try #require(
                await one.request("POST", "/control/v1/steps", body, headers: key))
            let again = try #require(
                await other.request("POST", "/control/v1/steps", body, headers: key))
            #expect(first.status == 200)
            #expect(
                first.json["events"]?.elementList.count == again.json["events"]?.elementList.count)
            let purchases = try #require(
                await other.request(
                    "GET", "/control/v1/purchases?customer=Ana&app=com.example.app"))
            #expect(purchases.json["purchases"]?.elementList.count == 1)
        }

        @Test
        func oneServerPostsTheNotificationsOfAll() async throws {
            let receiver = try HTTPReceiver()
            let post = "http://127.0.0.1:\(receiver.port)"
            let one = try database.serve("--post", post)
            let other = try database.serve("--post", post)
            for server in [one, other, one, other] {
                let answer = await server.request(
                    "POST", "/control/v1/steps", #"{"buy": "coins_100", "for": "Ana"}"#)
                #expect(answer?.status == 200)
            }
            // Whichever server posts, the other one sees the result.
            try await waitUntilPosted(4, other)
            #expect(receiver.bodies.count == 4)
            // The other one continues when the first one is gone.
            one.end(with: SIGKILL)
            let answer = await other.request(
                "POST", "/control/v1/steps", #"{"buy": "coins_100", "for": "Ben"}"#)
            #expect(answer?.status == 200)
            try await waitUntilPosted(5, other)
            #expect(receiver.bodies.count == 5)
            #expect(Set(receiver.bodies).count == 5)
        }

        /// Waits until a server knows of no notification that is to be posted.
        private func waitUntilPosted(_ count: Int64, _ server: ServeProcess) async throws {
            while true {
                let answer = try #require(
                    await server.request("POST", "/control/v1/notifications/settled"))
                let sent = try #require(answer.json["sent"]?.integer)
                let waiting = try #require(answer.json["waiting"]?.integer)
                // A server that does not post knows of all notifications, too.
                try #require(sent + waiting == count)
                if waiting == 0 { return }
            }
        }
    }
#endif
