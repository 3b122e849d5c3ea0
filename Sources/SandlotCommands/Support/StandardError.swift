import SandlotBase

/// Messages for people on standard error.
struct StandardError {
    static let shared = StandardError()

    private let style = Style.standardError

    /// Prints why a command ends.
    func error(_ message: String?) {
        guard let message else { return }
        write(style("error:", .bad) + " " + message + "\n")
    }

    /// Prints a warning.
    func warning(_ message: String) {
        write(style("warning:", .doubtful) + " " + message + "\n")
    }

    /// Prints a note about what was done.
    func note(_ message: String) {
        write(message + "\n")
    }

    /// Writes text without changes.
    ///
    /// If standard error is closed, the text is discarded.
    func write(_ text: String) {
        let text = SystemPath.printable(text)
        try? FileDescriptor.write(Array(text.utf8)[...], to: 2, path: "standard error")
    }
}
