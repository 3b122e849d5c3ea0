import SandlotCompliance

/// What a family did with an app in an hour or so, and the packs that have nothing against it.
struct Session: Sendable {
    /// What found the session its way.
    let plan: SessionPlan
    var runs: [SessionRun] = []
    /// What a header sets must not be taken for granted in these packs.
    var packs: [PackID] { plan.packs }

    /// The trace as JSON Lines, one run after another.
    var text: String {
        runs.flatMap(\.lines).map { $0 + "\n" }.joined()
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// Whether an event of this name occurs.
    func has(_ name: String) -> Bool {
        runs.contains { $0.index(of: name) != nil }
    }
}
