import SandlotJSON
import TestSupport

extension SeededGenerator {
    /// Parts of strings that have caused problems for parsers.
    private static let pieces = [
        "", "a", "name", "é", "e\u{301}", "😀", "\u{10FFFF}", "\u{FFFF}", "\0", "\u{1F}", "\"", "\\",
        "/",
        "\n", "\r\n", "\t", "\u{2028}", "\u{7F}", "1234567", "\\u0041", "{}", ",",
    ]

    /// Returns a random string.
    mutating func string() -> String {
        (0..<Int.random(in: 0...4, using: &self)).map { _ in pick(Self.pieces) }.joined()
    }

    /// Returns a random value with a limited number of levels of arrays and objects.
    mutating func element(depth: Int) -> JSONElement {
        switch Int.random(in: depth > 0 ? 0...8 : 2...8, using: &self) {
        case 0:
            let names = (0..<Int.random(in: 0...4, using: &self)).map { _ in string() }
            return .object(
                Dictionary(
                    names.map { ($0, element(depth: depth - 1)) },
                    uniquingKeysWith: { one, _ in one }))
        case 1:
            return .array(
                (0..<Int.random(in: 0...4, using: &self)).map { _ in element(depth: depth - 1) })
        case 2: return .string(string())
        case 3: return .integer(pick([0, 1, -1, .min, .max, Int64(truncatingIfNeeded: next())]))
        case 4: return .integer(Int64.random(in: -1000...1000, using: &self))
        case 5: return .bool(Bool.random(using: &self))
        case 6: return .null
        case 7: return .number(Double.random(in: -1e9...1e9, using: &self))
        default: return .string("plain")
        }
    }
}

extension JSONValue {
    /// Returns whether a value is equal to a written one, with strings compared by scalars.
    func isEqual(to element: JSONElement) -> Bool {
        switch element {
        case .object(let expected):
            guard let members else { return false }
            let found = members.map { ($0.name, $0.value) }
            return found.count == expected.count
                && found.allSatisfy { name, value in
                    guard let index = expected.index(forKey: name) else { return false }
                    return name.unicodeScalars.elementsEqual(expected[index].key.unicodeScalars)
                        && value.isEqual(to: expected[index].value)
                }
        case .array(let expected):
            guard let elements else { return false }
            let found = Array(elements)
            return found.count == expected.count
                && zip(found, expected).allSatisfy { $0.isEqual(to: $1) }
        case .string(let expected):
            return string?.unicodeScalars.elementsEqual(expected.unicodeScalars) == true
        case .integer(let expected): return integer == expected
        case .number(let expected): return double == expected
        case .bool(let expected): return bool == expected
        case .null: return isNull
        case .raw(let expected): return compactBytes == expected.compactBytes
        }
    }
}
