import SandlotJSON

extension JSONElement {
    /// The text in Xcode's layout.
    ///
    /// The layout has an indent of two spaces, `"key" : value`, keys sorted case-insensitively, an
    /// empty line inside empty values, and a line feed at the end.
    ///
    /// Members of raw values keep their order.
    var xcodeStyle: [UInt8] {
        var text: [UInt8] = []
        append(to: &text, depth: 0)
        text.append(UInt8(ascii: "\n"))
        return text
    }

    private func append(to text: inout [UInt8], depth: Int) {
        switch self {
        case .object(let members):
            let sorted = members.map { (key: $0.key.lowercased(), name: $0.key, value: $0.value) }
                .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
            Self.appendList(opening: "{", sorted, closing: "}", to: &text, depth: depth) {
                member, text in
                text += "\(JSONElement.string(member.name).compact) : ".utf8
                member.value.append(to: &text, depth: depth + 1)
            }
        case .array(let elements):
            Self.appendList(opening: "[", elements, closing: "]", to: &text, depth: depth) {
                element, text in
                element.append(to: &text, depth: depth + 1)
            }
        case .raw(let value): value.append(to: &text, depth: depth)
        case .string, .integer, .number, .bool, .null: text += compact.utf8
        }
    }

    fileprivate static func appendList<Item>(
        opening: String, _ items: [Item], closing: String, to text: inout [UInt8], depth: Int,
        _ append: (Item, inout [UInt8]) -> Void
    ) {
        text += opening.utf8
        var separator = "\n"
        for item in items {
            text += separator.utf8
            text += repeatElement(UInt8(ascii: " "), count: 2 * (depth + 1))
            append(item, &text)
            separator = ",\n"
        }
        text += (items.isEmpty ? "\n\n" : "\n").utf8
        text += repeatElement(UInt8(ascii: " "), count: 2 * depth)
        text += closing.utf8
    }
}

extension JSONValue {
    fileprivate func append(to text: inout [UInt8], depth: Int) {
        if let members {
            JSONElement.appendList(
                opening: "{", Array(members), closing: "}", to: &text, depth: depth
            ) {
                member, text in
                text += member.nameValue.rawBytes
                text += " : ".utf8
                member.value.append(to: &text, depth: depth + 1)
            }
        } else if let elements {
            JSONElement.appendList(
                opening: "[", Array(elements), closing: "]", to: &text, depth: depth
            ) {
                element, text in
                element.append(to: &text, depth: depth + 1)
            }
        } else {
            text += rawBytes
        }
    }
}
