import SandlotBase
import SandlotJSON
import SandlotReceipts

/// The lines of a file that are not blank: one compact JWS each, without surrounding spaces.
///
/// A line can also be an app receipt in Base64, or a JSON object that contains the JWS or the app receipt: the body of a
/// delivered notification or of a request to `verifyReceipt`, or a line of `receipt issue --format json`. The Base64 of an
/// app receipt can be broken into lines of 64 or 76 characters. A file can also be one app receipt in DER or BER.
struct ReceiptLines: ~Copyable {
    private typealias Numbered = (number: Int, line: TextLines.Line)

    private var reader: TextLines
    /// Whether the file is not yet known to be text.
    private var isAtBeginning = true
    /// Whether the file is an app receipt in DER or BER, which has been returned.
    private var isBinary = false
    /// The line after a broken app receipt, which has been read and not returned yet.
    private var kept: Result<Numbered?, TextLines.Problem>?

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(FileError) {
        reader = try TextLines(path)
    }

    /// Whether at least part of the next line is available without waiting for input.
    var hasBufferedInput: Bool { kept != nil || reader.hasBufferedInput }

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
        if let receipt = try binaryReceipt() { return (1, .text(receipt)) }
        while !isBinary {
            do throws(TextLines.Problem) {
                guard let (number, line) = try nextLine() else { return nil }
                switch line {
                case .tooLong: return (number, .unreadable(TextLines.tooLong))
                case .text(let bytes):
                    guard let line = Self.trimmed(bytes) else { continue }
                    if AppReceiptText.isBroken(line) { return (number, .text(joined(line))) }
                    return (number, Self.token(in: line))
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
        return nil
    }

    /// Returns the whole file in Base64 if it is an app receipt in DER or BER.
    ///
    /// The second byte begins a length that takes several bytes, and is not text after the first one.
    private mutating func binaryReceipt() throws(FileError) -> [UInt8]? {
        guard isAtBeginning else { return nil }
        isAtBeginning = false
        let bytes = try reader.contents(
            beginningWith: 0x30, 0x80...0x84, limit: AppReceiptVerifier.maximumLength + 1)
        guard let bytes else { return nil }
        isBinary = true
        return Base64.encoded(bytes, as: .standard)
    }

    private mutating func nextLine() throws(TextLines.Problem) -> Numbered? {
        guard let line = kept else { return try reader.next() }
        kept = nil
        return try line.get()
    }

    /// Reads the rest of an app receipt whose Base64 is broken into lines.
    ///
    /// It ends where its own length says, after a shorter line, or before a line that is not Base64. If it ends too
    /// early, the verifier refuses it.
    private mutating func joined(_ first: [UInt8]) -> [UInt8] {
        var text = first
        let length = AppReceiptText.statedLength(of: first) ?? TextLines.maximumLength
        while text.count < length {
            let next = readLine()
            guard case .success(let found?) = next, case .text(let bytes) = found.line,
                let line = Self.trimmed(bytes), line.count <= first.count,
                AppReceiptText.isBase64(line)
            else {
                kept = next
                break
            }
            text += line
            if line.count < first.count { break }
        }
        return text
    }

    private mutating func readLine() -> Result<Numbered?, TextLines.Problem> {
        do throws(TextLines.Problem) {
            return .success(try reader.next())
        } catch {
            return .failure(error)
        }
    }

    /// The members of a JSON object that can contain a receipt.
    ///
    /// The last three are in answers of the App Store Server API and in notifications.
    private static let members = [
        "signedPayload", "jws", "receipt-data", "signedTransactionInfo", "signedRenewalInfo",
        "signedAppTransactionInfo",
    ]

    /// Returns the JWS of a line, which is in a JSON object if the line begins with a brace.
    private static func token(in line: [UInt8]) -> Token {
        if let first = line.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "[") {
            return .unreadable(
                "the line is JSON, but not an object; write each receipt on a line of its own, "
                    + "without quotation marks")
        }
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
        guard tokens.count == 1 else {
            return .unreadable(
                "the JSON object has \(tokens.count) members with a receipt, of which programs would "
                    + "take different ones; keep one")
        }
        guard let text = token.value.string else {
            return .unreadable("the member `\(token.name)` must be a string with a receipt")
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
