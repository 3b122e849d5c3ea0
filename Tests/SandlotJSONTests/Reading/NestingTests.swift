import SandlotJSON
import Testing

@Suite
struct NestingTests {
    private static func nested(_ depth: Int, _ opening: String, _ closing: String) -> [UInt8] {
        Array(
            (String(repeating: opening, count: depth) + "1"
                + String(repeating: closing, count: depth))
                .utf8)
    }

    @Test(arguments: [1, 2, 511, 512])
    func arraysAndObjectsMayBeNestedUpTo512Levels(_ depth: Int) throws {
        let arrays = try JSONDocument(Self.nested(depth, "[", "]"))
        #expect(arrays.root.compactBytes == arrays.bytes)
        let objects = try JSONDocument(Self.nested(depth, #"{"a":"#, "}"))
        #expect(objects.root.compactBytes == objects.bytes)
        #expect(JSONElement.raw(objects.root).indented.utf8.count > objects.bytes.count)
    }

    @Test
    func theLevelBeyondTheLimitIsRefused() {
        #expect(
            JSONDocument.failure(of: Self.nested(513, "[", "]"))
                == JSONSyntaxError(.tooDeep, at: 512))
        #expect(
            JSONDocument.failure(of: Self.nested(513, #"{"a":"#, "}"))
                == JSONSyntaxError(.tooDeep, at: 512 * 5))
    }

    @Test
    func siblingsDoNotCountAsNesting() {
        let text = "[" + Array(repeating: "[[]]", count: 2000).joined(separator: ",") + "]"
        #expect(JSONDocument.failure(of: Array(text.utf8)) == nil)
    }

    @Test(arguments: ["[", #"{"a":"#])
    func aMillionBracketsAreRefused(_ opening: String) {
        let text = Array(String(repeating: opening, count: 1_000_000).utf8)
        #expect(
            JSONDocument.failure(of: text)
                == JSONSyntaxError(.tooDeep, at: 512 * opening.utf8.count))
    }
}
