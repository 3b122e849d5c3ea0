internal import SandlotJSON

/// Words from a scenario, made fit for a message.
enum Quotation {
    private static let maximumLength = 60

    /// The word between backquotes on one line, control characters escaped, cut off when it is long.
    static func quoted(_ word: String) -> String {
        "`" + PlainText.excerpt(word, atMost: maximumLength) + "`"
    }
}
