import SandlotJSON
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct StoryPostingTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try write("monday", expecting: "remove_ads")
    }

    /// Writes a story with two notifications.
    private func write(_ name: String, expecting product: String) throws {
        try sandlot.directory.write(
            """
            scenario: \(name)
            products:
              - {id: remove_ads, type: non-consumable, price: 0.99}
            customers: [Ana]
            devices: [phone]
            steps:
              - launch: phone
              - buy: remove_ads
              - expect: {entitled: \(product)}
              - refund: remove_ads
            """, to: "\(name).yaml")
    }

    private func types(_ server: ScriptedServer) throws -> [String?] {
        try server.bodies.map { body in
            let token = try #require(
                body.split(separator: "\"").first { $0.hasPrefix("eyJ") }.map(String.init))
            return try Sandlot.signedPayload(token)["notificationType"]?.string
        }
    }

    @Test
    func theNotificationsOfStoriesArePostedInOrder() throws {
        let server = try ScriptedServer(.status(200))
        let outcome = try sandlot.run(
            "run", "monday.yaml", "monday.yaml", "--post", server.url(), "--receipts", "receipts")
        outcome.expect(0, saying: "\(server.url()): 4 of 4 notifications were accepted")
        let story = ["ONE_TIME_CHARGE", "REFUND"]
        #expect(try types(server) == story + story)
        let files = try ["monday", "monday-2"].map {
            try #require(sandlot.directory.text(of: "receipts/\($0)-notifications.jsonl"))
        }
        #expect(files.joined() == server.bodies.map { $0 + "\n" }.joined())
    }

    @Test
    func theTimelineIsTheSameAsWithoutPosting() throws {
        let server = try ScriptedServer(.status(200))
        let posted = try sandlot.run("run", "monday.yaml", "--post", server.url())
        #expect(posted.output == (try sandlot.run("run", "monday.yaml").output))
    }

    @Test
    func aNotificationThatIsNotAcceptedFailsTheRun() throws {
        let server = try ScriptedServer(.status(500), .status(200))
        let outcome = try sandlot.run("run", "monday.yaml", "--post", server.url())
        outcome.expect(1, saying: "notification 1, ONE_TIME_CHARGE, was not accepted: ")
        outcome.expect(1, saying: "1 of 2 notifications were accepted")
        #expect(server.requests.count == 2)
        let again = try ScriptedServer(.status(500), .status(200))
        try sandlot.run("run", "monday.yaml", "--post", again.url(), "--retry", "1").expect(0)
        #expect(again.bodies.count == 3)
        #expect(again.bodies[0] == again.bodies[1])
    }

    @Test
    func aFailedExpectationDoesNotPreventPosting() throws {
        try write("tuesday", expecting: "nothing")
        let server = try ScriptedServer(.status(200))
        try sandlot.run("run", "tuesday.yaml", "--post", server.url()).expect(
            1, saying: "2 of 2 notifications were accepted")
    }

    @Test
    func nothingIsPostedIfAStoryCannotBePlayed() throws {
        try sandlot.directory.write("scenario: [", to: "broken.yaml")
        let server = try ScriptedServer(.status(200))
        for (broken, status) in [("broken.yaml", Int32(65)), ("missing.yaml", 74)] {
            try sandlot.run("run", "monday.yaml", broken, "--post", server.url()).expect(
                status, saying: "nothing was posted, because not all stories could be played")
        }
        #expect(server.requests.isEmpty)
    }

    @Test
    func optionsOfPostingNeedAURL() throws {
        try sandlot.run("run", "monday.yaml", "--retry", "1").expect(
            64, saying: "--retry has no meaning without --post")
        try sandlot.run("run", "monday.yaml", "--post", "nowhere").expect(
            64, saying: "--post nowhere: this is not an http or https URL with a host")
    }
}
