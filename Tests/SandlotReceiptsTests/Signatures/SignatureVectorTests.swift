import SandlotReceipts
import TestSupport
import Testing

/// Signatures at the edges of verification, with and without a table for the key.
@Suite
struct SignatureVectorTests {
    /// The policies under which every result must be the same.
    private static let policies: [(name: String, policy: KeyTablePolicy)] = [
        ("without a table", .never), ("with a table", .after(0)),
    ]

    /// Checks that the results came from a table, unless the policy or this OpenSSL has none.
    private static func expectTable(of verifier: ES256Verifier, _ policy: KeyTablePolicy) {
        #expect(verifier.hasTable == (policy.usesTables && ES256Verifier.canHaveTables))
    }

    @Test
    func vectorsCoverValidAndInvalidSignaturesOfManyKeys() throws {
        let vectors = try SignatureVector.all.get()
        #expect(vectors.count > 1000)
        #expect(vectors.count(where: \.isValid) > 450)
        #expect(vectors.count { !$0.isValid } > 500)
        #expect(try SignatureVector.byKey().count > 100)
    }

    /// The classes EdgeCasePublicKey, SmallRandS, and SpecialCaseHash of Project Wycheproof.
    @Test(arguments: [
        ("special key, x ", 21, 8), ("special key, y ", 21, 8), ("small r and s, ", 32, 8),
        ("special hash, ", 44, 8),
    ])
    func vectorsCoverClassesOfSpecialNumbers(prefix: String, valid: Int, invalid: Int) throws {
        let vectors = try SignatureVector.all.get().filter { $0.name.hasPrefix(prefix) }
        #expect(vectors.count(where: \.isValid) >= valid)
        #expect(vectors.count { !$0.isValid } >= invalid)
    }

    @Test
    func eachSignatureHasTheResultOfTheDefinition() throws {
        for (key, vectors) in try SignatureVector.byKey() {
            for (name, policy) in Self.policies {
                let verifier = try ES256Verifier(publicKey: key, tables: policy)
                for vector in vectors {
                    let isValid = try verifier.isValid(vector.signature)
                    #expect(isValid == vector.isValid, "\(vector.name), \(name)")
                }
                Self.expectTable(of: verifier, policy)
            }
        }
    }

    @Test
    func aBatchHasTheResultOfEachSignature() throws {
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        for (key, vectors) in try SignatureVector.byKey() {
            for (name, policy) in Self.policies {
                let verifier = try ES256Verifier(publicKey: key, tables: policy)
                for vectors in [vectors, vectors.reversed(), vectors.shuffled(using: &generator)] {
                    let results = try verifier.areValid(vectors.map(\.signature))
                    #expect(results == vectors.map(\.isValid), "\(vectors[0].name)…, \(name)")
                }
                Self.expectTable(of: verifier, policy)
            }
        }
    }

    @Test(arguments: [0, 1, 2, 63, 64, 65, 127, 128, 129, 200])
    func aBatchMayHaveAnySize(count: Int) throws {
        let vectors = try #require(SignatureVector.byKey().values.max { $0.count < $1.count })
        #expect(vectors.count > 200)
        let verifier = try ES256Verifier(publicKey: vectors[0].key, tables: .after(0))
        for start in stride(from: 0, through: vectors.count - count, by: 37) {
            let part = vectors[start..<start + count]
            #expect(try verifier.areValid(part.map(\.signature)) == part.map(\.isValid))
        }
    }

    @Test
    func outOfRangeNumbersInABatchAreAllRefused() throws {
        let vectors = try SignatureVector.all.get().filter {
            $0.name.hasPrefix("s = 0") || $0.name.hasPrefix("r = 0") || $0.name == "s = n"
        }
        #expect(vectors.count > 15)
        let verifier = try ES256Verifier(publicKey: vectors[0].key, tables: .after(0))
        #expect(try !verifier.areValid(vectors.map(\.signature)).contains(true))
    }

    @Test
    func otherLengthsThanThoseOfES256AreRefused() {
        let (signature, hash) = ([UInt8](repeating: 1, count: 64), [UInt8](repeating: 2, count: 32))
        #expect(HashedSignature(signature, hash: hash) != nil)
        for count in [0, 1, 63, 65, 72, 128] {
            #expect(HashedSignature([UInt8](repeating: 1, count: count), hash: hash) == nil)
        }
        for count in [0, 20, 31, 33, 48, 64] {
            let hash = [UInt8](repeating: 2, count: count)
            #expect(HashedSignature(signature, hash: hash) == nil)
        }
    }
}
