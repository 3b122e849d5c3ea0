import SandlotBase
import SandlotJSON

/// The changes that a command line makes to individual members of a payload.
///
/// Members are removed first. Then others are set, in order.
struct MemberEdits: Sendable {
    var assignments: [MemberAssignment]
    var unset: [MemberPath]
    /// The path of the changed object as given on the command line, empty for the payload itself.
    private(set) var place: [String] = []

    init(assignments: [MemberAssignment], unset: [MemberPath]) {
        self.assignments = assignments
        self.unset = unset
    }

    /// The members with signed data, whose own members are changed before they are signed.
    private static let signed: Set<[String]> = [
        ["data", "signedTransactionInfo"], ["data", "signedRenewalInfo"],
        ["appData", "signedAppTransactionInfo"],
    ]

    /// Whether nothing is changed.
    var isEmpty: Bool { assignments.isEmpty && unset.isEmpty }

    /// Returns the changes inside a member, with paths relative to it.
    func inside(_ path: [String]) -> MemberEdits {
        func rest(_ whole: MemberPath) -> MemberPath? {
            guard whole.names.count > path.count, whole.names.starts(with: path) else { return nil }
            return MemberPath(names: Array(whole.names.dropFirst(path.count)))
        }
        var edits = MemberEdits(
            assignments: assignments.compactMap { assignment in
                rest(assignment.path).map { MemberAssignment(path: $0, json: assignment.json) }
            },
            unset: unset.compactMap(rest))
        edits.place = place + path
        return edits
    }

    /// Changes a JSON object.
    ///
    /// - Parameter json: The object.
    /// - Returns: The changed object. Everything else keeps its bytes and its position.
    /// - Throws: ``CommandFailure`` if a path does not lead to an object, or a member to remove is missing.
    func applied(to json: [UInt8]) throws -> [UInt8] {
        var json = json
        for path in unset where !isSigned(path, in: json) {
            json = try changed(json, path.names[...], whole: path, to: nil)
        }
        for assignment in assignments where !isSigned(assignment.path, in: json) {
            json = try changed(
                json, assignment.path.names[...], whole: assignment.path, to: assignment.json)
        }
        return json
    }

    /// Whether a path leads into signed data of this object, which has already been changed.
    private func isSigned(_ path: MemberPath, in json: [UInt8]) -> Bool {
        let head = Array(path.names.prefix(2))
        guard path.names.count > 2, Self.signed.contains(head),
            let root = (try? JSONDocument(json))?.root
        else { return false }
        return root[head[0]]?[head[1]]?.kind == .string
    }

    /// Sets or removes a member of an object.
    private func changed(
        _ json: [UInt8], _ names: ArraySlice<String>, whole path: MemberPath, to value: [UInt8]?
    ) throws -> [UInt8] {
        guard let name = names.first else { return json }
        let rest = names.dropFirst()
        var writer = JSONWriter(capacity: json.count + (value?.count ?? 0) + 32)
        writer.beginObject()
        var isFound = false
        for member in try JSONDocument(json).root.memberList {
            guard member.isNamed(name) else {
                writer.member(member.name, raw: member.value.rawBytes)
                continue
            }
            if rest.isEmpty {
                if let value, !isFound { writer.member(name, raw: value) }
            } else if member.value.kind == .object {
                let inner = try changed(
                    Array(member.value.rawBytes), rest, whole: path, to: value)
                writer.member(name, raw: inner)
            } else {
                let option = value == nil ? "--unset" : "--set"
                throw CommandFailure(
                    ExitStatus.usage,
                    "\(option) \(text(of: path)): \(text(of: path, without: rest)) is not an object"
                )
            }
            isFound = true
        }
        if !isFound, value == nil {
            let names = try JSONDocument(json).root.memberList.map(\.name)
            let nearest = NearestWord.suggestion(for: name, among: names)
            throw CommandFailure(
                ExitStatus.usage,
                "--unset \(text(of: path)): this receipt has no member "
                    + text(of: path, without: rest)
                    + (nearest.map { "; did you mean \($0)?" } ?? ""))
        }
        if !isFound, let value {
            guard rest.isEmpty else {
                let missing = text(of: path, without: rest)
                throw CommandFailure(
                    ExitStatus.usage,
                    "--set \(text(of: path)): this receipt has no member \(missing); set it as a "
                        + "whole first, as in --set '\(missing)={}'")
            }
            writer.member(name, raw: value)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Returns a path as given on the command line, without the names that were not reached.
    private func text(of path: MemberPath, without rest: ArraySlice<String> = []) -> String {
        MemberPath(names: place + path.names.dropLast(rest.count)).text
    }
}
