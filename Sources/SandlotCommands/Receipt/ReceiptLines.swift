import SandlotBase
import SandlotJSON

/// The lines of a file that are not blank: one compact JWS each, without surrounding spaces.
///
/// A line can also be an app receipt in Base64, or a JSON object that contains the JWS or the app receipt: the body of a
/// delivered notification or of a request to `verifyReceipt`, or a line of `receipt issue --format json`.
struct ReceiptLines: ~Copyable {
    private var reader: TextLines

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(FileError) {
        reader = try TextLines(path)
    }

    /// Whether at least part of the next line is available without waiting for input.
    var hasBufferedInput: Bool { reader.hasBufferedInput }

    /// A line that is not blank.
    enum Token: Sendable {
        case text([UInt8])
        /// The line cannot contain a receipt, for this reason.
        case unreadable(String)

        /// The number of bytes in memory.
        var count: Int {
            switch self {
            case .text(let bytes): bytes.count
            case .unreadable: 0
            }
        }
    }

    /// Returns the next line that is not blank, and its number.
    ///
    /// A line that is not text does not prevent the others from being read.
    ///
    /// - Throws: `FileError`, and `TextLines.NotText` if the whole file is in another encoding.
    mutating func next() throws -> (number: Int, token: Token)? {
        while true {
            do throws(TextLines.Problem) {
                guard let (number, line) = try reader.next() else { return nil }
                switch line {
                case .tooLong: return (number, .unreadable(TextLines.tooLong))
                case .text(let bytes):
                    if let line = Self.trimmed(bytes) { return (number, Self.token(in: line)) }
                }
            } catch {
                switch error {
                case .file(let error): throw error
                case .notText(let problem) where problem.isOtherEncoding: throw problem
                case .notText(let problem):
                    return (problem.line, .unreadable(problem.description))
                }
            }
        }
    }

    /// The members of a JSON object that can contain a receipt.
    private static let members = ["signedPayload", "jws", "receipt-data"]

    /// Returns the JWS of a line, which is in a JSON object if the line begins with a brace.
    private static func token(in line: [UInt8]) -> Token {
        guard line.first == UInt8(ascii: "{") else { return .text(line) }
        let names = members.map { "`\($0)`" }.joined(separator: ", ")
        guard let root = (try? JSONDocument(line))?.root else {
            return .unreadable(
                "the line begins with a brace but is not a JSON object; "
                    + "write each object on one line")
        }
        let tokens = root.memberList.filter { members.contains($0.name) }
        guard let token = tokens.first else {
            return .unreadable("the JSON object has none of the members \(names)")
        }
        guard tokens.count == 1, let text = token.value.string else {
            return .unreadable("the JSON object must have one of the members \(names), a string")
        }
        return .text(Array(text.utf8))
    }

    /// Returns the line without surrounding spaces, or nil if nothing is left.
    private static func trimmed(_ line: [UInt8]) -> [UInt8]? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let first = line.firstIndex(where: { !isSpace($0) }),
            let last = line.lastIndex(where: { !isSpace($0) })
        else { return nil }
        return first == 0 && last == line.count - 1 ? line : Array(line[first...last])
    }
}
