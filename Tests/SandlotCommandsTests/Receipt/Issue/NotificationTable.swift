import Foundation
import SandlotJSON
import Testing

/// The table of `Documentation/notifications.md`, which states the content of each notification.
struct NotificationTable {
    /// A row of the table.
    struct Row: Sendable, CustomTestStringConvertible {
        let type: String
        let subtype: String?
        let about: String
        let body: String
        let status: Int64?
        let statements: [String]

        var testDescription: String { "\(type) \(subtype ?? "")" }
    }

    /// A notification with its signed data decoded.
    struct Notification {
        let payload: JSONValue
        let transaction: JSONValue?
        let renewal: JSONValue?

        init(_ payload: JSONValue) throws {
            self.payload = payload
            let data = payload["data"]
            transaction = try data?["signedTransactionInfo"]?.string.map(Sandlot.signedPayload)
            renewal = try data?["signedRenewalInfo"]?.string.map(Sandlot.signedPayload)
        }

        /// Returns the value of a path, as in `renewal.autoRenewStatus`.
        func value(_ path: String) -> JSONValue? {
            let names = path.split(separator: ".").map(String.init)
            let start: (JSONValue?, ArraySlice<String>) =
                switch names.first {
                case "transaction": (transaction, names.dropFirst())
                case "renewal": (renewal, names.dropFirst())
                default: (payload, names[...])
                }
            return start.1.reduce(start.0) { $0?[$1] }
        }
    }

    static let rows: Result<[Row], any Error> = Result { try read() }

    private static func read() throws -> [Row] {
        let path = "\(Fixtures.root)/Documentation/notifications.md"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| notificationType |") })
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
            func word(_ cell: String) -> String { cell.replacing("`", with: "") }
            return Row(
                type: word(cells[0]), subtype: cells[1].hasPrefix("`") ? word(cells[1]) : nil,
                about: cells[2], body: word(cells[3]), status: Int64(cells[4]),
                statements: cells[5].split(separator: ", ").map { word(String($0)) })
        }
    }

    /// Checks a statement, as in `transaction.expiresDate < signedDate`.
    static func holds(_ statement: String, in notification: Notification) throws -> Bool {
        let words = statement.split(separator: " ").map(String.init)
        try #require(words.count == 2 || words.count == 3, "\(statement)")
        let left = notification.value(words[0])
        if words.count == 2 {
            try #require(["present", "absent"].contains(words[1]), "\(statement)")
            return (left != nil) == (words[1] == "present")
        }
        let right = notification.value(words[2])
        guard let left else { return false }
        switch words[1] {
        case "=", "≠":
            let isSame = right.map { $0.text == left.text } ?? (plain(left) == words[2])
            return isSame == (words[1] == "=")
        case "<", ">":
            let number = try #require(left.integer, "\(statement)")
            let other = try #require(right?.integer, "\(statement)")
            return words[1] == "<" ? number < other : number > other
        default:
            Issue.record("\(statement) has no known operator")
            return false
        }
    }

    private static func plain(_ value: JSONValue) -> String { value.string ?? value.text }
}
