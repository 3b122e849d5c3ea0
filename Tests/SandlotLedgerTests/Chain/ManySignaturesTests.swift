import SandlotBase
import SandlotLedger
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

/// Signatures that are verified together, each with its own result.
@Suite struct ManySignaturesTests {
    private static let count = 700
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: [1, 255, 256, 257, 600, 699])
    func aBadSignatureAmongManyIsReportedByPosition(_ position: Int) async throws {
        try await makeSignedLedger()
        // The signature of another record has the right form.
        try Tampering.change(
            path,
            """
            UPDATE checkpoint SET signature =
              (SELECT signature FROM checkpoint WHERE count = \(position))
            WHERE count = \(position + 1)
            """)
        let report = try await SQLiteLedger.verify(path, options: Self.options)
        #expect(report.findings.map(\.kind) == [.badSignature])
        #expect(report.findings.map(\.positions) == [position..<position + 1])
        #expect(report.checkedSignatureCount == Self.count)
    }

    @Test(arguments: ["x''", "zeroblob(70)", "CAST(signature || x'00' AS BLOB)"])
    func aSignatureOfAnotherFormIsReportedByPosition(_ signature: String) async throws {
        try await makeSignedLedger()
        try Tampering.change(
            path, "UPDATE checkpoint SET signature = \(signature) WHERE count = 300")
        let report = try await SQLiteLedger.verify(path, options: Self.options)
        #expect(report.findings.map(\.kind) == [.badSignature])
        #expect(report.findings.map(\.positions) == [299..<300])
    }

    @Test func resultsTogetherAreThoseOfSingleVerifications() throws {
        let key = try StatementKey()
        let verifier = try StatementVerifier(publicKey: key.publicKey)
        var claims: [(signature: [UInt8], statement: [UInt8])] = []
        for number in 0..<600 {
            let statement = Array("statement \(number)".utf8)
            var signature = try key.signature(of: statement)
            switch number % 6 {
            case 0: signature[signature.count - 1] ^= 1
            case 1: signature[1] ^= 0x80
            case 2: signature.insert(0, at: 4)
            case 3: signature = Array(signature.prefix(number % 60))
            default: break
            }
            claims.append((signature, statement))
        }
        let single = claims.map { verifier.isValid($0.signature, of: $0.statement) }
        #expect(single.count { $0 } == 200)
        // The second time, the key has a table.
        #expect(verifier.areValid(claims) == single)
        #expect(verifier.areValid(claims) == single)
        #expect(verifier.areValid([]) == [])
    }

    private func makeSignedLedger() async throws {
        var options = SQLiteLedger.Options()
        options.checkpointInterval = 1
        try await makeLedger(at: path, count: Self.count, options: options)
    }

    private static var options: SQLiteLedger.Options {
        var options = SQLiteLedger.Options()
        options.verification = .full
        return options
    }
}
