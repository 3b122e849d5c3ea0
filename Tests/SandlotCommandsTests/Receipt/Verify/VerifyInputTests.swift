import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct VerifyInputTests {
    private let sandlot: Sandlot
    private let receipt: String

    init() throws {
        sandlot = try Sandlot()
        receipt = try sandlot.issue("remove_ads").succeeded().text
        try sandlot.directory.write(receipt, to: "good.jws")
        try sandlot.directory.write("x.y.z\n", to: "bad.jws")
    }

    @Test
    func severalFilesAreVerifiedInTheirOrder() throws {
        let outcome = try sandlot.verify("good.jws", "-", "bad.jws", input: .text(receipt))
        outcome.expect(1, saying: "2 verified, 1 refused")
        let places = outcome.lines.map { $0.prefix { $0 != " " } }
        #expect(places == ["good.jws:1:", "-:1:", "bad.jws:1:"])
    }

    @Test
    func standardInputIsTheDefaultAndCanBeGivenOnce() throws {
        try sandlot.verify(input: .file("good.jws")).expect(0)
        try sandlot.verify("-", "-", input: .file("good.jws")).expect(64, saying: "only once")
    }

    /// Checks the result lines for a text in which each ® stands for a receipt.
    @Test(arguments: [
        ("®\n®\n", [1, 2]), ("®\r\n®\r\n", [1, 2]), ("®", [1]), ("\n\n®\n\n®", [3, 5]),
        ("\u{FEFF}®\n", [1]), ("\u{FEFF}\r\n®\n", [2]), ("  ®\t\n \t\n®", [1, 3]),
    ])
    func lineEndsBlanksAndAByteOrderMarkDoNotMatter(text: String, expected: [Int64]) throws {
        let token = receipt.dropLast()
        let outcome = try sandlot.verify(
            "--format", "json", input: .text(text.replacing("®", with: token)))
        outcome.expect(0)
        #expect(try outcome.jsonLines().map { $0["line"]?.integer } == expected)
    }

    @Test(arguments: ["verify --root x --bundle-id y", "inspect"])
    func aFileToWhichTheResultsGoIsRefused(command: String) throws {
        for input in ["good.jws", "- < good.jws"] {
            let outcome = try sandlot.shell("$SANDLOT receipt \(command) \(input) >> good.jws")
            outcome.expect(64, saying: "this file is already standard output")
        }
        #expect(sandlot.directory.text(of: "good.jws") == receipt)
    }

    @Test
    func aNotificationIsVerifiedAsItIsDelivered() throws {
        let arguments = ["remove_ads", "--kind", "notification", "--format", "signed-payload"]
        let body = try sandlot.issue(arguments).succeeded().output
        try sandlot.verify("--kind", "notification", "--nested", input: .bytes(body)).expect(0)
        let inspected = try sandlot.run(
            ["receipt", "inspect", "--format", "json"], input: .bytes(body))
        inspected.expect(0)
        let payload = try inspected.json()["payload"]
        #expect(payload?["notificationType"]?.string == "ONE_TIME_CHARGE")
    }

    @Test
    func aReceiptIsVerifiedAsTheToolWritesItForScripts() throws {
        let lines = try sandlot.issue("remove_ads", "--count", "2", "--format", "json").succeeded()
        let outcome = try sandlot.verify(input: .bytes(lines.output))
        outcome.expect(0, saying: "2 verified, 0 refused")
    }

    @Test
    func anAnswerOfTheServerAPIIsVerified() throws {
        let receipt = try sandlot.issue("remove_ads").succeeded().text
            .trimmingCharacters(in: .newlines)
        let outcome = try sandlot.verify(
            input: .text("{\"signedTransactionInfo\":\"\(receipt)\"}"))
        outcome.expect(0, saying: "1 verified, 0 refused")
    }

    @Test(arguments: [
        (
            #"{"signedPayload":1}"#,
            "the member `signedPayload` must be a string with a receipt"
        ),
        (#"{"jws":"a.b.c","jws":"a.b.c"}"#, "has 2 members with a receipt"),
        (#"{"jws":"a.b.c","signedPayload":"a.b.c"}"#, "has 2 members with a receipt"),
        (
            #"{"signedpayload":"a.b.c"}"#,
            "has none of the members `signedPayload`, `jws`, `receipt-data`"
        ),
        ("[\"a.b.c\"]", "write each receipt on a line of its own"),
        ("\"a.b.c\"", "without quotation marks"), ("{}", "has none of the members"),
        ("{", "write each object on one line"),
        (#"{"jws":"a.b.c"} x"#, "begins with a brace but is not a JSON object"),
        (#"{"jws":"a\u0000.b.c"}"#, ""),
    ])
    func anObjectWithoutOneReceiptIsRefused(line: String, reason: String) throws {
        let outcome = try sandlot.verify("--format", "json", input: .text(line))
        outcome.expect(1)
        let result = try outcome.json()
        #expect(result["code"]?.string == "malformed-token")
        #expect(reason.isEmpty || result["reason"]?.string?.contains(reason) == true)
    }

    @Test(arguments: ["hello\n", "a.b\n", "a.b.c.d\n", "..\n", "{\"jws\":1}\n", "é.ü.ö\n"])
    func aLineWithoutAReceiptIsRefused(text: String) throws {
        let outcome = try sandlot.verify("--format", "json", input: .text(text))
        outcome.expect(1)
        #expect(try outcome.json()["verified"]?.bool == false)
    }

    @Test(arguments: ["", "\n", "\r\n \n", "\u{FEFF}"])
    func aFileWithoutAReceiptFails(text: String) throws {
        let outcome = try sandlot.verify("--format", "json", input: .text(text))
        outcome.expect(1)
        let result = try outcome.json()
        #expect(result["reason"]?.string == "the file contains no receipt")
        #expect(result["line"]?.integer == 0)
    }

    @Test(arguments: [
        ([0x61, 0x00, 0x0A], "it contains a NUL byte, at byte 1"),
        ([0xC3, 0x28, 0x0A], "it is not UTF-8, at byte 0"),
        ([0x0A, 0x61, 0x80], "it is not UTF-8, at byte 1"),
        ([0xED, 0xA0, 0x80], "it is not UTF-8, at byte 0"),
    ])
    func aLineThatIsNotTextIsRefused(bytes: [UInt8], message: String) throws {
        let outcome = try sandlot.verify("--format", "json", input: .bytes(bytes))
        outcome.expect(1)
        let result = try outcome.json()
        #expect(result["code"]?.string == "malformed-token")
        #expect(result["reason"]?.string?.contains(message) == true)
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61]] as [[UInt8]])
    func aFileInAnotherEncodingIsMalformed(bytes: [UInt8]) throws {
        try sandlot.verify(input: .bytes(bytes)).expect(
            65, saying: "it is UTF-16; convert it to UTF-8")
    }

    @Test
    func theLinesAfterOneThatIsNotTextAreVerified() throws {
        let line = Array(receipt.utf8)
        try sandlot.directory.write(line + [0, 0x0A, 0xFF, 0x0A] + line, to: "binary.jws")
        let outcome = try sandlot.verify("binary.jws", "good.jws")
        outcome.expect(1, saying: "3 verified, 2 refused")
        #expect(outcome.lines.map { $0.contains("verified") } == [true, false, false, true, true])
        let inspected = try sandlot.run("receipt", "inspect", "binary.jws", "--format", "json")
        inspected.expect(1, saying: "binary.jws:2: this is not text: it contains a NUL byte")
        #expect(try inspected.jsonLines().map { $0["line"]?.integer } == [1, 4])
    }

    @Test
    func anUnreadableFileFailsAndTheOthersAreVerified() throws {
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("folder"), withIntermediateDirectories: false)
        for name in ["nowhere.jws", "folder"] {
            let outcome = try sandlot.verify("good.jws", name, "good.jws", "bad.jws")
            outcome.expect(74, saying: "cannot read \(name)")
            #expect(outcome.lines.count == 3)
        }
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func aFileWithoutPermissionIsAnInputError() throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: sandlot.directory.path("good.jws"))
        try sandlot.verify("good.jws").expect(74, saying: "Permission denied")
    }

    @Test
    func aReadErrorIsAnInputError() throws {
        // No process can read memory at address 0.
        try sandlot.verify("/proc/self/mem").expect(74, saying: "cannot read /proc/self/mem")
    }

    @Test
    func closedStandardInputIsAnInputError() throws {
        let root = try SharedAuthority.root
        try sandlot.shell(#""$SANDLOT" receipt verify --root '\#(root)' --bundle-id x <&-"#)
            .expect(74, saying: "cannot read -")
    }
}
