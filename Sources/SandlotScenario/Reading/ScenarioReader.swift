import SandlotBase
import SandlotCatalog
import SandlotStore
import SandlotYAML

extension Scenario {
    /// Reads a scenario and everything that it names.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - inputs: Records the files that the scenario names, even if reading fails.
    ///   - isServed: Whether customers, devices, and steps may be missing.
    /// - Throws: ``ScenarioError``: with `unreadableFile` if the system refuses, otherwise with the
    ///   location of the first mistake.
    package init(
        contentsOf path: String, noting inputs: InputLog = InputLog(), isServed: Bool = false
    ) throws(ScenarioError) {
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(path)
        } catch {
            throw ScenarioError(.unreadableFile, error.description, at: nil)
        }
        try self.init(bytes: bytes, file: path, noting: inputs, isServed: isServed)
    }

    /// Reads the text of a scenario.
    ///
    /// - Parameters:
    ///   - bytes: YAML in UTF-8.
    ///   - file: The file's name for messages. The paths in it are relative to its folder.
    ///   - inputs: Records the files that the scenario names.
    ///   - isServed: Whether customers, devices, and steps may be missing.
    /// - Throws: ``ScenarioError`` with the location of the first mistake.
    package init(
        bytes: [UInt8], file: String, noting inputs: InputLog = InputLog(), isServed: Bool = false
    ) throws(ScenarioError) {
        do throws(YAMLError) {
            let text = try YAMLText(bytes, file: file)
            let needs = "a scenario has at least `scenario` and `steps`"
            let root = try YAMLReader(text, needs: needs).read()
            var reader = ScenarioReader(file: file, inputs: inputs, isServed: isServed)
            self = try reader.read(root)
        } catch {
            throw ScenarioError(error)
        }
    }
}

/// A reader of a whole scenario's nodes.
struct ScenarioReader {
    private static let keys = [
        "scenario", "description", "profile", "seed", "start", "catalog", "products", "app", "apps",
        "settings", "finishes", "customers", "families", "devices", "steps", "verdicts",
    ]
    /// 2026-01-01.
    private static let usualStart = Timestamp(milliseconds: 1_767_225_600_000)

    private let file: String
    private let inputs: InputLog
    /// Whether customers, devices, and steps may be missing, because they come while the store is
    /// served.
    private let isServed: Bool
    private var names = Vocabulary()

    /// Creates a reader of a file.
    init(file: String, inputs: InputLog, isServed: Bool) {
        self.file = file
        self.inputs = inputs
        self.isServed = isServed
    }

    /// Reads the whole scenario.
    mutating func read(_ root: YAMLNode) throws(YAMLError) -> Scenario {
        let map = try MapReader(root, "a scenario", keys: Self.keys)
        let title = try map.required("scenario").text("a title")
        try AppReader(file: file, inputs: inputs).read(map, into: &names)
        let profile = try map["profile"]?.word("a profile", ScenarioWords.profiles)
        if profile == .production, let node = map["profile"],
            let app = names.apps.first(where: { $0.appAppleID == nil })
        {
            throw node.invalid(
                "in production, receipts have the number of their app (its Apple ID); add the key "
                    + "`app-apple-id`, as in `app-apple-id: 1234567890`, to \(app.bundleID) in `apps`"
            )
        }
        let finishes = try map["finishes"]?.word("a way of finishing", ScenarioWords.finishing)
        let participants = try ParticipantReader()
            .participants(map, into: &names, areRequired: !isServed)
        return Scenario(
            file: file, title: title,
            description: try map["description"]?.text(),
            profile: profile,
            seed: try map["seed"].map { node throws(YAMLError) in
                UInt64(try node.integer("a seed", in: 0...Int.max))
            },
            start: try start(map), apps: names.apps, profiles: names.profiles,
            settings: try map["settings"].map(SettingsReader().read) ?? SettingsChange(),
            finishes: finishes ?? true, participants: participants,
            steps: try steps(map),
            verdicts: try map["verdicts"].map(VerdictReader().read) ?? [], names: names,
            source: root)
    }

    private func start(_ map: MapReader) throws(YAMLError) -> Timestamp {
        guard let node = map["start"] else { return Self.usualStart }
        let start = try node.instant()
        guard Scenario.years.contains(start) else {
            throw node.invalid("a story must be between 2000 and 2090, when certificates are valid")
        }
        return start
    }

    private mutating func steps(_ map: MapReader) throws(YAMLError) -> [Step] {
        if isServed, map["steps"] == nil { return [] }
        let node = try map.required("steps")
        let nodes = try node.list("a list of steps")
        guard isServed || !nodes.isEmpty else {
            throw node.invalid("a scenario has at least one step")
        }
        let steps = try StepReader.steps(nodes, names: &names)
        try checkCodes(in: steps)
        return steps
    }

    /// Checks that no two steps issue the same code.
    private func checkCodes(in steps: [Step]) throws(YAMLError) {
        var seen: Set<[String]> = []
        for step in steps {
            guard case .issueCode(let code, let bundleID) = step.action,
                let text = RedemptionCode.normalized(code.code),
                !seen.insert([bundleID, text]).inserted
            else { continue }
            throw YAMLError(
                .nameTaken, "there is a code \(Quotation.quoted(code.code)) already",
                at: step.location)
        }
    }
}
