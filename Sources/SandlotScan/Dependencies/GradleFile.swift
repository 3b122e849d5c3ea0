/// The reader of the dependencies in `build.gradle` and `build.gradle.kts`.
///
/// The files are programs, which are not run. Only coordinates that are written as one text are found.
/// Those of tests are left out, because no app contains them.
package enum GradleFile {
    /// Returns the coordinates in texts of the form `group:artifact:version` outside of comments.
    ///
    /// A classifier and a type may follow, as in `group:artifact:version:classifier@aar`.
    package static func dependencies(in bytes: [UInt8]) -> [Dependency] {
        var dependencies: [Dependency] = []
        var line = 1
        var index = 0
        // Whether the first word of the statement is a configuration of tests, or nil before it.
        var isForTests: Bool?
        // The number of open parentheses, in which a line does not end the statement.
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x0A {
                line += 1
                if depth == 0 { isForTests = nil }
            } else if isForTests == nil, isWord(byte) {
                let end = bytes[index...].firstIndex { !isWord($0) } ?? bytes.count
                isForTests = isConfigurationOfTests(bytes[index..<end])
                index = end
                continue
            } else if separators.contains(byte) {
                (isForTests, depth) = (nil, 0)
            } else if byte == UInt8(ascii: "(") {
                depth += 1
            } else if byte == UInt8(ascii: ")") {
                depth = max(0, depth - 1)
            } else if isPair(0x2F, 0x2F, at: index, in: bytes) {
                index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
                continue
            } else if isPair(0x2F, 0x2A, at: index, in: bytes) {
                // The asterisk of the beginning is not that of the end, as in `/*/`.
                index += 2
                while index < bytes.count, !isPair(0x2A, 0x2F, at: index, in: bytes) {
                    if bytes[index] == 0x0A { line += 1 }
                    index += 1
                }
                index += 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let rest = bytes[(index + 1)...].prefix(512)
                if let end = rest.firstIndex(where: { $0 == byte || $0 == 0x0A }),
                    bytes[end] == byte
                {
                    if isForTests != true,
                        let found = dependency(
                            String(decoding: bytes[(index + 1)..<end], as: UTF8.self), line)
                    {
                        dependencies.append(found)
                    }
                    index = end
                }
            }
            index += 1
        }
        return dependencies
    }

    /// The characters that end a statement, besides the end of a line.
    private static let separators: [UInt8] = [
        UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"),
    ]

    /// Whether a word is a configuration of tests, as in `testImplementation`.
    private static func isConfigurationOfTests(_ word: ArraySlice<UInt8>) -> Bool {
        word.starts(with: "test".utf8) || word.starts(with: "androidTest".utf8)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        isCoordinate(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "-")
    }

    private static func isPair(
        _ first: UInt8, _ second: UInt8, at index: Int, in bytes: [UInt8]
    ) -> Bool {
        index + 1 < bytes.count && bytes[index] == first && bytes[index + 1] == second
    }

    private static func dependency(_ text: String, _ line: Int) -> Dependency? {
        let coordinates = text.prefix { $0 != "@" }
        let parts = coordinates.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...4).contains(parts.count), parts[0].contains("."),
            parts.prefix(2).allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isCoordinate) })
        else { return nil }
        // A strict version ends in `!!`.
        let version = parts.count > 2 ? String(parts[2].prefix { $0 != "!" }) : nil
        // A variable or a range is not a version.
        let isVersion = version.map { $0.utf8.allSatisfy(isCoordinate) && !$0.isEmpty } ?? false
        return Dependency(
            name: "\(parts[0]):\(parts[1])", version: isVersion ? version : nil, line: line)
    }

    private static func isCoordinate(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
