import SandlotReceipts
import TestSupport
import Testing

/// Tables of keys, which must affect only the speed.
@Suite
struct KeyTableTests {
    /// The other tests of tables would also pass if there were none.
    @Test
    func openSSL3HasTables() throws {
        let version = String(decoding: try OpenSSLCommand.run("version").output, as: UTF8.self)
        guard version.hasPrefix("OpenSSL 3.") else { return }
        #expect(ES256Verifier.canHaveTables, "\(version)")
    }

    @Test(arguments: [0, 1, 5])
    func aKeyHasATableAfterTheUsesOfThePolicy(threshold: Int) throws {
        let vector = try #require(try SignatureVector.all.get().first)
        let verifier = try ES256Verifier(publicKey: vector.key, tables: .after(threshold))
        for _ in 0..<threshold {
            #expect(try verifier.isValid(vector.signature) == vector.isValid)
            #expect(!verifier.hasTable)
        }
        #expect(try verifier.isValid(vector.signature) == vector.isValid)
        #expect(verifier.hasTable == ES256Verifier.canHaveTables)
    }

    @Test
    func aVerifierWithoutTablesHasNone() throws {
        let vectors = try SignatureVector.all.get().prefix(600)
        let verifier = try ES256Verifier(publicKey: vectors[0].key, tables: .never)
        _ = try verifier.areValid(vectors.map(\.signature))
        #expect(!verifier.hasTable)
    }

    /// Returns whether a public key is the generator of P-256, of whose multiples OpenSSL always has a
    /// table.
    private static func isGenerator(_ key: [UInt8]) -> Bool {
        let x = key.suffix(64).prefix(32).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return x.joined() == "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    }

    /// Such an OpenSSL verifies every signature with `EVP_PKEY_verify`.
    @Test(arguments: [KeyTablePolicy.refused, .idle])
    func aLibraryThatComputesNoTableGivesTheSameResults(policy: KeyTablePolicy) throws {
        for (key, vectors) in try SignatureVector.byKey() {
            let verifier = try ES256Verifier(publicKey: key, tables: policy)
            #expect(try verifier.areValid(vectors.map(\.signature)) == vectors.map(\.isValid))
            if !Self.isGenerator(key) { #expect(!verifier.hasTable) }
        }
    }

    @Test(arguments: [nil, 0, 1, 5, 60, 1000])
    func theUseThatComputesTheTableHasTheSameResults(threshold: Int?) throws {
        let vectors = try SignatureVector.all.get().prefix(64)
        let policy = threshold.map(KeyTablePolicy.after) ?? .never
        let verifier = try ES256Verifier(publicKey: vectors[0].key, tables: policy)
        for _ in 0..<2 {
            for vector in vectors {
                #expect(try verifier.isValid(vector.signature) == vector.isValid, "\(vector.name)")
            }
        }
    }

    /// The table of such a key cannot be computed, so `EVP_PKEY_verify` decides.
    @Test
    func aKeyOnAnotherCurveHasNoTable() throws {
        let der = try OpenSSLCommand.run(
            "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384", "-outform", "DER")
        let directory = try TemporaryDirectory()
        try directory.write(der.output, to: "key.der")
        let key = try OpenSSLCommand.run(
            "pkey", "-in", directory.path("key.der"), "-pubout", "-outform", "DER"
        ).output
        let vector = try #require(try SignatureVector.all.get().first)
        let verifier = try ES256Verifier(publicKey: key, tables: .after(0))
        #expect(try !verifier.isValid(vector.signature))
        #expect(!verifier.hasTable)
    }
}
