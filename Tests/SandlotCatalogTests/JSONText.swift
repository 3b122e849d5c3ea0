import SandlotJSON

/// JSON text with the members of objects sorted, so that texts that mean the same are equal.
func canonical(_ bytes: [UInt8]) throws -> String {
    rewritten(try JSONDocument(bytes).root) { $0.sorted() }
}

/// JSON text with the members of each object, as `"name":value`, changed by a function.
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

/// The names of all members of all objects below a value.
func memberNames(_ value: JSONValue) -> Set<String> {
    var names: Set<String> = []
    for member in value.members.map(Array.init) ?? [] {
        names.insert(member.name)
        names.formUnion(memberNames(member.value))
    }
    for element in value.elements.map(Array.init) ?? [] { names.formUnion(memberNames(element)) }
    return names
}
