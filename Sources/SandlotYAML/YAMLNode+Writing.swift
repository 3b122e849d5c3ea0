import SandlotJSON

/// Writing values as YAML that reads back as the same values.
extension YAMLNode {
    /// Creates a map at no particular location.
    package static func map(_ members: [(String, YAMLNode)]) -> YAMLNode {
        let place = YAMLLocation(file: "", line: 1, column: 1)
        let entries = members.map { Entry(key: $0.0, keyLocation: place, value: $0.1) }
        return YAMLNode(content: .map(entries), location: place)
    }

    /// Creates a list at no particular location.
    package static func list(_ elements: [YAMLNode]) -> YAMLNode {
        YAMLNode(
            content: .list(elements), location: YAMLLocation(file: "", line: 1, column: 1))
    }

    /// Creates a text at no particular location.
    package static func text(_ text: String) -> YAMLNode {
        YAMLNode(content: .text(text), location: YAMLLocation(file: "", line: 1, column: 1))
    }

    /// The value as YAML, with each key of a map and each element of a list of maps on a line of
    /// its own.
    ///
    /// The text ends with a line break.
    package var yaml: String {
        switch content {
        case .map(let entries) where !entries.isEmpty:
            entries.map(\.lines).joined()
        case .list(let elements) where !elements.isEmpty:
            elements.map { $0.element(indentation: "") }.joined()
        case .nothing, .text, .list, .map: flow + "\n"
        }
    }

    /// The value on one line.
    fileprivate var flow: String {
        switch content {
        case .nothing: return "null"
        case .text(let text): return scalar(text)
        case .list(let elements):
            return "[" + elements.map(\.flow).joined(separator: ", ") + "]"
        case .map(let entries):
            let members = entries.map { "\(Self.plain($0.key)): \($0.value.flow)" }
            return "{" + members.joined(separator: ", ") + "}"
        }
    }

    /// The value as an element of a list, on as many lines as it has keys.
    fileprivate func element(indentation: String) -> String {
        guard case .map(let entries) = content, !entries.isEmpty else {
            return "\(indentation)- \(flow)\n"
        }
        return entries.enumerated().map { index, entry in
            let lead = index == 0 ? "- " : "  "
            return "\(indentation)\(lead)\(Self.plain(entry.key)): \(entry.value.flow)\n"
        }.joined()
    }

    /// Returns a text as it is if YAML reads it as one text, and in quotation marks otherwise.
    private func scalar(_ text: String) -> String {
        let isAmbiguous = isQuoted && ["null", "~", ""].contains(text.lowercased())
        return isAmbiguous ? Self.quoted(text) : Self.plain(text)
    }

    /// Returns a text in quotation marks.
    private static func quoted(_ text: String) -> String {
        var quoted = ""
        for scalar in JSONElement.string(text).compact.unicodeScalars {
            switch scalar {
            // YAML reads these as line breaks.
            case "\u{85}": quoted += #"\u0085"#
            case "\u{2028}": quoted += #"\u2028"#
            case "\u{2029}": quoted += #"\u2029"#
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }

    fileprivate static func plain(_ text: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: " "):
                true
            default: false
            }
        }
        let bytes = text.utf8
        let isSafe =
            !bytes.isEmpty && bytes.allSatisfy(isPlain)
            && bytes.first != UInt8(ascii: " ") && bytes.last != UInt8(ascii: " ")
            && !text.hasPrefix("- ") && text != "-" && !text.hasPrefix("--")
        return isSafe ? text : quoted(text)
    }
}

extension YAMLNode.Entry {
    /// The key and the value, whose list of maps has a line for each key.
    fileprivate var lines: String {
        if case .list(let elements) = value.content,
            elements.contains(where: { if case .map = $0.content { true } else { false } })
        {
            return "\(YAMLNode.plain(key)):\n"
                + elements.map { $0.element(indentation: "  ") }.joined()
        }
        return "\(YAMLNode.plain(key)): \(value.flow)\n"
    }
}
