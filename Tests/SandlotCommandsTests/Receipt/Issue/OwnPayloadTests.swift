import SandlotJSON
import TestSupport
import Testing

@Suite struct OwnPayloadTests {
    private static let payload = """
        { "bundleId" : "com.example.app",\t"environment":"Sandbox",
          "price": 1.50e3, "note":"\\u00e9é\\/", "signedDate":1769851800000 }\r

        """

    @Test
    func aPayloadIsSignedByteForByte() throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.payload, to: "payload.json")
        let outcome = try sandlot.issue("--payload", "payload.json", "--count", "2").succeeded()
        #expect(outcome.lines.count == 2)
        for line in outcome.lines {
            #expect(try Sandlot.signedBytes(String(line)) == Array(Self.payload.utf8))
        }
        try sandlot.verify(input: .bytes(outcome.output)).expect(0)
    }

    @Test
    func aPayloadStaysOnOneLineInJSON() throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.payload, to: "payload.json")
        let outcome = try sandlot.issue("--payload", "payload.json", "--jsonl").succeeded()
        let object = try #require(outcome.jsonLines().first)
        #expect(outcome.lines.count == 1)
        #expect(object.memberList.map(\.name) == ["jws", "kind", "payload", "schema"])
        #expect(object["payload"]?["price"]?.text == "1.50e3")
    }

    @Test
    func jsonlIsTheSameAsFormatJSON() throws {
        let sandlot = try Sandlot()
        let objects = try [["--jsonl"], ["--format", "json"]].map {
            try sandlot.issue(["remove_ads"] + $0).succeeded().json()
        }
        #expect(objects[0]["payload"]?.text == objects[1]["payload"]?.text)
        #expect(objects[0]["schema"]?.string == "sandlot-receipt/1")
        let jws = try #require(objects[0]["jws"]?.string)
        #expect(try Sandlot.signedPayload(jws).text == objects[0]["payload"]?.text)
    }

    @Test(arguments: [
        ["--quantity", "2"], ["--bundle-id", "a"], ["--set", "a=1"], ["--unset", "a"],
        ["--signed-date", "2026-01-01"],
    ])
    func optionsThatChangeAPayloadAreRefused(options: [String]) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.payload, to: "payload.json")
        try sandlot.issue(["--payload", "payload.json"] + options).expect(
            64, saying: "has no meaning with --payload")
    }

    @Test(arguments: [
        ("", "1:1"), (#"{"a":"#, "1:6"), ("{}\n{}", "2:1"), ("[1]", "a JSON object is needed"),
        ("\"text\"", "a JSON object is needed"),
    ])
    func aPayloadThatIsNotAnObjectIsMalformed(text: String, message: String) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(text, to: "payload.json")
        try sandlot.issue("--payload", "payload.json").expect(65, saying: message)
    }

    @Test
    func aMissingFileIsAnInputError() throws {
        try Sandlot().issue("--payload", "nowhere.json").expect(74, saying: "nowhere.json")
    }

    @Test
    func aFlawInTheTokenCanBeAddedAndOneInAMemberCannot() throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.payload, to: "payload.json")
        let flawed = try sandlot.issue(
            "--payload", "payload.json", "--flaw", "tampered-signature"
        ).succeeded()
        try sandlot.verify(input: .bytes(flawed.output)).expect(1)
        try sandlot.issue("--payload", "payload.json", "--flaw", "wrong-bundle").expect(
            64, saying: "set that member in your own payload")
    }
}
