import SandlotTrace
import Testing

@Suite("Reading CSV")
struct CSVReaderTests {
    private func records(_ bytes: [UInt8], delimiter: UInt8? = nil) throws -> [[String]] {
        var reader = try CSVReader(TraceBytes(bytes), delimiter: delimiter)
        var records: [[String]] = []
        while let record = try reader.next() {
            records.append(record.map { String(decoding: $0.text, as: UTF8.self) })
        }
        return records
    }

    @Test(arguments: [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
        ("\u{FEFF}a,b\n", [["a", "b"]]),
        ("\n\r\na,b\n\n\n1,2\n\n", [["a", "b"], ["1", "2"]]),
        ("a,\"b, c\"\n", [["a", "b, c"]]),
        ("a,\"say \"\"hi\"\"\"\n", [["a", "say \"hi\""]]),
        ("a,\"two\r\nlines\"\n1,2\n", [["a", "two\r\nlines"], ["1", "2"]]),
        ("a,\"\",c\n", [["a", "", "c"]]),
        (",,\n", [["", "", ""]]),
        ("a, b ,c\n", [["a", " b ", "c"]]),
        ("a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\n\"1\t\"\t2\n", [["a", "b"], ["1\t", "2"]]),
        ("\"a,b;c;d\",e\n", [["a,b;c;d", "e"]]),
        ("a,é\n", [["a", "é"]]),
        ("", []), ("\u{FEFF}\n", []),
    ])
    func recordsAreReadAsTheStandardSays(text: String, expected: [[String]]) throws {
        #expect(try records(Array(text.utf8)) == expected)
    }

    @Test
    func everyFieldKnowsWhereItBegins() throws {
        var reader = try CSVReader(TraceBytes(Array("a,b\n\"é\nx\",ü,c\n1,2".utf8)))
        var places: [[Int]] = []
        while let record = try reader.next() {
            places += record.map { [$0.line, $0.column] }
        }
        #expect(places == [[1, 1], [1, 3], [2, 1], [3, 4], [3, 6], [4, 1], [4, 3]])
    }

    @Test(arguments: [
        ("a,b\n1,x\"y\n", 2, 4), ("a,b\n\"1\"x,2\n", 2, 4), ("a,b\n1,\"2\n3\n", 2, 3),
        ("a,b\n\"", 2, 1), ("a,b\n1,\u{0}\n", 2, 3),
    ])
    func whatTheStandardForbidsIsReportedWithItsPosition(text: String, line: Int, column: Int) {
        let error = #expect(throws: TraceError.self) { try records(Array(text.utf8)) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(arguments: [
        [0xFF, 0xFE, 0x61, 0x00], [0x61, 0x00, 0x2C, 0x00], [0x1F, 0x8B, 0x08, 0x00],
        Array("PK\u{3}\u{4}x".utf8), [0x61, 0x2C, 0xC3, 0x28],
    ])
    func bytesThatAreNotTextAreRefused(bytes: [UInt8]) {
        let error = #expect(throws: TraceError.self) { try records(bytes) }
        #expect(error?.code == .notUTF8)
        #expect(error?.line == 1)
    }

    /// A source that repeats one byte and counts how often it was read.
    private final class Endless: TraceSource {
        private(set) var given = 0
        private var isFirst = true

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            for index in buffer.indices { buffer[index] = UInt8(ascii: "x") }
            if isFirst { buffer[0] = UInt8(ascii: "\"") }
            isFirst = false
            given += buffer.count
            return buffer.count
        }
    }

    @Test
    func aFieldWithoutEndIsRefusedAtTheLimit() throws {
        let source = Endless()
        var reader = try CSVReader(source)
        let error = #expect(throws: TraceError.self) { _ = try reader.next() }
        #expect(error?.code == .lineTooLong)
        #expect(error?.line == 1)
        #expect(source.given < 17 << 20)
    }
}
