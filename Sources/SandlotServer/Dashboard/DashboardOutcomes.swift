import HTTPTypes
import SandlotBase
import SandlotJSON
import Synchronization

/// The outcomes of the latest actions.
final class DashboardOutcomes: Sendable {
    /// The number of outcomes that are kept.
    private static let limit = 100

    private struct State {
        var outcomes: [String: DashboardOutcome] = [:]
        var names: [String] = []
    }

    private let state = Mutex(State())

    /// Keeps an outcome and returns a name that nobody can guess.
    func keep(_ outcome: DashboardOutcome) -> String {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        state.withLock { state in
            state.outcomes[name] = outcome
            state.names.append(name)
            if state.names.count > Self.limit {
                state.outcomes[state.names.removeFirst()] = nil
            }
        }
        return name
    }

    /// Returns the outcome with a name.
    func outcome(_ name: String) -> DashboardOutcome? { state.withLock { $0.outcomes[name] } }
}

extension DashboardOutcome {
    /// Describes an answer of the control API.
    init(_ answer: ControlAnswer) {
        let root = try? JSONDocument(answer.body).root
        var lines: [String] = []
        if let error = root?["error"] {
            lines = [
                [error["location"]?.string, error["reason"]?.string].compactMap(\.self)
                    .joined(separator: ": ")
            ]
        }
        for event in (root?["events"]?.elementList ?? []).prefix(40) {
            lines.append(Self.sentence(event))
        }
        self.init(hasSucceeded: (200..<300).contains(answer.status.code), lines: lines)
    }

    /// An event of a step in words.
    static func sentence(_ event: JSONValue) -> String {
        var words = [event["device"]?.string ?? event["actor"]?.string, event["text"]?.string]
            .compactMap(\.self)
        if words.isEmpty {
            words = ["verb", "expectation", "productId", "outcome", "kind"].compactMap {
                event[$0]?.string
            }
        }
        if let reason = event["reason"]?.string { words.append("– \(reason)") }
        if event["holds"]?.bool == false { words.append("– does not hold") }
        return words.joined(separator: " ")
    }
}
