internal import GRDB

/// What SQLite says, fit to stand in a sentence.
enum SQLiteMessage {
    /// What an error says, on one line.
    static func text(_ error: DatabaseError) -> String {
        oneLine(error.message ?? "error \(error.extendedResultCode.rawValue)")
    }

    /// A text without line breaks and other control characters.
    static func oneLine(_ text: String) -> String {
        text.unicodeScalars.split { $0.value < 0x20 || $0.value == 0x7F }
            .map { String($0) }.joined(separator: " ")
    }
}
