import Hummingbird
import SandlotBase
import SandlotCompliance
import SandlotJSON
import SandlotScenario
import SandlotStore
import SandlotTrace
import SandlotYAML

/// The clock, a new beginning, and traces.
extension ControlAPI {
    // MARK: The clock

    /// Returns the clock.
    func clockAnswer() -> ControlAnswer {
        .json([
            "clock": .string(stage.hasSystemClock ? "system" : "manual"),
            "now": .string(story.store.now.description), "rate": .number(stage.rate),
        ])
    }

    /// Advances the clock, or changes its speed.
    func clock(_ call: Call) async throws -> ControlAnswer {
        let keys = ["advance", "set", "rate"]
        let map = try map(call, "a change of the clock", keys: keys)
        guard keys.count(where: { map[$0] != nil }) == 1 else {
            return .failure(
                .badRequest, "invalid-clock", "send one of `advance`, `set`, and `rate`")
        }
        guard !stage.hasSystemClock else {
            return .failure(
                .unprocessableContent, "system-clock",
                "the store has the system's time; start the server without --clock system")
        }
        if let node = map["rate"] {
            guard let rate = Double(try node.text("a number")),
                (0...Self.fastestRate).contains(rate)
            else { throw node.invalid("`rate` is a number from 0 to \(Int(Self.fastestRate))") }
            stage.rate = rate
            return clockAnswer()
        }
        let change: JSONElement
        if let node = map["advance"] {
            change = .string(try node.text("a duration"))
        } else {
            change = .object(["to": .string(try map.required("set").text("a date"))])
        }
        let step = JSONElement.object(["advance": change]).compact
        let outcome = try await story.perform(Array(step.utf8))
        wake()
        return outcome.hasSucceeded ? clockAnswer() : .outcome(outcome)
    }

    /// A year in a second.
    private static let fastestRate = 31_536_000.0

    // MARK: A new beginning

    /// Begins again in a new store.
    func reset(_ call: Call) async throws -> ControlAnswer {
        guard stage.isReplaceable else {
            return .failure(
                .conflict, "store-in-file",
                "the store is in a file, which keeps what happened; stop the server and remove the file, "
                    + "or serve without --store")
        }
        var beginning = ServedWorld.Beginning(waits: call.query["steps"] == "wait")
        if let name = call.query["story"] {
            guard let path = configuration.stories?.path(of: name) else {
                return .failure(
                    .notFound, "no-story",
                    "there is no story \"\(name)\"; GET \(Self.prefix)stories names those of --stories"
                )
            }
            beginning.story = .file(path)
        } else if !call.body.isEmpty {
            beginning.story = .text(call.body)
        }
        let world = try await stage.replace(with: beginning)
        wake()
        return .outcome(await world.story.beginning)
    }
}
