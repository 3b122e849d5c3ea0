import SandlotExplorer
import Testing

/// Decisions as one line of text.
@Suite struct TokenTests {
    @Test(arguments: [
        ([], "x1-"), ([0, 0], "x1-"), ([1, 2, 0], "x1-12"), ([0, 0, 0, 1], "x1-0001"),
        ([0, 0, 0, 0, 1], "x1-~4.1"), ([10, 34, 35, 1000], "x1-ayz35.z1000."),
    ])
    func valuesAreText(values: [Int], text: String) throws {
        #expect(RunToken(values).description == text)
        #expect(try RunToken(parsing: text) == RunToken(values))
    }

    @Test(arguments: 0..<50)
    func everyTokenIsReadAsItWasWritten(seed: UInt64) throws {
        var generator = SystemRandomNumberGenerator()
        let values = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
            Bool.random(using: &generator) ? 0 : Int.random(in: 0..<100, using: &generator)
        }
        #expect(try RunToken(parsing: RunToken(values).description) == RunToken(values))
    }

    @Test(arguments: [
        "", "x2-1", "hello", "x1-Z", "x1-z", "x1-z12", "x1-~.", "x1-~-1.", "x1-~9999999.", "x1-é",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(throws: TokenError.self) { try RunToken(parsing: text) }
    }
}
