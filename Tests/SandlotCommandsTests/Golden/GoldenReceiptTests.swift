import TestSupport
import Testing

@Suite struct GoldenReceiptTests {
    private static let kinds = ["transaction", "renewal", "app-transaction", "notification"]

    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.catalog("5.0"), as: "Store.storekit")
        try sandlot.directory.copy(Fixtures.products)
        _ = try sandlot.run("authority", "init", "--authority", "ca").succeeded()
    }

    @Test(arguments: kinds)
    func issueMatchesItsGoldenFile(kind: String) throws {
        let outcome = try issue("--kind", kind, "--format", "json")
        try Golden.expect(outcome.transcript, equals: "receipt/issue-\(kind).txt")
    }

    @Test(arguments: kinds, ["text", "json"])
    func inspectMatchesItsGoldenFile(kind: String, format: String) throws {
        try sandlot.directory.write(issue("--kind", kind).output, to: "receipt.jws")
        let outcome = try sandlot.run("receipt", "inspect", "receipt.jws", "--format", format)
        try Golden.expect(outcome.transcript, equals: "receipt/inspect-\(kind)-\(format).txt")
    }

    @Test(arguments: kinds, ["text", "json"])
    func verifyMatchesItsGoldenFile(kind: String, format: String) throws {
        try sandlot.directory.write(issue("--kind", kind).output, to: "receipt.jws")
        let outcome = try verify("receipt.jws", "--kind", kind, "--format", format)
        try Golden.expect(outcome.transcript, equals: "receipt/verify-\(kind)-\(format).txt")
    }

    @Test(arguments: ["text", "json"])
    func refusalsMatchTheirGoldenFile(format: String) throws {
        var lines = try issue().output
        for flaw in ["tampered-payload", "untrusted-root", "expired-leaf", "wrong-bundle"] {
            lines += try issue("--flaw", flaw).output
        }
        try sandlot.directory.write(lines + Array("not a receipt\n".utf8), to: "tx.jws")
        let outcome = try verify("tx.jws", "--format", format)
        outcome.expect(1)
        try Golden.expect(outcome.transcript, equals: "receipt/verify-refused-\(format).txt")
    }

    @Test(arguments: ["text", "json"])
    func theAuthorityMatchesItsGoldenFile(format: String) throws {
        let outcome = try sandlot.run("authority", "show", "--authority", "ca", "--format", format)
        try Golden.expect(outcome.transcript, equals: "authority/show-\(format).txt")
    }

    private func issue(_ arguments: String...) throws -> Outcome {
        try sandlot.run(
            ["receipt", "issue", "club_year", "--authority", "ca", "--catalog", "Store.storekit"]
                + ["--seed", "1", "--signed-date", Sandlot.signedDate] + arguments
        ).succeeded()
    }

    private func verify(_ arguments: String...) throws -> Outcome {
        try sandlot.run(
            ["receipt", "verify"] + arguments
                + ["--root", "ca/root.der", "--bundle-id", "com.example.app"])
    }
}
