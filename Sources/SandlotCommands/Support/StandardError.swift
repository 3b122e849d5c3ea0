internal import SandlotBase

/// Messages for people, beside the data.
struct StandardError {
    static let shared = StandardError()

    private let style = Style.standardError

    /// Says why a command ends.
    func error(_ message: String?) {
        guard let message else { return }
        write(style("error:", .bad) + " " + message + "\n")
    }

    /// Says what somebody should look at.
    func warning(_ message: String) {
        write(style("warning:", .doubtful) + " " + message + "\n")
    }

    /// Says what was done.
    func note(_ message: String) {
        write(message + "\n")
    }

    /// Writes text as it is.
    ///
    /// If standard error is closed, nobody is left who could be told.
    func write(_ text: String) {
        let text = SystemPath.printable(text)
        try? FileDescriptor.write(Array(text.utf8)[...], to: 2, path: "standard error")
    }
}
