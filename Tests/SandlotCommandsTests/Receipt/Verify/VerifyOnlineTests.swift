import SandlotJSON
import TestSupport
import Testing

@Suite struct VerifyOnlineTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    /// Verifies a receipt whose certificates name a responder, or none.
    private func verify(
        askingPort port: Int? = nil, _ arguments: String...
    ) throws -> Outcome {
        let address = port.map { ["--ocsp-url", "http://127.0.0.1:\($0)/ocsp"] } ?? []
        _ = try sandlot.run(["authority", "init", "--authority", "online"] + address).succeeded()
        _ = try sandlot.run(["catalog", "init", "online.json"]).succeeded()
        let receipt = try sandlot.run([
            "receipt", "issue", "remove_ads", "--catalog", "online.json", "--authority", "online",
        ]).succeeded()
        return try sandlot.run(
            [
                "receipt", "verify", "--root", "online/root.pem", "--bundle-id", "com.example.app",
                "--online",
            ] + arguments, input: .bytes(receipt.output))
    }

    @Test func certificatesWithoutAResponderCannotBeAskedAbout() throws {
        let outcome = try verify()
        outcome.expect(1)
        #expect(outcome.text.contains("revocation-unknown: the leaf names no OCSP responder"))
    }

    @Test(arguments: [
        ScriptedServer.Reaction.bytes(""), .bytes("garbage"), .bytes("HTTP/1.1 200 OK\r\n\r\n"),
        .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .status(200, "garbage"),
        .status(404), .status(503), .status(302, fields: "Location: http://127.0.0.1:1/\r\n"),
        .status(200, "0\u{3}\u{A}\u{1}\u{3}", fields: "Content-Type: text/html\r\n"),
        .body(byteCount: 200_000), .silence,
    ])
    func anAnswerThatProvesNothingIsARefusal(_ reaction: ScriptedServer.Reaction) throws {
        let server = try ScriptedServer(reaction)
        let outcome = try verify(askingPort: server.port, "--timeout", "1")
        outcome.expect(1)
        let text = "revocation-unknown: whether the leaf was revoked is unknown: the responder"
        #expect(outcome.text.contains(text), "\(outcome.text)")
        #expect(server.requests.allSatisfy { $0.hasPrefix("POST /ocsp HTTP/1.") })
    }

    @Test(arguments: ["0", "3601", "-1"])
    func aTimeoutOutsideOfAnHourIsAUsageError(seconds: String) throws {
        try sandlot.run([
            "receipt", "verify", "--root", "x", "--bundle-id", "y", "--online",
            "--timeout=\(seconds)",
        ]).expect(64, saying: "from 1 to 3600")
    }
}
