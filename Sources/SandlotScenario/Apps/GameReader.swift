import SandlotBase
import SandlotKids
import SandlotYAML

/// A reader of the rules of an app's game.
struct GameReader {
    private static let common = ["kind", "levels"]
    private static let spelling = [
        "words", "needed", "speaks-after", "praise", "ends", "gives-up", "grades",
    ]
    private static let puzzles = [
        "sizes", "difficulties", "free", "unlocked-by", "praise", "presets", "custom-sizes",
        "stars",
    ]

    let entitlements: [String]

    /// Reads the map of the key `game`.
    func read(_ node: YAMLNode) throws(YAMLError) -> GameRules {
        let all = Self.common + Self.spelling + Self.puzzles
        let first = try MapReader(node, "a game", keys: all)
        let kind = try first.required("kind").word(
            "a kind of game", GameRules.Kind.allCases.map { ($0.rawValue, $0) })
        let map = try MapReader(
            node, "a game of this kind",
            keys: Self.common + (kind == .spelling ? Self.spelling : Self.puzzles))
        var rules = GameRules(kind)
        func number(
            _ key: String, _ value: inout Int, in range: ClosedRange<Int>
        )
            throws(YAMLError)
        {
            if let node = map[key] { value = try node.integer("a number", in: range) }
        }
        try number("levels", &rules.levels, in: 1...10_000)
        try number("words", &rules.words, in: 1...1_000)
        try number("needed", &rules.needed, in: 1...1_000)
        if let node = map["needed"], rules.needed > rules.words {
            throw node.invalid("more right answers are needed than the test has words")
        }
        if let node = map["speaks-after"] { rules.speaksAfter = try time(node) }
        if let node = map["praise"] { rules.praise = try time(node) }
        try number("grades", &rules.grades, in: 1...20)
        if let node = map["ends"] {
            rules.ending = try node.word(
                "an end of a test", GameRules.Ending.allCases.map { ($0.rawValue, $0) })
        }
        if let node = map["gives-up"] {
            let reveal = try MapReader(node, "giving up", keys: ["speaks", "spells"])
            rules.revealSpeaks = try time(reveal.required("speaks"))
            rules.revealSpells = try time(reveal.required("spells"))
        }
        guard kind == .puzzles else { return rules }
        if let node = map["presets"], map["levels"] != nil {
            throw node.invalid("`presets` and `levels` are the same; state one of them")
        }
        try number("presets", &rules.levels, in: 1...10_000)
        if let node = map["custom-sizes"] { rules.hasCustomSizes = try node.flag() }
        for entry in try map["stars"]?.map("a map of penalties and stars") ?? [] {
            guard let penalties = Int(entry.key), 0...1_000 ~= penalties else {
                throw YAMLError(
                    .invalidValue, "\(Quotation.quoted(entry.key)) is not a number of penalties",
                    at: entry.keyLocation)
            }
            rules.ratings.append((penalties, try entry.value.halfStars()))
        }
        rules.sizes = try words(map.required("sizes"))
        rules.difficulties = try words(map.required("difficulties"))
        if let node = map["free"] {
            rules.freePuzzles = try node.integer("a number of puzzles", in: 0...10_000)
            let unlocking = try map.required("unlocked-by")
            let name = try unlocking.text("an entitlement")
            guard entitlements.contains(name) else {
                throw YAMLError(
                    .unknownName, unknown: name, kind: "an entitlement", known: entitlements,
                    at: unlocking.location)
            }
            rules.unlockedBy = name
        }
        return rules
    }

    /// Reads a time for which a child waits.
    private func time(_ node: YAMLNode) throws(YAMLError) -> Duration {
        let time = try node.duration()
        guard time <= .seconds(3_600) else {
            throw node.invalid("a child does not wait for more than an hour; write it like `2s`")
        }
        return time
    }

    private func words(_ node: YAMLNode) throws(YAMLError) -> [String] {
        var words: [String] = []
        for element in try node.list() { words.append(try element.text()) }
        return words
    }
}
