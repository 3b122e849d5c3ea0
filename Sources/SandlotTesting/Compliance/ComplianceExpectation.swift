import SandlotBase
import SandlotCompliance
import SandlotTrace

/// The rules that a test expects a trace to follow.
struct ComplianceExpectation {
    private let catalog: RuleCatalog
    private let isStrict: Bool
    private let checker: Checker

    /// Expects that a trace follows built-in packs.
    ///
    /// - Throws: ``ComplianceComplaint`` if there is no such pack or parameter.
    init(
        packs: [PackID], parameters: [String: ParameterValue], isStrict: Bool,
        catalog: RuleCatalog
    ) throws(ComplianceComplaint) {
        var found: [Pack] = []
        for id in packs {
            guard let pack = catalog.pack(id) else {
                throw Self.unknown(
                    "pack", named: id.rawValue, among: catalog.packs.map(\.id.rawValue))
            }
            found.append(pack)
        }
        try self.init(
            packs: found, today: nil, parameters: parameters, isStrict: isStrict,
            catalog: catalog)
    }

    /// Expects that a trace follows packs.
    ///
    /// - Throws: ``ComplianceComplaint`` if there is no such parameter, or if there is no pack.
    init(
        packs: [Pack], today: String?, parameters: [String: ParameterValue], isStrict: Bool,
        catalog: RuleCatalog
    ) throws(ComplianceComplaint) {
        guard packs.contains(where: { $0.id != .trace }) else {
            throw ComplianceComplaint(
                message: "the expectation has no packs; name one, as in packs: [.seed]")
        }
        self.catalog = catalog
        self.isStrict = isStrict
        checker = Checker(
            packs: packs.map { Self.withoutExpiredWaivers($0, today: today) },
            parameters: try Self.settings(parameters, catalog.parameters), catalog: catalog)
    }

    private static func settings(
        _ parameters: [String: ParameterValue], _ registry: ParameterRegistry
    ) throws(ComplianceComplaint) -> [String: ParameterValue] {
        var settings = Parameters()
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            do throws(ParameterError) {
                let set = try registry.resolve(name, value)
                settings.override(with: [set.name: set.value])
            } catch {
                guard error.problem == .notAccepted else {
                    throw unknown("parameter", named: error.name, among: registry.names)
                }
                throw ComplianceComplaint(message: error.explanation)
            }
        }
        return settings.values
    }

    private static func withoutExpiredWaivers(_ pack: Pack, today: String?) -> Pack {
        let today =
            today
            // The system's date is used, because a waiver ends regardless of a test's clock.
            ?? String(Timestamp.now.description.prefix(10))
        var pack = pack
        for index in pack.entries.indices {
            if let waiver = pack.entries[index].waiver, waiver.until < today {
                pack.entries[index].waiver = nil
            }
        }
        return pack
    }

    private static func unknown(
        _ kind: String, named word: String, among known: [String]
    ) -> ComplianceComplaint {
        let nearest = NearestWord.suggestion(for: word, among: known)
        return ComplianceComplaint(
            message: "there is no \(kind) \"\(word)\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }

    // MARK: - Checking

    /// Checks a trace.
    ///
    /// - Parameter trace: The trace.
    /// - Returns: The report and the complaints.
    /// - Throws: ``ComplianceComplaint`` if the input is not a trace.
    func judge(
        _ trace: TraceInput
    ) throws(ComplianceComplaint) -> (
        report: ComplianceReport, complaints: [ComplianceComplaint]
    ) {
        do throws(TraceError) {
            let report =
                switch trace.form {
                case .file(let path): try checker.check(contentsOf: path)
                case .bytes(let bytes): try checker.check(bytes)
                case .records(let records): try checker.check(records)
                }
            return (report, complaints(about: report))
        } catch {
            throw ComplianceComplaint(message: "the trace cannot be checked: \(error)")
        }
    }

    private func complaints(about report: ComplianceReport) -> [ComplianceComplaint] {
        let chosen = report.packs.filter { $0.id != .trace }
        if let unknown = chosen.first(where: { $0.asOf?.isUnchecked ?? false }),
            let asOf = unknown.asOf
        {
            return [
                ComplianceComplaint(
                    message: "the rules of \(unknown.id.rawValue) on \(asOf.day) are not known, so "
                        + "nothing was checked")
            ]
        }
        if chosen.allSatisfy({ $0.verdict == .notApplicable }), !report.packs.contains(where: fails)
        {
            let names = chosen.map(\.id.rawValue).joined(separator: ", ")
            return [
                ComplianceComplaint(
                    message: "the trace contains nothing to which any rule of \(names) applies; "
                        + "perform the actions to check in the test")
            ]
        }
        return broken(in: report).map { broken in
            ComplianceComplaint(
                broken.finding, of: broken.rule, descriptor: catalog.rule(broken.rule),
                standings: broken.standings,
                source: report.source)
        }
    }

    private func fails(_ pack: ComplianceReport.PackResult) -> Bool {
        pack.verdict == .violations || isStrict && pack.verdict == .inconclusive
    }

    /// A finding that fails the test, with the packs in which it does so.
    private struct Broken {
        let rule: String
        let finding: Finding?
        var standings: [String]
    }

    /// Returns the findings that fail the test, without duplicates from several packs.
    private func broken(in report: ComplianceReport) -> [Broken] {
        struct Key: Hashable {
            let rule: String
            let finding: Finding?
        }
        var all: [Broken] = []
        var positions: [Key: Int] = [:]
        for pack in report.packs {
            for result in pack.rules {
                guard let (verdict, standing) = standing(of: result) else { continue }
                var findings: [Finding?] = result.findings.filter { $0.verdict == verdict }
                // All listed findings may have another verdict.
                if findings.isEmpty { findings = [nil] }
                for finding in findings {
                    let key = Key(rule: result.id, finding: finding)
                    let text = "\(standing) in \(pack.label)"
                    if let position = positions[key] {
                        all[position].standings.append(text)
                    } else {
                        positions[key] = all.count
                        all.append(Broken(rule: result.id, finding: finding, standings: [text]))
                    }
                }
            }
        }
        return all
    }

    /// Returns the verdict that fails the test, and its name, if the result of a rule does so.
    private func standing(
        of result: ComplianceReport.RuleResult
    ) -> (verdict: Verdict, word: String)? {
        switch (result.verdict, result.severity) {
        case (.fail, .violation) where result.waiver == nil: (.fail, "violation")
        case (.inconclusive, .violation) where isStrict, (.inconclusive, .warning) where isStrict:
            (.inconclusive, "inconclusive")
        default: nil
        }
    }
}
