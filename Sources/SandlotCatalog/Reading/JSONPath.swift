import SandlotBase

/// The path from the root of a document to a value, for example `products[0].displayPrice`.
struct JSONPath: CustomStringConvertible {
    /// The outermost value.
    static let root = JSONPath(text: "")

    private let text: String

    var description: String { text.isEmpty ? "the file" : text }

    /// The path for scripts, which is empty for the root.
    var isolated: String { text }

    func member(_ name: String) -> JSONPath {
        guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy(Self.isPlain) else {
            return JSONPath(text: "\(text)[\(Quotation.jsonString(name))]")
        }
        return JSONPath(text: text.isEmpty ? name : "\(text).\(name)")
    }

    func element(_ index: Int) -> JSONPath {
        JSONPath(text: "\(text)[\(index)]")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
