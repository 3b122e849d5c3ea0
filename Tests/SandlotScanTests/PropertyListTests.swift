import Foundation
import SandlotScan
import TestSupport
import Testing

@Suite("Property lists")
struct PropertyListTests {
    private func read(_ text: String) throws -> PropertyList { try PropertyList(Array(text.utf8)) }

    @Test
    func anXMLListHasLines() throws {
        let list = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/a.dtd">
            <!-- <key>no</key> -->
            <plist version="1.0">
            <dict>
              <key>a&amp;b</key><string>&lt;&#x41;&#66;<![CDATA[<c>]]></string>
              <key>list</key>
              <array><true/><false></false><integer>7</integer><data>AA==</data><string/></array>
            </dict>
            </plist>
            """)
        #expect(list.entries.map(\.key) == ["a&b", "list"])
        #expect(list.entries.map(\.line) == [6, 7])
        #expect(list.entry("a&b")?.value.text == "<AB<c>")
        #expect(
            list.entry("list")?.value.elements
                == [.bool(true), .bool(false), .number("7"), .other, .string("")])
    }

    @Test(arguments: [
        ("", "there is no element"), ("<plist>", "ends in"), ("<plist><dict>", "ends in"),
        ("<html/>", "root element"), ("<plist><dict><string/></dict></plist>", "expected a `key`"),
        ("<plist><dict><key>a</key></dict></plist>", "has no value"),
        ("<plist><set/></plist>", "not a type"),
        ("<plist><true/><true/></plist>", "expected the end"),
        ("<plist><true/></plist><plist/>", "second root"),
        ("<plist><true/></dict>", "expected the end"),
        ("<plist><string>&lol;</string></plist>", "unknown entity"),
        ("<plist a=b><true/></plist>", "between quotation marks"),
        ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>", "declares entities"),
        ("bplist00", "truncated"), ("bplist15" + String(repeating: "a", count: 60), "version"),
        ("<plist><string>&#+65;</string></plist>", "unknown entity"),
        ("<plist><string>&#x+41;</string></plist>", "unknown entity"),
        ("<plist><string>&#1;</string></plist>", "that XML does not allow"),
        ("<plist><string>&#xFFFE;</string></plist>", "that XML does not allow"),
        ("<plist><!--><true/></plist>", "a comment has no end"),
        ("<plist><string>a</plist>", "expected the end"), ("<plist><!-- a", "has no end"),
    ])
    func aWrongListIsRefused(text: String, reason: String) throws {
        let error = #expect(throws: ScanError.self) { try read(text) }
        #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
    }

    @Test
    func hostileListsEndQuickly() throws {
        let deep = String(repeating: "<array>", count: 100_000)
        #expect(throws: ScanError.self) { try read("<plist>" + deep) }
        // An array that contains itself 100 times.
        var bytes = Array("bplist00".utf8) + [0xAF, 0x10, 100]
        bytes += [UInt8](repeating: 0, count: 100) + [8]
        bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1]
        bytes += [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 111]
        let error = #expect(throws: ScanError.self) { try PropertyList(bytes) }
        #expect(error?.code == .tooLarge)
    }

    /// Returns a binary list whose only object has these bytes, and whose references have 8 bytes.
    private func binary(_ object: [UInt8]) -> [UInt8] {
        let table = UInt8(8 + object.count)
        return Array("bplist00".utf8) + object + [8] + [0, 0, 0, 0, 0, 0, 1, 8]
            + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
            + [0, 0, 0, 0, 0, 0, 0, table]
    }

    @Test
    func aReferenceIsReadOnlyWhenItsObjectIs() throws {
        // The array contains itself, and then an object that is beyond the file. If all references were read
        // first, each of 64 levels would have a copy of them.
        let array =
            [0xA2] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8)
        let error = #expect(throws: ScanError.self) { try PropertyList(binary(array)) }
        #expect(error?.code == .tooLarge, "\(String(describing: error))")
    }

    @Test
    func integersHaveUpTo16Bytes() throws {
        let zeros = [UInt8](repeating: 0, count: 14)
        #expect(try PropertyList(binary([0x14] + zeros + [1, 2])) == .number("258"))
        // The high bytes count.
        #expect(try PropertyList(binary([0x14, 1] + zeros + [7])) == .other)
        #expect(try PropertyList(binary([0x13] + zeros.prefix(6) + [1, 2])) == .number("258"))
        // A length can have 16 bytes, too.
        #expect(try PropertyList(binary([0x5F, 0x14] + zeros + [0, 1, 0x61])) == .string("a"))
        for object: [UInt8] in [[0x15] + zeros + zeros + zeros, [0x12, 1]] {
            #expect(throws: ScanError.self) { try PropertyList(binary(object)) }
        }
    }

    @Test
    func bothFormatsOfFoundationAreRead() throws {
        var random = SeededGenerator(seed: SeededGenerator.seed)
        for round in 0..<60 {
            let value = value(depth: 0, &random)
            let expected = PropertyList(foundation: value)
            for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
                let data = try PropertyListSerialization.data(
                    fromPropertyList: value, format: format, options: 0)
                let read = try PropertyList(Array(data))
                #expect(
                    read.sorted == expected.sorted,
                    "seed \(SeededGenerator.seed), round \(round), \(format)")
            }
        }
    }

    /// Makes a random property list.
    private func value(depth: Int, _ random: inout SeededGenerator) -> Any {
        switch Int.random(in: 0...(depth < 4 ? 5 : 2), using: &random) {
        case 0: return random.pick(["", "a", "ä<&>\"", "日本語", String(repeating: "x", count: 300)])
        case 1: return Bool.random(using: &random)
        case 2: return Data([1, 2, 3])
        case 3, 4:
            let count = Int.random(in: 0...20, using: &random)
            return (0..<count).map { _ in value(depth: depth + 1, &random) }
        default:
            var members: [String: Any] = [:]
            for number in 0..<Int.random(in: 0...20, using: &random) {
                members["key\(number)é"] = value(depth: depth + 1, &random)
            }
            return members
        }
    }
}

extension PropertyList {
    /// Converts a value of Foundation.
    fileprivate init(foundation value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let flag as Bool: self = .bool(flag)
        case let list as [Any]: self = .array(list.map { PropertyList(foundation: $0) })
        case let members as [String: Any]:
            self = .dictionary(
                members.map { Entry(key: $0.key, value: PropertyList(foundation: $0.value)) })
        default: self = .other
        }
    }

    /// The list with the members of its dictionaries in order, and without lines.
    fileprivate var sorted: PropertyList {
        switch self {
        case .dictionary(let entries):
            .dictionary(
                entries.map { Entry(key: $0.key, value: $0.value.sorted) }
                    .sorted { $0.key < $1.key })
        case .array(let elements): .array(elements.map(\.sorted))
        case .string, .number, .bool, .other: self
        }
    }
}
