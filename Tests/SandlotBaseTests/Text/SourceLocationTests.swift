import SandlotBase
import Testing

@Suite
struct SourceLocationTests {
    @Test(arguments: [
        ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("a\nb", 1, 1, 2),
        ("a\nb", 2, 2, 1), ("a\nb", 3, 2, 2), ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3),
        ("a\r\nb", 3, 2, 1), ("\n\n\n", 2, 3, 1), ("\n\n\n", 3, 4, 1), ("é=1", 2, 1, 2),
        ("€=1", 3, 1, 2), ("😀=1", 4, 1, 2), ("é\né€x", 8, 2, 3), ("a\rb", 2, 1, 3),
        ("e\u{301}x", 3, 1, 3),
    ])
    func bytesHaveALineAndAColumn(_ text: String, _ byte: Int, _ line: Int, _ column: Int) {
        let location = SourceLocation(byte: byte, in: Array(text.utf8))
        #expect(location.line == line)
        #expect(location.column == column)
        #expect(location.byte == byte)
        #expect(location.file == nil)
    }

    @Test(arguments: [4, 5, 1000, .max])
    func offsetsBeyondTheEndAreTreatedAsTheEnd(_ byte: Int) {
        let location = SourceLocation(byte: byte, in: Array("a\nbc".utf8))
        #expect(location.byte == 4)
        #expect(location.line == 2)
        #expect(location.column == 3)
    }

    @Test
    func negativeOffsetsAreTreatedAsTheStart() {
        let location = SourceLocation(byte: -1, in: Array("a\nbc".utf8))
        #expect(location.byte == 0)
        #expect(location.line == 1)
        #expect(location.column == 1)
    }

    @Test
    func editorsUnderstandTheDescription() {
        let text = Array("a\nbc".utf8)
        #expect(SourceLocation(byte: 3, in: text, file: "x/y.json").description == "x/y.json:2:2")
        #expect(SourceLocation(byte: 3, in: text).description == "line 2:2")
    }
}
