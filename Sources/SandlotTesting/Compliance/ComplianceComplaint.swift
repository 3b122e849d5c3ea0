import SandlotCompliance

/// The reason why an expectation does not hold, for the reader of the test's log.
struct ComplianceComplaint: Error, Hashable {
    let message: String
}

extension ComplianceComplaint {
    /// Creates a complaint about a finding.
    ///
    /// - Parameters:
    ///   - finding: The finding, or nil if the report does not list it.
    ///   - rule: The rule's name.
    ///   - descriptor: The rule, if the catalog contains it.
    ///   - standings: The rule's results in the packs, such as `violation in seed`.
    ///   - source: The report's name for the trace.
    init(
        _ finding: Finding?, of rule: String, descriptor: RuleDescriptor?, standings: [String],
        source: String
    ) {
        var lines = ["\(rule)\(descriptor.map { ": \($0.title)" } ?? "")"]
        if let finding {
            lines.append(finding.message)
            lines.append(Self.place(of: finding, in: source))
        } else {
            lines.append("The finding is not among those that the report lists.")
        }
        lines.append(standings.joined(separator: ", "))
        if let sources = descriptor?.sources, !sources.isEmpty {
            lines.append("according to " + sources.map(\.text).joined(separator: "; "))
        }
        message = lines.joined(separator: "\n")
    }

    /// Returns a location such as `trace, run r1, events 9 and 15, at 0:13.327, measured 6002 ms,
    /// bound 5250 ms`.
    private static func place(of finding: Finding, in source: String) -> String {
        let numbers = finding.seqs.map(String.init)
        let events: String? =
            switch numbers.count {
            case 0: nil
            case 1: "event \(numbers[0])"
            default:
                "events \(numbers.dropLast().joined(separator: ", ")) and \(numbers[numbers.count - 1])"
            }
        return [
            source, "run \(finding.run)", events, "at \(ClockText.exact(finding.atMs))",
            finding.measureText,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
