import Foundation
import SandlotReceipts
import TestSupport
import Testing

/// Signatures of random bytes with random keys, and mutations of them.
///
/// `EVP_PKEY_verify` must give the same results as the table of the key.
@Suite
struct RandomSignatureTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The number of signatures, a tenth of which is also mutated.
    ///
    /// It is a sample by default, 200,000 if `SANDLOT_FULL` is set, and 10 million if
    /// `SANDLOT_SOAK` is set, too.
    private static let count =
        environment["SANDLOT_SOAK"] != nil
        ? 10_000_000 : environment["SANDLOT_FULL"] != nil ? 200_000 : 2000
    /// The number of signatures with the same key.
    private static let countPerKey = max(count / 200, 500)
    private static let batchSize = 100

    @Test
    func theTableGivesTheResultsOfOpenSSL() async throws {
        let seed = SeededGenerator.seed
        print("RandomSignatureTests: seed \(seed), \(Self.count) signatures")
        let sum = try await withThrowingTaskGroup(of: Comparison.self) { group in
            for worker in 0..<2 {
                group.addTask {
                    var comparison = Comparison(SeededGenerator(seed: seed ^ UInt64(worker)))
                    for _ in 0..<Self.count / Self.countPerKey / 2 {
                        try comparison.run(Self.countPerKey / Self.batchSize, Self.batchSize)
                    }
                    return comparison
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for comparison in sum {
            #expect(comparison.differences == [])
            #expect(comparison.signatureCount == Self.count / 2)
            #expect(comparison.mutationCount == Self.count / 20)
            if ES256Verifier.canHaveTables {
                #expect(comparison.tableCount == comparison.signatureCount / Self.batchSize)
            }
            // Most mutations invalidate a signature, but not all.
            #expect(comparison.validMutationCount > 0)
            #expect(comparison.validMutationCount < comparison.mutationCount / 2)
        }
    }
}

/// A comparison of the two ways to verify.
private struct Comparison: Sendable {
    private(set) var signatureCount = 0
    private(set) var mutationCount = 0
    private(set) var validMutationCount = 0
    /// The number of batches that were verified with a table.
    private(set) var tableCount = 0
    private(set) var differences: [String] = []
    private var generator: SeededGenerator

    init(_ generator: SeededGenerator) {
        self.generator = generator
    }

    /// Compares batches of signatures with a new key.
    mutating func run(_ batchCount: Int, _ batchSize: Int) throws {
        let key = try StatementKey()
        let table = try ES256Verifier(publicKey: key.publicKey, tables: .after(0))
        let bare = try ES256Verifier(publicKey: key.publicKey, tables: .never)
        for _ in 0..<batchCount {
            let originals = try (0..<batchSize).map { _ in try signature(with: key) }
            // A signature that OpenSSL has made is valid, so OpenSSL verifies only a sample.
            let expected = try table.areValid(originals)
            for (original, isValid) in zip(originals, expected) where !isValid {
                note(original, key, "a signature is not valid")
            }
            if try !bare.isValid(originals[0]) { note(originals[0], key, "OpenSSL refuses it") }
            if try !table.isValid(originals[1]) { note(originals[1], key, "alone, it is invalid") }
            signatureCount += batchSize

            let mutations = (0..<batchSize / 10).map { mutated(originals[$0], originals[$0 + 1]) }
            // Valid signatures before and after each mutation share the inversion with it.
            let mixed = zip(mutations, originals).flatMap { [$1, $0] }
            let results = try table.areValid(mixed)
            for (index, mutation) in mutations.enumerated() {
                let expected = try bare.isValid(mutation)
                if results[index * 2 + 1] != expected { note(mutation, key, "a mutation differs") }
                if !results[index * 2] { note(mixed[index * 2], key, "its neighbor is invalid") }
                if expected { validMutationCount += 1 }
            }
            mutationCount += mutations.count
            if table.hasTable { tableCount += 1 }
        }
    }

    private mutating func signature(with key: StatementKey) throws -> HashedSignature {
        let number = generator.next()
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        let signature = try DERSignature.raw(key.signature(of: bytes))
        let hashed = HashedSignature(signature, hash: try SHA256.digest(bytes))
        return try #require(hashed)
    }

    private mutating func mutated(
        _ original: HashedSignature, _ other: HashedSignature
    ) -> HashedSignature {
        var (signature, hash) = (original.signature, original.hash)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: signature[Int.random(in: 0..<32, using: &generator)] ^= bit()
        case 1: signature[Int.random(in: 32..<64, using: &generator)] ^= bit()
        case 2: hash[Int.random(in: 0..<32, using: &generator)] ^= bit()
        case 3: signature = Array(signature[32...] + signature[..<32])
        case 4: signature.replaceSubrange(32..., with: Self.negated(signature[32...]))
        case 5: signature.replaceSubrange(..<32, with: Self.negated(signature[..<32]))
        case 6: hash = other.hash
        case 7: signature.replaceSubrange(32..., with: other.signature[32...])
        case 8:
            let start = Int.random(in: 0..<64, using: &generator)
            for index in start..<min(start + 16, 64) { signature[index] = 0 }
        default:
            let start = 32 * Int.random(in: 0..<2, using: &generator)
            for index in start..<start + 16 { signature[index] = 0xFF }
        }
        return HashedSignature(signature, hash: hash) ?? original
    }

    private mutating func bit() -> UInt8 { 1 << UInt8.random(in: 0..<8, using: &generator) }

    /// Returns *n* minus a number, which gives a signature with the same validity if it is *s*.
    private static func negated(_ number: ArraySlice<UInt8>) -> [UInt8] {
        let order: [UInt8] = [
            0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
            0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2,
            0xFC, 0x63, 0x25, 0x51,
        ]
        var borrow = 0
        let digits = zip(order, number).reversed().map { one, other in
            let difference = Int(one) - Int(other) - borrow
            borrow = difference < 0 ? 1 : 0
            return UInt8(truncatingIfNeeded: difference)
        }
        return digits.reversed()
    }

    private mutating func note(_ signature: HashedSignature, _ key: StatementKey, _ text: String) {
        guard differences.count < 10 else { return }
        differences.append(
            "\(text): key \(key.publicKey), signature \(signature.signature), hash \(signature.hash)"
        )
    }
}
