import SandlotBase

/// Messages for people on standard error.
struct StandardError {
    static let shared = StandardError()

    private let style = Style.standardError

    /// Prints why a command ends.
    ///
    /// Like all messages, it has one line. Paths and contents of files that it quotes cannot send
    /// commands to the terminal.
    func error(_ message: String?) {
        guard let message else { return }
        write(style("error:", .bad) + " " + PlainText.escaping(message) + "\n")
    }

    /// Prints a warning.
    func warning(_ message: String) {
        write(style("warning:", .doubtful) + " " + PlainText.escaping(message) + "\n")
    }

    /// Prints a note about what was done.
    func note(_ message: String) {
        write(PlainText.escaping(message) + "\n")
    }

    /// Prints a text of several lines.
    func lines(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        write(lines.map { PlainText.escaping(String($0)) }.joined(separator: "\n") + "\n")
    }

    /// Writes text without changes.
    ///
    /// If standard error is closed, the text is discarded.
    func write(_ text: String) {
        let text = SystemPath.printable(text)
        try? FileDescriptor.write(Array(text.utf8)[...], to: 2, path: "standard error")
    }
}
