import SandlotBase
import Testing

@Suite struct FileErrorTests {
    @Test
    func aPathCannotSendCommandsToTheTerminal() {
        let error = FileError("read", "a\u{1B}[31m\nb", reason: "it is a directory")
        #expect(error.description == #"cannot read a\u{1b}[31m\u{a}b: it is a directory"#)
        #expect(error.path == "a\u{1B}[31m\nb")
    }

    @Test
    func otherPathsAreShownAsGiven() {
        let error = FileError("read", #"C:\größe/🙂 `a`"#, reason: "it is a directory")
        #expect(error.description == #"cannot read C:\größe/🙂 `a`: it is a directory"#)
    }
}
