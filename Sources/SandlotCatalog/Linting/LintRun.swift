import SandlotBase
import SandlotJSON

/// One check of one file: the findings so far, and what must not occur twice.
///
/// A value of the wrong JSON type is reported once, where the shape is checked; the other rules
/// pass over it.
struct LintRun {
    /// A finding whose line is not known yet.
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

    /// Identifiers, and where they were met first.
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

    /// Adds a finding about a member that is missing, at the object that lacks it or at the value
    /// that stands for nothing.
    mutating func reportMissing(
        _ code: CatalogFinding.Code, _ name: String, of object: LintNode, _ message: String
    ) {
        report(code, at: object.member(name) ?? object, "\(object.path) \(message)")
    }

    /// The text of a member that must be there and not empty.
    ///
    /// - Returns: Nil if it is missing, which is reported, or of the wrong type.
    mutating func requiredText(
        _ name: String, of object: LintNode, missing code: CatalogFinding.Code, _ message: String
    ) -> LintNode? {
        let member = object.member(name)
        guard member == nil || member?.string?.isEmpty == true else {
            return member?.string == nil ? nil : member
        }
        reportMissing(code, name, of: object, message)
        return nil
    }

    /// Reports a string that another object has too.
    ///
    /// - Parameters:
    ///   - node: The string.
    ///   - earlier: Where it was met first; without such a place nothing is reported.
    ///   - code: The kind of finding.
    ///   - advice: What to do.
    mutating func reportDuplicate(
        _ node: LintNode, of earlier: JSONPath?, _ code: CatalogFinding.Code, _ advice: String
    ) {
        guard let earlier, let string = node.string else { return }
        report(
            code, at: node,
            "\(Quotation.jsonString(string)) is taken already by \(earlier); \(advice)")
    }

    /// Reports a string that is none of the known ones.
    mutating func checkKnown(
        _ node: LintNode, _ what: String, among known: [String], _ code: CatalogFinding.Code
    ) {
        guard let string = node.string, !known.contains(string) else { return }
        report(
            code, at: node,
            "\(Quotation.jsonString(string)) is no \(what); "
                + Suggestion.text(for: string, among: known))
    }
}
