internal import SandlotCompliance
internal import SandlotJSON
internal import SandlotReceipts
internal import SandlotScenario

/// What traces are held against: packs and parameters, as the command line names them.
struct CheckCriteria: Sendable {
    private static let usualPack = "seed"
    private static let allPacks = "all"
    private static let packFileSuffixes = [".yaml", ".yml", ".json"]

    /// The packs in the order in which they were named.
    let packs: [Pack]
    /// The judge.
    let checker: Checker

    /// Reads the options.
    ///
    /// - Throws: ``CommandFailure`` with status 64.
    init(
        packs: [String], parameters: [String], parameterFile: String?, today: String?
    ) throws {
        let day = try Self.day(today)
        let catalogue = RuleCatalogue.standard
        self.packs = try Self.packs(packs, catalogue, today: day)
        var settings = Parameters()
        if let parameterFile {
            try Self.asUsage { () throws(ScenarioError) in
                settings.override(
                    with: try ParameterFile.parameters(
                        contentsOf: parameterFile, catalogue.parameters))
            }
        }
        for text in parameters {
            let set = try Self.parameter(text, catalogue.parameters)
            settings.override(with: [set.name: set.value])
        }
        checker = Checker(packs: self.packs, parameters: settings.values, catalogue: catalogue)
    }

    // MARK: Packs

    private static func packs(
        _ options: [String], _ catalogue: RuleCatalogue, today: String
    ) throws -> [Pack] {
        let names = options.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        var packs: [Pack] = []
        for name in names.isEmpty ? [usualPack[...]] : names {
            for pack in try self.packs(named: String(name), catalogue, today: today) {
                guard let known = packs.first(where: { $0.id == pack.id }) else {
                    packs.append(pack)
                    continue
                }
                // A built-in pack that is named twice is chosen once.
                guard catalogue.pack(known.id) != nil else {
                    throw CommandFailure(
                        ExitStatus.usage,
                        "\(name): there are two packs with the id \(quoted(known.id.rawValue))")
                }
            }
        }
        return packs
    }

    private static func packs(
        named name: String, _ catalogue: RuleCatalogue, today: String
    ) throws -> [Pack] {
        if name == allPacks { return catalogue.packs }
        if let pack = catalogue.pack(PackID(rawValue: name)) { return [pack] }
        guard packFileSuffixes.contains(where: name.hasSuffix) else {
            let known = catalogue.packs.map(\.id.rawValue)
            throw CommandFailure(
                ExitStatus.usage,
                unknown("pack", name, known)
                    + " (a pack of your own is a file whose name ends in .yaml)")
        }
        let file = try asUsage { () throws(ScenarioError) in
            try PackFile(contentsOf: name, today: today)
        }
        for expired in file.expiredWaivers {
            StandardError.shared.warning(
                "\(expired.location): the waiver of \(expired.rule) ended on "
                    + "\(expired.waiver.until) and does not count")
        }
        return [file.pack]
    }

    // MARK: Parameters

    private static func parameter(
        _ text: String, _ registry: ParameterRegistry
    ) throws -> (name: String, value: ParameterValue) {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw CommandFailure(
                ExitStatus.usage,
                "--param \(quoted(text)): a name, an equals sign and a value are needed, "
                    + "as in --param tolMs=500")
        }
        let name = String(text[..<equals])
        let value = ParameterValue(argument: String(text[text.index(after: equals)...]))
        do throws(ParameterError) {
            return try registry.resolve(name, value)
        } catch {
            let reason =
                error.problem == .unknown
                ? unknown("parameter", error.name, registry.names) : error.explanation
            throw CommandFailure(ExitStatus.usage, "--param \(quoted(name)): \(reason)")
        }
    }

    // MARK: Messages

    /// What is said of a word that nobody knows.
    static func unknown(_ kind: String, _ word: String, _ known: [String]) -> String {
        var message = "there is no \(kind) \(quoted(word))"
        if let nearest = NearestWord.suggestion(for: word, among: known) {
            message += "; did you mean `\(nearest)`?"
        } else if known.count <= 16 {
            message += "; there is \(known.joined(separator: ", "))"
        } else {
            message += "; sandlot rules list names them"
        }
        return message
    }

    private static func quoted(_ word: String) -> String {
        "`\(PlainText.excerpt(word, atMost: 60))`"
    }

    private static func asUsage<Result>(
        _ body: () throws(ScenarioError) -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw CommandFailure(ExitStatus.usage, error.description)
        }
    }

    private static func day(_ text: String?) throws -> String {
        guard let text else { return String(Timestamp.now.description.prefix(10)) }
        guard CalendarDay.isValid(text) else {
            throw CommandFailure(
                ExitStatus.usage, "--today \(quoted(text)): a day is needed, as in 2026-12-31")
        }
        return text
    }
}
