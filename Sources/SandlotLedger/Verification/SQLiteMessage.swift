import GRDB

/// SQLite's messages in a form that can be quoted in a sentence.
enum SQLiteMessage {
    /// Returns the message of an error on one line.
    static func text(_ error: DatabaseError) -> String {
        oneLine(error.message ?? "error \(error.extendedResultCode.rawValue)")
    }

    /// Returns a text without line breaks and other control characters.
    static func oneLine(_ text: String) -> String {
        text.unicodeScalars.split { $0.value < 0x20 || $0.value == 0x7F }
            .map { String($0) }.joined(separator: " ")
    }
}
