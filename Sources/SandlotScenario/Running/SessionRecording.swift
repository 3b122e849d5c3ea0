import SandlotBase
import SandlotStore
import SandlotYAML

/// The actions in a served store, as a story that repeats them.
struct SessionRecording {
    /// The story with which the store began.
    private let source: YAMLNode
    /// The steps of that story that were performed before the recording began.
    private let firstSteps: [YAMLNode]
    /// The title.
    private let title: String
    /// The start of a store that has the system's time, and nil if the story states the start.
    private let start: Timestamp?
    private var steps: [YAMLNode] = []
    /// The number of steps after which a story would be too long to be read.
    static let limit = 10_000

    /// Whether there were too many steps for a story, so that the first ones alone are kept.
    var isTooLong: Bool { steps.count >= Self.limit }
    /// The instant after the last recorded step.
    private var now: Timestamp

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - scenario: The story with which the store began.
    ///   - firstSteps: The steps that were performed.
    ///   - start: The start of a store that has the system's time, otherwise nil.
    ///   - now: The instant.
    init(_ scenario: Scenario, firstSteps: [YAMLNode], start: Timestamp?, now: Timestamp) {
        source = scenario.source
        self.firstSteps = firstSteps
        title = scenario.title
        self.start = start
        self.now = now
    }

    /// Records a step that was performed.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - error: The error with which the store refused it, or nil.
    ///   - start: The instant before the step, which time may have reached by itself.
    ///   - end: The instant after the step.
    mutating func add(
        _ step: YAMLNode, error: StoreError.Code?, from start: Timestamp, to end: Timestamp
    ) {
        guard !isTooLong else { return }
        wait(until: start)
        steps.append(step)
        if let error {
            steps.append(.map([("expect", .map([("error", .text(error.rawValue))]))]))
        }
        now = end
    }

    /// Whether something was done that no step does, so that no story is the same.
    private(set) var isUntellable = false

    /// Records what an app in another process did, if a step does the same.
    mutating func add(
        possible step: YAMLNode?, error: StoreError.Code?, from start: Timestamp, to end: Timestamp
    ) {
        if let step {
            add(step, error: error, from: start, to: end)
        } else {
            isUntellable = true
        }
    }

    /// Records participants that were added at an instant.
    mutating func add(_ participants: YAMLNode, at instant: Timestamp) {
        add(.map([("add", participants)]), error: nil, from: instant, to: instant)
    }

    /// Records that time has passed.
    private mutating func wait(until instant: Timestamp) {
        guard instant > now else { return }
        steps.append(.map([("advance", .map([("to", .text(instant.description))]))]))
        now = instant
    }

    /// Returns the story.
    ///
    /// - Parameters:
    ///   - instant: The present instant.
    ///   - checks: The expectations at the end.
    /// - Returns: The story, as its file contains it.
    func story(at instant: Timestamp, checks: [YAMLNode]) -> YAMLNode {
        var copy = self
        copy.wait(until: instant)
        var members: [(String, YAMLNode)] = [("scenario", .text(title))]
        guard case .map(let entries) = source.content else { return source }
        let changed = ["scenario", "steps", "verdicts"] + (start == nil ? [] : ["start"])
        for entry in entries where !changed.contains(entry.key) {
            members.append((entry.key, entry.value))
        }
        if let start { members.append(("start", .text(start.description))) }
        // Every story has customers and devices, which may have come later here.
        for key in ["customers", "devices"] where !entries.contains(where: { $0.key == key }) {
            members.append((key, .list([])))
        }
        members.append(("steps", .list(firstSteps + copy.steps + checks)))
        return .map(members)
    }
}
