internal import SandlotJSON

/// Quotation of words from a scenario in messages.
enum Quotation {
    private static let maximumLength = 60

    /// Returns the word between backquotes on one line, with control characters escaped, and
    /// shortened if it is long.
    static func quoted(_ word: String) -> String {
        "`" + PlainText.excerpt(word, atMost: maximumLength) + "`"
    }
}
