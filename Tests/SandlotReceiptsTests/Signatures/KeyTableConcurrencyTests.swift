import SandlotReceipts
import Testing

/// Threads share tables of keys, and use a key while another thread computes its table.
@Suite
struct KeyTableConcurrencyTests {
    @Test
    func concurrentUsesOfAKeyHaveTheRightResults() async throws {
        let vectors = Array(try SignatureVector.all.get().prefix(96))
        let verifier = try ES256Verifier(publicKey: vectors[0].key, tables: .after(100))
        let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    if task % 2 == 0 {
                        let results = try verifier.areValid(vectors.map(\.signature))
                        return zip(results, vectors).count { $0 != $1.isValid }
                    }
                    var wrong = 0
                    for vector in vectors
                    where try verifier.isValid(vector.signature) != vector.isValid {
                        wrong += 1
                    }
                    return wrong
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test
    func concurrentBatchesOfOneVerifierHaveTheSameVerdicts() async throws {
        let tokens = try ReceiptBatchTests.transactions()
        let alone = try ReceiptBatchTests.verifier(.never)
        let expected = tokens.map { alone.verifyTransaction($0).refusal }
        let together = try ReceiptBatchTests.verifier(.after(50))
        let isSame = await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    task % 2 == 0
                        ? together.verifyTransactions(tokens).map(\.refusal) == expected
                        : tokens.map { together.verifyTransaction($0).refusal } == expected
                }
            }
            return await group.allSatisfy { $0 }
        }
        #expect(isSame)
    }
}
