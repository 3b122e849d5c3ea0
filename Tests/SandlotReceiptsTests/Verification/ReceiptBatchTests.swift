import SandlotJSON
import SandlotReceipts
import TestSupport
import Testing

/// A batch must give each receipt the verdict that it has alone.
@Suite
struct ReceiptBatchTests {
    private static let policies: [KeyTablePolicy] = [.never, .after(0), .after(100)]

    /// Returns a verifier of the shared authority's receipts.
    static func verifier(_ tables: KeyTablePolicy) throws -> ReceiptVerifier {
        try ReceiptVerifier(
            roots: [Sample.authority().root],
            expectation: ReceiptVerifier.Expectation(
                bundleID: Sample.bundleID, environment: .production, appAppleID: Sample.appAppleID),
            tables: tables, now: { Sample.signedDate })
    }

    /// Returns transactions of several chains, and one with each flaw.
    static func transactions() throws -> [String] {
        var signers = [try Sample.signer(), try ReceiptSigner(authority: CertificateAuthority())]
        for _ in 0..<3 {
            signers.append(try ReceiptSigner(authority: Sample.authority().rotating(.leaf)))
        }
        var tokens: [String] = []
        for number in 0..<60 {
            var payload = Sample.transaction(.production)
            payload.transactionId = "\(number)"
            for signer in signers { tokens.append(try signer.sign(payload)) }
        }
        // A transaction does not state the app's number.
        for flaw in ReceiptFlaw.allCases where flaw != .wrongAppID {
            let signer = try FlawedSigner(
                authority: Sample.authority(), flaw: flaw, signingDate: Sample.signedDate)
            tokens.append(try signer.sign(Sample.transaction(.production)))
        }
        for bit in 0..<40 {
            var token = try Token(tokens[bit])
            token.signature[bit] ^= 1
            tokens.append(token.text)
        }
        return tokens + ["", ".", "..", "a.b.c", try Sample.signer().sign(Sample.notification())]
    }

    @Test(arguments: 0..<3)
    func aBatchGivesEachReceiptItsIndividualVerdict(policy: Int) throws {
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        let alone = try Self.verifier(.never)
        let tokens = try Self.transactions().shuffled(using: &generator)
        let expected = tokens.map { alone.verifyTransaction($0) }
        #expect(expected.count { $0.receipt != nil } > 200)
        #expect(Set(expected.compactMap(\.refusal?.code)).count > 10)
        let together = try Self.verifier(Self.policies[policy])
        // In the second round, the chains are known.
        for _ in 0..<2 {
            let verdicts = together.verifyTransactions(tokens)
            #expect(verdicts.map(\.refusal) == expected.map(\.refusal))
            #expect(verdicts.map(\.receipt?.payload) == expected.map(\.receipt?.payload))
            #expect(verdicts.map(\.receipt?.json) == expected.map(\.receipt?.json))
            // Nor does it matter whether the payload was decoded before.
            let decoded = tokens.map { ReceivedToken(Array($0.utf8), isDecoded: true) }
            let results = together.verify(each: decoded.map { ($0, .transaction) })
            #expect(results.map(\.refusal) == expected.map(\.refusal))
            #expect(results.map(\.payload?.bytes) == expected.map(\.receipt?.json))
        }
        let slices = tokens.map { $0[...] }.map(String.init)
        #expect(together.verifyTransactions(slices).map(\.refusal) == expected.map(\.refusal))
    }

    @Test
    func eachBatchMethodAcceptsOnlyItsKind() throws {
        let (signer, verifier) = (try Sample.signer(), try Self.verifier(.after(0)))
        let renewal = try signer.sign(Sample.renewalInfo(.production))
        let app = try signer.sign(Sample.appTransaction(.production))
        let notification = try signer.sign(Sample.notification(.production))
        for _ in 0..<2 {
            #expect(
                verifier.verifyRenewalInfos([renewal, app]).map { $0.receipt == nil }
                    == [false, true])
            #expect(
                verifier.verifyAppTransactions([app, "x"]).map { $0.receipt == nil }
                    == [false, true])
            #expect(
                verifier.verifyNotifications([notification, app]).map { $0.receipt == nil }
                    == [false, true])
        }
        #expect(verifier.verifyTransactions([]).isEmpty)
    }

    @Test
    func aBatchMayMixKinds() throws {
        let signer = try Sample.signer()
        var outer = Sample.notification(.production)
        outer.data?.signedTransactionInfo = try signer.sign(Sample.transaction())
        let nested = try signer.sign(outer)
        var tokens: [(text: String, kind: ReceiptKind)] = []
        for number in 0..<200 {
            let kind = ReceiptKind.allCases[number % 4]
            let claimed = number % 7 == 0 ? ReceiptKind.allCases[number % 3] : kind
            let text =
                try number % 11 == 0 ? nested : signer.sign(json: Sample.json(kind, .production))
            tokens.append((text, claimed))
        }
        let (alone, together) = (try Self.verifier(.never), try Self.verifier(.after(10)))
        for includingNested in [false, true] {
            let expected = tokens.map {
                alone.verify(
                    Array($0.text.utf8)[...], kind: $0.kind, includingNested: includingNested)
            }
            #expect(expected.contains { $0.refusal == nil })
            let results = together.verify(
                each: tokens.map { (ReceivedToken(Array($0.text.utf8)), $0.kind) },
                includingNested: includingNested)
            #expect(results.map(\.refusal) == expected.map(\.refusal))
            #expect(results.map(\.payload?.bytes) == expected.map(\.payload?.bytes))
        }
    }
}
