internal import ArgumentParser
internal import SandlotJSON

/// A member of a payload that is set on the command line, as in `quantity=3`.
struct MemberAssignment: ExpressibleByArgument, Sendable {
    let name: String
    /// The value as JSON text.
    let json: [UInt8]

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
            return nil
        }
        name = String(argument[..<equals])
        let text = String(argument[argument.index(after: equals)...])
        let isJSON = (try? JSONDocument(Array(text.utf8))) != nil
        json = isJSON ? Array(text.utf8) : Array(JSONElement.string(text).compact.utf8)
    }
}

extension [MemberAssignment] {
    /// Replaces and adds members of a JSON object, and leaves some out.
    func applied(to json: [UInt8], leavingOut unset: [String]) throws -> [UInt8] {
        guard !isEmpty || !unset.isEmpty else { return json }
        var pending = self
        var writer = JSONWriter(capacity: json.count)
        writer.beginObject()
        for member in try JSONDocument(json).root.memberList {
            if unset.contains(member.name) { continue }
            if let index = pending.lastIndex(where: { $0.name == member.name }) {
                writer.member(member.name, raw: pending[index].json)
                pending.removeAll { $0.name == member.name }
            } else {
                writer.member(member.name, raw: member.value.rawBytes)
            }
        }
        for assignment in pending { writer.member(assignment.name, raw: assignment.json) }
        writer.endObject()
        return writer.bytes
    }
}
