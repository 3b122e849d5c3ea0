import SandlotReceipts
import Testing

@Suite
struct ConcurrencyTests {
    @Test
    func oneSignerAndOneVerifierServeManyTasks() async throws {
        let (signer, verifier) = (try Sample.signer(), try Sample.verifier())
        let wrong = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<200).count { number in
                        var payload = Sample.transaction()
                        payload.transactionId = "\(task)-\(number)"
                        guard let token = try? signer.sign(payload) else { return true }
                        if number % 10 == 0 {
                            let changed = token.dropLast(20) + "AAAAAAAAAAAAAAAAAAAA"
                            return verifier.refusal(of: String(changed)) != .badSignature
                        }
                        return verifier.verifyTransaction(token).receipt?.payload != payload
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test
    func newChainsAreVerifiedByManyTasks() async throws {
        let authorities = try (0..<4).map { _ in try Sample.authority().rotating(.intermediate) }
        let tokens = try authorities.map {
            try ReceiptSigner(authority: $0).sign(Sample.transaction())
        }
        let verifier = try Sample.verifier()
        let refused = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<20).count {
                        verifier.refusal(of: tokens[($0 + task) % tokens.count]) != nil
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(refused == 0)
    }
}
