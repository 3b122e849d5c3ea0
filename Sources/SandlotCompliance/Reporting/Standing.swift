import SandlotBase

/// The standing of a rule's result: its verdict and its severity combined.
package enum Standing: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// A rule of severity violation is broken.
    case violation
    /// A rule of severity warning is broken.
    case warning
    /// The trace does not contain enough information.
    case inconclusive
    /// A rule of severity advisory is broken.
    case advisory
    /// No check failed, but a person should look at something.
    case look
    /// A rule is broken, and a waiver is in force.
    case waived
    /// Every check passed.
    case pass
    /// The rule did not apply.
    case notApplicable

    /// Finds the standing of a rule's result.
    package init(_ result: ComplianceReport.RuleResult) {
        switch (result.verdict, result.severity) {
        case (.fail, _) where result.waiver != nil: self = .waived
        case (.fail, .violation): self = .violation
        case (.fail, .warning): self = .warning
        case (.fail, .advisory): self = .advisory
        case (.advisory, _): self = .look
        case (.inconclusive, _): self = .inconclusive
        case (.pass, _): self = .pass
        case (.notApplicable, _): self = .notApplicable
        }
    }

    /// One word, or a few.
    package var word: String {
        switch self {
        case .violation: "violation"
        case .warning: "warning"
        case .inconclusive: "inconclusive"
        case .advisory: "advisory"
        case .look: "to look at"
        case .waived: "waived"
        case .pass: "pass"
        case .notApplicable: "not applicable"
        }
    }

    /// A sign that differs from the others without color.
    package var sign: String {
        switch self {
        case .violation: "✗"
        case .warning: "!"
        case .inconclusive: "?"
        case .advisory: "▵"
        case .look: "○"
        case .waived: "≈"
        case .pass: "✓"
        case .notApplicable: "–"
        }
    }

    /// The meaning, as a sentence.
    package var meaning: String {
        switch self {
        case .violation: "A required rule is broken."
        case .warning: "A recommended rule is broken. The app should be fixed."
        case .inconclusive: "The trace does not contain enough information."
        case .advisory:
            "A recommendation is not followed. The pack's verdict does not depend on it."
        case .look: "Nothing is broken, but a person should look at it."
        case .waived: "A rule is broken, and a waiver accepts that for a limited time."
        case .pass: "The rule applied, and every check passed."
        case .notApplicable: "The rule did not apply to anything in the trace."
        }
    }

    /// Whether the report must mention it.
    package var isNoteworthy: Bool { self != .pass && self != .notApplicable }

    package static func < (left: Standing, right: Standing) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ComplianceReport.PackVerdict {
    /// The verdict in words.
    package var words: String {
        self == .notApplicable ? "not applicable" : rawValue
    }

    /// The meaning of the verdict, as a sentence.
    package var meaning: String {
        switch self {
        case .violations: "At least one required rule is broken."
        case .inconclusive:
            "No required rule is broken, but the trace does not contain enough information."
        case .notApplicable: "No rule of the pack applied to anything in the trace."
        case .compliant: "No required rule is broken."
        }
    }
}

extension ComplianceReport.PackResult {
    /// The rules that the report must mention, the worst first, otherwise in the order of the
    /// catalog.
    package var noteworthyRules: [(standing: Standing, result: ComplianceReport.RuleResult)] {
        let all = rules.map { (standing: Standing($0), result: $0) }
        return Standing.allCases.flatMap { standing in
            all.filter { $0.standing == standing && standing.isNoteworthy }
        }
    }

    /// The number of rules with each standing, in words, without standings that do not occur.
    package var tally: String {
        let standings = rules.map { Standing($0) }
        return Standing.allCases.compactMap { standing -> String? in
            let count = standings.count { $0 == standing }
            guard count > 0 else { return nil }
            switch standing {
            case .violation, .warning: return "\(count) \(standing.word)\(count == 1 ? "" : "s")"
            case .advisory: return "\(count) \(count == 1 ? "advisory" : "advisories")"
            case .pass: return "\(count) passed"
            case .inconclusive, .look, .waived, .notApplicable:
                return "\(count) \(standing.word)"
            }
        }.joined(separator: ", ")
    }
}

extension Finding {
    /// The measured value and the limit, as in `6002 ms, bound 5250 ms`.
    package var measureText: String? {
        guard let measure else { return nil }
        let unit =
            switch measure.unit {
            case .milliseconds: " ms"
            case .points: " pt"
            case .count, .ratio: ""
            }
        let measured = measure.measured.map { "measured \(Self.text($0))\(unit)" }
        let limit = measure.limit.map { "bound \(Self.text($0))\(unit)" }
        let parts = [measured, limit].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func text(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? "\((value * 1000).rounded() / 1000)"
    }
}

extension Waiver {
    /// The sentence about a failure that is accepted.
    package var sentence: String { "Accepted until \(until): \(PlainText.excerpt(reason))" }

    /// The sentence about a failure that was accepted until a past day.
    package var expiredSentence: String {
        "The waiver ended on \(until) and does not count: \(PlainText.excerpt(reason))"
    }
}

extension Citation {
    /// The abbreviation of the document and the place in it, as in `A 1.3`.
    package var tag: String {
        section.isEmpty ? document.tag : "\(document.tag) \(section)"
    }

    /// The document, the place in it and its date.
    package var text: String {
        "\(document.name)\(section.isEmpty ? "" : ", \(section)") (\(document.date))"
    }
}

/// Times as people read them.
package enum ClockText {
    /// Milliseconds as minutes, seconds and thousandths, as in `0:13.327`.
    package static func exact(_ milliseconds: Int) -> String {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return "\(coarse(seconds)).\(padded(rest, 3))"
    }

    /// Seconds as minutes and seconds, as in `0:13`, with hours if there are any.
    package static func coarse(_ seconds: Int) -> String {
        let minutes = seconds / 60
        guard minutes >= 60 else { return "\(minutes):\(padded(seconds % 60, 2))" }
        return "\(minutes / 60):\(padded(minutes % 60, 2)):\(padded(seconds % 60, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
