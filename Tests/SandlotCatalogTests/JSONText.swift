import SandlotJSON

/// Returns JSON text with sorted members, so that equivalent texts are equal.
func canonical(_ bytes: [UInt8]) throws -> String {
    rewritten(try JSONDocument(bytes).root) { $0.sorted() }
}

/// Returns JSON text in which a function has changed the members of each object, given as
/// `"name":value`.
func rewritten(_ value: JSONValue, _ change: ([String]) -> [String]) -> String {
    if let members = value.members {
        let texts = members.map { member in
            String(decoding: member.nameValue.rawBytes, as: UTF8.self) + ":"
                + rewritten(member.value, change)
        }
        return "{" + change(texts).joined(separator: ",") + "}"
    }
    if let elements = value.elements {
        return "[" + elements.map { rewritten($0, change) }.joined(separator: ",") + "]"
    }
    return String(decoding: value.rawBytes, as: UTF8.self)
}

/// Returns the names of all members of all objects in a value.
func memberNames(_ value: JSONValue) -> Set<String> {
    var names: Set<String> = []
    for member in value.members.map(Array.init) ?? [] {
        names.insert(member.name)
        names.formUnion(memberNames(member.value))
    }
    for element in value.elements.map(Array.init) ?? [] { names.formUnion(memberNames(element)) }
    return names
}
