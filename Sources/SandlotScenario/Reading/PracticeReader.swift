internal import SandlotKids
internal import SandlotYAML

/// Reads what must hold of puzzles, practice and synchronization.
struct PracticeReader {
    private static let activities = ["sessions", "puzzles", "completed"]
    private static let counts = 0...1_000_000

    let profiles: [AppProfile]

    /// Reads an expectation, nil if it is about something else.
    func check(_ entry: YAMLNode.Entry) throws(YAMLError) -> Expectation.Check? {
        let node = entry.value
        switch entry.key {
        case "stars": return .stars(try node.halfStars())
        case "streak": return .streak(try node.integer("a number of days", in: Self.counts))
        case "practice": return .practice(try node.integer("a number of sessions", in: Self.counts))
        case "duplicates": return .duplicates(try node.integer("a count", in: Self.counts))
        case "activity":
            let map = try MapReader(node, "the activity of a child", keys: Self.activities)
            var counts: [(String, Int)] = []
            for key in Self.activities {
                guard let node = map[key] else { continue }
                counts.append((key, try node.integer("a count", in: Self.counts)))
            }
            return .activity(counts)
        case "achievements":
            if case .text("nothing") = node.content { return .achievements([]) }
            let known = profiles.flatMap { $0.progress?.achievements.map(\.name) ?? [] }
            var names: [String] = []
            for element in try node.listOrSingle("a list of achievements") {
                names.append(try element.word("an achievement", known.map { ($0, $0) }))
            }
            return .achievements(names)
        case "sync":
            return .sync(
                try node.word(
                    "how a synchronization stands",
                    ProgressService.Status.allCases.map { ($0.rawValue, $0) }))
        case "last-sync":
            if case .text("never") = node.content { return .lastSync(nil) }
            return .lastSync(try node.instant())
        default: return nil
        }
    }
}
