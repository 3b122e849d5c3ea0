import SandlotBase
import SandlotReceipts
import Testing

@Suite
struct ReceiptFlawTests {
    /// Returns the flaws that payloads of a kind cannot have.
    private static func isImpossible(_ flaw: ReceiptFlaw, in kind: ReceiptKind) -> Bool {
        switch flaw {
        case .wrongBundle: kind == .renewal
        case .wrongAppID: kind == .renewal || kind == .transaction
        default: false
        }
    }

    private static func sign(
        _ kind: ReceiptKind, _ environment: ReceiptEnvironment, by signer: FlawedSigner
    ) throws(ReceiptError) -> String {
        switch kind {
        case .transaction: try signer.sign(Sample.transaction(environment))
        case .renewal: try signer.sign(Sample.renewalInfo(environment))
        case .appTransaction: try signer.sign(Sample.appTransaction(environment))
        case .notification: try signer.sign(Sample.notification(environment))
        }
    }

    private static func signer(_ flaw: ReceiptFlaw) throws -> FlawedSigner {
        try FlawedSigner(authority: Sample.authority(), flaw: flaw, signingDate: Sample.signedDate)
    }

    @Test(arguments: ReceiptFlaw.allCases)
    func everyFlawIsRefusedWithItsCodeInEveryKind(_ flaw: ReceiptFlaw) throws {
        let signer = try Self.signer(flaw)
        for environment in [ReceiptEnvironment.sandbox, .production] {
            let verifier = try Sample.verifier(environment)
            for kind in ReceiptKind.allCases where !Self.isImpossible(flaw, in: kind) {
                let token = try Self.sign(kind, environment, by: signer)
                // The sandbox does not compare the app Apple ID.
                let isUnnoticed = flaw == .wrongAppID && environment == .sandbox
                #expect(
                    verifier.refusal(of: token, as: kind) == (isUnnoticed ? nil : flaw.code),
                    "\(kind) in \(environment.rawValue)")
            }
        }
    }

    @Test(arguments: ReceiptFlaw.allCases)
    func aRelaxationAllowsOnlyTheFlawsThatItNames(_ flaw: ReceiptFlaw) throws {
        let signer = try Self.signer(flaw)
        let kind = flaw == .wrongAppID ? ReceiptKind.notification : .transaction
        let token = try Self.sign(kind, .production, by: signer)
        for (name, relaxation) in Relaxation.named {
            let allowed: [ReceiptFlaw] =
                switch relaxation {
                case .anyApp: [.wrongBundle, .wrongAppID]
                case .anyEnvironment: [.wrongEnvironment]
                default: []
                }
            let refusal = try Sample.verifier(.production, relaxation).refusal(of: token, as: kind)
            #expect(refusal == (allowed.contains(flaw) ? nil : flaw.code), "\(name)")
        }
    }

    @Test(arguments: [ReceiptFlaw.wrongBundle, .wrongAppID], ReceiptKind.allCases)
    func aFlawThatThePayloadCannotHaveIsAnError(_ flaw: ReceiptFlaw, _ kind: ReceiptKind) throws {
        guard Self.isImpossible(flaw, in: kind) else { return }
        let signer = try Self.signer(flaw)
        let error = #expect(throws: ReceiptError.self) {
            try Self.sign(kind, .sandbox, by: signer)
        }
        #expect(error?.code == .invalidOption)
    }

    @Test(arguments: [ReceiptFlaw.wrongBundle, .wrongEnvironment, .wrongAppID])
    func aFlawOfMembersCannotBeAppliedToCustomJSON(_ flaw: ReceiptFlaw) throws {
        let signer = try Self.signer(flaw)
        let error = #expect(throws: ReceiptError.self) {
            try signer.sign(json: Sample.json(.notification))
        }
        #expect(error?.code == .invalidOption)
    }

    @Test(arguments: [ReceiptFlaw.wrongBundle, .wrongEnvironment, .wrongAppID])
    func everyBodyOfANotificationCanHaveAFlaw(_ flaw: ReceiptFlaw) throws {
        let signer = try Self.signer(flaw)
        let verifier = try Sample.verifier(.production)
        for payload in IdentityTests.notifications(.production) {
            let token = try signer.sign(payload)
            #expect(verifier.refusal(of: token, as: .notification) == flaw.code)
        }
    }

    @Test
    func aTextWithoutDigitsCanBeTamperedWith() throws {
        let token = try Self.signer(.tamperedPayload).sign(json: Array(#"{"a":"b"}"#.utf8))
        #expect(try Sample.verifier().refusal(of: token) == .badSignature)
    }

    @Test
    func namesAndCodesAreStable() {
        #expect(Set(ReceiptFlaw.allCases.map(\.rawValue)).count == ReceiptFlaw.allCases.count)
        #expect(ReceiptFlaw.allCases.allSatisfy { ReceiptRefusal.Code.all.contains($0.code) })
    }

    /// The test runs in separate processes because an overflow would end all tests.
    @Test
    func signingDatesOutOfRangeAreErrors() async {
        await #expect(processExitsWith: .success) {
            for milliseconds in [Int64.min, .max] {
                let error = #expect(throws: ReceiptError.self) {
                    try FlawedSigner(
                        authority: Sample.authority(), flaw: .expiredLeaf,
                        signingDate: Timestamp(milliseconds: milliseconds))
                }
                #expect(error?.code == .invalidOption)
            }
        }
    }

    @Test
    func theLargestAppIDCanBeMadeWrong() async {
        await #expect(processExitsWith: .success) {
            var payload = Sample.appTransaction()
            payload.appAppleId = .max
            let signer = try FlawedSigner(
                authority: Sample.authority(), flaw: .wrongAppID, signingDate: Sample.signedDate)
            #expect(throws: Never.self) { try signer.sign(payload) }
        }
    }
}
