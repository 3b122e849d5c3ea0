#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Facts about the destination of output.
enum Terminal {
    /// Whether a descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// Whether colors may be used: on a terminal, and not if `NO_COLOR` is set to anything
    /// (<https://no-color.org>) or the terminal is dumb.
    static func hasColors(_ descriptor: Int32) -> Bool {
        isTerminal(descriptor) && (environment("NO_COLOR") ?? "").isEmpty
            && environment("TERM") != "dumb"
    }

    /// Returns the maximum length of a line from `COLUMNS` or the terminal, or nil if neither
    /// states one, as for a pipe.
    static func columns(_ descriptor: Int32) -> Int? {
        if let said = environment("COLUMNS").flatMap({ Int($0) }), said > 0 { return said }
        var size = winsize()
        guard isTerminal(descriptor), ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
            size.ws_col > 0
        else { return nil }
        return Int(size.ws_col)
    }

    /// Returns a variable of the process's environment.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

/// Colors by their meaning.
struct Style {
    /// The meaning of a text.
    enum Meaning: String {
        case good = "32"
        case bad = "31"
        case doubtful = "33"
        case faint = "2"
        case strong = "1"
    }

    let isEnabled: Bool

    /// The colors for standard output, if it can show them.
    static var standardOutput: Style { Style(isEnabled: Terminal.hasColors(1)) }
    /// The colors for standard error, if it can show them.
    static var standardError: Style { Style(isEnabled: Terminal.hasColors(2)) }

    /// Returns the text in the color of its meaning.
    func callAsFunction(_ text: String, _ meaning: Meaning) -> String {
        isEnabled ? "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m" : text
    }
}
