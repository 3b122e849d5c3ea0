import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

@Suite struct RevocationFuzzing {
    /// Whatever happens to the answer about a revoked certificate, it never becomes good.
    @Test func aChangedAnswerNeverHidesARevocation() throws {
        let seed = SeededGenerator.seed
        print("RevocationFuzzing: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let desk = try Desk()
        let receipt = try ReceiptSigner(authority: desk.authority).sign(Sample.transaction())
        desk.responder[.leaf] = .revoked(at: .now, reason: .keyCompromise)
        let responder = desk.responder
        for round in FuzzInputs(sample: 1000) {
            let (place, bit, cut) = (
                Int.random(in: 0..<100_000, using: &generator),
                UInt8(1) << Int.random(in: 0..<8, using: &generator),
                Int.random(in: 0..<10, using: &generator) == 0
            )
            let check = RevocationCheck(roots: [desk.authority.root]) {
                request, _ throws(RevocationUnknown) in
                guard var answer = try? responder.answer(to: request, at: .now).response else {
                    throw RevocationUnknown("nothing came")
                }
                answer[place % answer.count] ^= bit
                return cut ? Array(answer.prefix(place % answer.count)) : answer
            }
            let code = check.refusal(of: receipt)?.code
            #expect(
                code == .certificateRevoked || code == .revocationUnknown,
                "seed \(seed), round \(round)")
        }
    }
}
