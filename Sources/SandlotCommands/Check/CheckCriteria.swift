import SandlotBase
import SandlotCompliance
import SandlotYAML

/// The packs and parameters that traces are checked against, as the command line names them.
struct CheckCriteria: Sendable {
    /// A waiver that has expired.
    struct ExpiredWaiver: Sendable {
        let pack: PackID
        let rule: String
        let waiver: Waiver
    }

    private static let usualPack = "seed"
    static let allPacks = "all"
    private static let packFileSuffixes = [".yaml", ".yml", ".json"]

    /// The packs in the order in which they were named.
    let packs: [Pack]
    /// The built-in rules, and those of the rule files.
    let catalog: RuleCatalog
    /// The parameters for all packs.
    let parameters: [String: ParameterValue]
    /// The checker that applies the packs.
    let checker: Checker
    /// The expired waivers in the user's own packs.
    let expiredWaivers: [ExpiredWaiver]

    /// Reads the options.
    ///
    /// - Throws: ``CommandFailure`` with status 64, or with 74 if a file cannot be read.
    init(
        packs: [String], ruleFiles paths: [String], parameters: [String], parameterFile: String?,
        today: String?, asOf: String?
    ) throws {
        let day = try Self.day(today)
        // The day of the waivers does not change which rules are known.
        let asOf = try asOf.map { try Self.pastDay($0, today: Self.day(nil)) }
        var ruleFiles = RuleFiles()
        let ownPacks = try Self.asUsage { () throws(YAMLError) in
            var packs: [Pack] = []
            for path in paths { packs.append(try ruleFiles.read(path).pack) }
            return packs
        }
        let names = packs.isEmpty && ownPacks.isEmpty ? [Self.usualPack] : packs
        let named = try Self.packs(names, &ruleFiles, today: day)
        var chosen = named.packs
        for pack in ownPacks where !chosen.contains(where: { $0.id == pack.id }) {
            chosen.append(pack)
        }
        let catalog = ruleFiles.catalog
        self.packs = asOf.map { asOf in chosen.map { $0.inForce(on: asOf) } } ?? chosen
        Self.warn(about: self.packs)
        expiredWaivers = named.expired
        self.catalog = catalog
        var settings = Parameters()
        if let parameterFile {
            try Self.asUsage { () throws(YAMLError) in
                settings.override(
                    with: try ParameterFile.parameters(
                        contentsOf: parameterFile, catalog.parameters))
            }
        }
        for text in parameters {
            let set = try Self.parameter(text, catalog.parameters)
            settings.override(with: [set.name: set.value])
        }
        self.parameters = settings.values
        checker = Checker(packs: self.packs, parameters: settings.values, catalog: catalog)
    }

    // MARK: Packs

    private static func packs(
        _ names: [String], _ ruleFiles: inout RuleFiles, today: String
    ) throws -> (packs: [Pack], expired: [ExpiredWaiver]) {
        var packs: [Pack] = []
        var expired: [ExpiredWaiver] = []
        for name in names {
            for pack in try self.packs(named: name, &ruleFiles, today: today, &expired) {
                guard
                    let known = packs.first(where: {
                        $0.id == pack.id && $0.version == pack.version
                    })
                else {
                    packs.append(pack)
                    continue
                }
                // A built-in pack that is named twice is used once. Two versions of it are two
                // packs.
                guard RuleCatalog.standard.pack(known.id) != nil else {
                    throw CommandFailure(
                        ExitStatus.usage,
                        "\(name): there are two packs with the id \(Quotation.quoted(known.id.rawValue))"
                    )
                }
            }
        }
        return (packs, expired)
    }

    /// Whether a pack is named by the path of its file.
    static func isFile(_ name: String) -> Bool {
        name == "-" || name.contains("/") || packFileSuffixes.contains(where: name.hasSuffix)
    }

    private static func packs(
        named name: String, _ ruleFiles: inout RuleFiles, today: String,
        _ expired: inout [ExpiredWaiver]
    ) throws -> [Pack] {
        if name == allPacks { return RuleCatalog.standard.packs }
        let catalog = ruleFiles.catalog
        if let pack = catalog.pack(PackID(rawValue: name)) { return [pack] }
        guard isFile(name) else {
            let parts = name.split(separator: "@", maxSplits: 1)
            if parts.count == 2, let pack = catalog.pack(PackID(rawValue: String(parts[0]))) {
                throw CommandFailure(
                    ExitStatus.usage,
                    "there is no version \(Quotation.quoted(String(parts[1]))) of the pack \(pack.id.rawValue); "
                        + "its current version is \(pack.version)")
            }
            let hint = name.contains(".") ? "; a pack of your own is a file named *.yaml" : ""
            throw CommandFailure(
                ExitStatus.usage,
                unknown("pack", named: name, among: catalog.packs.map(\.id.rawValue)) + hint)
        }
        let file = try asUsage { () throws(YAMLError) in
            try PackFile(contentsOf: name, today: today, &ruleFiles)
        }
        for waiver in file.expiredWaivers {
            StandardError.shared.warning(
                "\(waiver.location): the waiver of \(waiver.rule) ended on "
                    + "\(waiver.waiver.until) and does not count")
            expired.append(
                ExpiredWaiver(pack: file.pack.id, rule: waiver.rule, waiver: waiver.waiver))
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
                "--param \(Quotation.quoted(text)): a name, an equals sign and a value are needed, "
                    + "as in --param tolMs=500")
        }
        let name = String(text[..<equals])
        let value = ParameterValue(argument: String(text[text.index(after: equals)...]))
        do throws(ParameterError) {
            return try registry.resolve(name, value)
        } catch {
            let reason =
                error.problem == .unknown
                ? unknown("parameter", named: error.name, among: registry.names) : error.explanation
            throw CommandFailure(ExitStatus.usage, "--param: \(reason)")
        }
    }

    /// Returns built-in packs for traces that Sandlot writes itself.
    ///
    /// - Parameter names: The names of packs. The name `all` stands for all but the pack about the
    ///   form of traces, which says nothing about an app.
    /// - Returns: The packs, each once.
    /// - Throws: ``CommandFailure`` if there is no such pack.
    static func packsAboutApps(_ names: [String]) throws(CommandFailure) -> [Pack] {
        let all = RuleCatalog.standard.packs
        var chosen: [Pack] = []
        for name in names {
            let found = all.filter {
                name == allPacks ? $0.id != .trace : $0.id.rawValue == name
            }
            guard !found.isEmpty else {
                throw CommandFailure(
                    ExitStatus.usage,
                    unknown("pack", named: name, among: all.map(\.id.rawValue)))
            }
            chosen += found.filter { pack in !chosen.contains { $0.id == pack.id } }
        }
        return chosen
    }

    // MARK: Messages

    /// Returns the message for an unknown word.
    static func unknown(_ kind: String, named word: String, among known: [String]) -> String {
        var message = "there is no \(kind) \(Quotation.quoted(word))"
        if let nearest = NearestWord.suggestion(for: word, among: known) {
            message += "; did you mean `\(nearest)`?"
        } else if known.count <= 16 {
            message += "; choose from \(known.joined(separator: ", "))"
        } else {
            message +=
                "; `sandlot rules list` names all rules, `sandlot rules show` their parameters"
        }
        return message
    }

    static func asUsage<Result>(
        _ body: () throws(YAMLError) -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw CommandFailure(
                error.code == .unreadableFile ? ExitStatus.inputOutput : ExitStatus.usage,
                error.description)
        }
    }

    /// Reads a day that is not in the future, for `--as-of`.
    ///
    /// - Parameters:
    ///   - text: The day.
    ///   - today: The current day.
    /// - Returns: The day.
    /// - Throws: ``CommandFailure`` with status 64.
    static func pastDay(_ text: String, today: String) throws(CommandFailure) -> String {
        guard CalendarDay.isValid(text) else {
            throw CommandFailure(
                ExitStatus.usage,
                "--as-of \(Quotation.quoted(text)): a day is needed, as in 2025-12-01")
        }
        guard text <= today else {
            throw CommandFailure(
                ExitStatus.usage,
                "--as-of \(text) is in the future, and rules that will be in force are not known; "
                    + "give a day up to \(today)")
        }
        return text
    }

    /// Reports the packs of which no rule is checked, because the rules of the day are not known.
    private static func warn(about packs: [Pack]) {
        for pack in packs {
            guard let asOf = pack.asOf, asOf.isUnchecked else { continue }
            StandardError.shared.warning(
                "\(pack.id.rawValue) is not checked: no edition is known that was in force on "
                    + "\(asOf.day)" + (asOf.edition.map { "; \($0.name) is \($0.days)" } ?? ""))
        }
    }

    /// The day on which waivers are evaluated.
    ///
    /// - Parameter text: The day, or nil for the current one in UTC.
    /// - Returns: The day.
    /// - Throws: ``CommandFailure`` with status 64.
    static func day(_ text: String?) throws -> String {
        guard let text else { return String(Timestamp.now.description.prefix(10)) }
        guard CalendarDay.isValid(text) else {
            throw CommandFailure(
                ExitStatus.usage,
                "--today \(Quotation.quoted(text)): a day is needed, as in 2026-12-31")
        }
        return text
    }
}
