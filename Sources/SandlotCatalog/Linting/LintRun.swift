import SandlotBase
import SandlotJSON

/// The state of checking one file: the findings so far and the identifiers that must be unique.
///
/// A value of the wrong JSON type is reported once, by the check of names and JSON types. The other
/// checks ignore it.
struct LintRun {
    /// A finding without a line number, which is determined later.
    struct Finding {
        let code: CatalogFinding.Code
        let path: JSONPath
        let offset: Int
        let message: String
    }

    let root: LintNode
    /// The version that the file declares.
    let version: Catalog.FormatVersion?
    private(set) var findings: [Finding] = []

    /// The identifiers and their first occurrences.
    var productIDs = FirstPlaces()
    var groupIDs = FirstPlaces()
    var internalIDs = FirstPlaces()

    init(_ root: LintNode) {
        self.root = root
        let version = root.object("version")
        self.version = version?.member("major")?.value.integer.map { major in
            .init(
                Int(clamping: major),
                Int(clamping: version?.member("minor")?.value.integer ?? 0))
        }
    }

    /// Adds a finding at a value.
    mutating func report(_ code: CatalogFinding.Code, at node: LintNode, _ message: String) {
        findings.append(
            Finding(code: code, path: node.path, offset: node.value.offset, message: message))
    }

    /// Adds a finding about a missing member.
    ///
    /// It is located at the object that lacks the member or at the null or empty value of the
    /// member.
    mutating func reportMissing(
        _ code: CatalogFinding.Code, member name: String, of object: LintNode, _ message: String
    ) {
        report(code, at: object.member(name) ?? object, "\(object.path) \(message)")
    }

    /// Returns a member that must be a nonempty string, and reports it if it is missing or empty.
    ///
    /// - Returns: The member, or nil if it is missing, empty, or of the wrong type.
    mutating func requiredText(
        _ name: String, of object: LintNode, missing code: CatalogFinding.Code, _ message: String
    ) -> LintNode? {
        let member = object.member(name)
        guard member == nil || member?.string?.isEmpty == true else {
            return member?.string == nil ? nil : member
        }
        reportMissing(code, member: name, of: object, message)
        return nil
    }

    /// Reports a string that another object already has.
    ///
    /// - Parameters:
    ///   - node: The string.
    ///   - earlier: The path of the first occurrence. If it is nil, nothing is reported.
    ///   - code: The kind of finding.
    ///   - advice: The advice at the end of the message.
    mutating func reportDuplicate(
        _ node: LintNode, of earlier: JSONPath?, code: CatalogFinding.Code, advice: String
    ) {
        guard let earlier, let string = node.string else { return }
        report(
            code, at: node,
            "\(Quotation.jsonString(string)) is already used by \(earlier); \(advice)")
    }

    /// Reports a string that is not one of the known values.
    mutating func checkKnown(
        _ node: LintNode, as what: String, among known: [String], code: CatalogFinding.Code
    ) {
        guard let string = node.string, !known.contains(string) else { return }
        report(
            code, at: node,
            "\(Quotation.jsonString(string)) is not a \(what); "
                + Suggestion.text(for: string, among: known))
    }
}
