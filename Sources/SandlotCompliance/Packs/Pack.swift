/// The name of a pack.
public struct PackID: RawRepresentable<String>, Sendable, Hashable {
    /// The name, as in `apple-kids`.
    public let rawValue: String

    /// Makes one from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The promises of the built-in design, a spelling game.
    public static let seed = PackID(rawValue: "seed")
    /// Apple's Kids Category.
    public static let appleKids = PackID(rawValue: "apple-kids")
    /// Google Play Families.
    public static let googleFamilies = PackID(rawValue: "google-families")
    /// The Children's Online Privacy Protection Rule.
    public static let coppa = PackID(rawValue: "coppa")
    /// The Children's Advertising Review Unit.
    public static let caru = PackID(rawValue: "caru")
    /// The Unfair Commercial Practices Directive.
    public static let euUCPD = PackID(rawValue: "eu-ucpd")
    /// The Children's Code of the United Kingdom.
    public static let ukAADC = PackID(rawValue: "uk-aadc")
    /// The orders of the FTC on in-app purchases.
    public static let ftcIAP = PackID(rawValue: "ftc-iap")
    /// The GDPR's article 8 and the Digital Services Act's article 28.
    public static let euGDPR = PackID(rawValue: "eu-gdpr")
    /// Amazon's policy for child-directed apps.
    public static let amazonKids = PackID(rawValue: "amazon-kids")
    /// The soundness of the trace itself.
    public static let trace = PackID(rawValue: "trace")
}

/// A dated list of rules, with a severity for each and parameters of its own.
public struct Pack: Sendable {
    /// A rule in a pack.
    public struct Entry: Sendable {
        /// The rule.
        public let rule: RuleDescriptor
        /// The severity of the rule in this pack.
        public let severity: Severity
        /// The waiver, if a failure of the rule is accepted.
        public var waiver: Waiver?
    }

    /// The name.
    public let id: PackID
    /// The version of the list.
    public let version: String
    /// The title of the pack, in a sentence.
    public let title: String
    /// The documents that it follows, with their dates.
    public let basis: String
    /// The rules, in the order of the catalog.
    public var entries: [Entry]
    /// Parameters that differ from the rules' defaults.
    public var parameters: [String: ParameterValue]
    /// The editions of the policy that the pack follows, the oldest first.
    public internal(set) var editions: [PolicyEdition] = []
    /// The dates of requirements that are younger than the edition, by the names of the rules.
    var ruleDates: [String: RuleDate] = [:]
    /// The day on which the pack was in force in this form, and what is known about it; nil for the current form.
    public internal(set) var asOf: PackAsOf?
}

/// A failure that is accepted for a limited time.
public struct Waiver: Sendable, Hashable {
    /// The reason.
    public let reason: String
    /// The last day on which it is in force, as year, month, and day.
    public let until: String

    /// Makes a waiver.
    ///
    /// - Parameters:
    ///   - reason: The reason why the failure is accepted.
    ///   - until: The last day, as `2026-12-31`.
    public init(reason: String, until: String) {
        self.reason = reason
        self.until = until
    }
}
