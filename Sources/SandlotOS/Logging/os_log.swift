import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with a `printf` format.
///
/// - Parameters:
///   - type: The level.
///   - dso: The calling library, which is not used.
///   - log: The log.
///   - message: The format. It supports `%@`, `%{public}@`, `%{private}@`, and the conversions of
///     `printf`.
///   - arguments: The values.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    _ message: StaticString, _ arguments: any CVarArg...
) {
    LegacyFormat.write(type, to: log, format: message, arguments: arguments)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with a `printf` format.
///
/// - Parameters:
///   - message: The format. It supports `%@`, `%{public}@`, `%{private}@`, and the conversions of
///     `printf`.
///   - dso: The calling library, which is not used.
///   - log: The log.
///   - type: The level.
///   - arguments: The values.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    type: OSLogType = .default, _ arguments: any CVarArg...
) {
    LegacyFormat.write(type, to: log, format: message, arguments: arguments)
}

/// The formats of `os_log`.
package enum LegacyFormat {
    static func write(
        _ type: OSLogType, to log: OSLog, format message: StaticString, arguments: [any CVarArg]
    ) {
        guard log.isEnabled(type: type) else { return }
        log.write(type, text(message.description, arguments))
    }

    /// Returns the text of a message, in which strings are private unless the format marks them as
    /// public.
    package static func text(_ format: String, _ arguments: [any CVarArg]) -> String {
        var text = ""
        var values = arguments[...]
        var rest = format[...]
        while let start = rest.firstIndex(of: "%") {
            text += rest[..<start]
            rest = rest[rest.index(after: start)...]
            if rest.first == "%" {
                text += "%"
                rest.removeFirst()
                continue
            }
            var privacy = OSLogPrivacy.auto
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                let words = rest[rest.index(after: rest.startIndex)..<end]
                    .split(separator: ",").map { $0.filter { $0 != " " } }
                if words.contains("public") { privacy = .public }
                if words.contains("private") { privacy = .private }
                if words.contains("sensitive") { privacy = .sensitive }
                rest = rest[rest.index(after: end)...]
            }
            let flags = rest.prefix { !$0.isLetter && $0 != "@" }
            let length = rest.dropFirst(flags.count).prefix { "hlqztjL".contains($0) }
            rest = rest.dropFirst(flags.count + length.count)
            guard let conversion = rest.popFirst() else { break }
            guard let value = values.popFirst() else {
                text += "<missing>"
                continue
            }
            let isText = conversion == "@" || conversion == "s"
            let written =
                isText
                ? String(describing: value)
                : String(format: "%" + flags + length + String(conversion), value)
            text += privacy.text(written, isScalar: !isText)
        }
        return text + rest
    }
}
