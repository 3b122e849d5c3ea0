/// A deliberate defect of a receipt, for testing that a backend refuses it.
///
/// All four of Apple's server libraries refuse every flaw, so one file for each flaw makes a
/// complete set of negative tests.
public enum ReceiptFlaw: String, Sendable, CaseIterable {
    /// One digit of the payload was changed after signing.
    case tamperedPayload = "tampered-payload"
    /// One bit of the signature was changed.
    case tamperedSignature = "tampered-signature"
    /// The header was re-encoded after signing, with the same content.
    case tamperedHeader = "tampered-header"
    /// The signature is in DER instead of `r‖s`.
    case derSignature = "der-signature"
    /// The signature has lost its last byte.
    case truncatedSignature = "truncated-signature"
    /// The third segment is missing.
    case missingSignature = "missing-signature"
    /// The header's `alg` is `ES384`.
    case wrongAlgorithm = "wrong-alg"
    /// The header's `alg` is `none`, and there is no signature.
    case noAlgorithm = "alg-none"
    /// The payload is text, not JSON.
    case unreadablePayload = "unreadable-payload"
    /// The header has no `x5c`.
    case missingChain = "missing-chain"
    /// `x5c` lacks the root.
    case shortChain = "short-chain"
    /// `x5c` has the root twice.
    case longChain = "long-chain"
    /// `x5c` runs from the root to the leaf.
    case reversedChain = "reversed-chain"
    /// The leaf in `x5c` is not a certificate.
    case unreadableCertificate = "unreadable-certificate"
    /// The chain ends in a root that is not trusted.
    case untrustedRoot = "untrusted-root"
    /// The intermediate has the right name but was issued by another root.
    case forgedIntermediate = "forged-intermediate"
    /// The leaf was issued by another intermediate.
    case brokenChain = "broken-chain"
    /// The leaf had expired when the payload was signed.
    case expiredLeaf = "expired-leaf"
    /// The leaf was not valid yet when the payload was signed.
    case futureLeaf = "not-yet-valid-leaf"
    /// The intermediate had expired when the payload was signed.
    case expiredIntermediate = "expired-intermediate"
    /// The leaf lacks Apple's marker.
    case missingMarker = "missing-marker"
    /// The intermediate lacks Apple's marker.
    case missingIntermediateMarker = "missing-intermediate-marker"
    /// Apple's markers are critical.
    case criticalMarker = "critical-marker"
    /// The intermediate is not a certificate authority.
    case notAnAuthority = "not-an-authority"
    /// The leaf's key is on P-384.
    case wrongCurve = "wrong-curve"
    /// The payload belongs to another app.
    case wrongBundle = "wrong-bundle"
    /// The payload belongs to another environment.
    case wrongEnvironment = "wrong-environment"
    /// The payload has another app Apple ID, which is checked in Production only.
    case wrongAppID = "wrong-app-id"

    /// The code with which Sandlot's verifier refuses the receipt.
    public var code: ReceiptRefusal.Code {
        switch self {
        case .tamperedPayload, .tamperedSignature, .tamperedHeader, .derSignature,
            .truncatedSignature:
            .badSignature
        case .missingSignature: .malformedToken
        case .wrongAlgorithm, .noAlgorithm: .wrongAlgorithm
        case .unreadablePayload: .malformedPayload
        case .missingChain: .missingChain
        case .shortChain, .longChain: .wrongChainLength
        case .unreadableCertificate: .unreadableCertificate
        case .reversedChain, .brokenChain: .brokenChain
        case .untrustedRoot, .forgedIntermediate: .untrustedRoot
        case .expiredLeaf, .expiredIntermediate: .certificateExpired
        case .futureLeaf: .certificateNotYetValid
        case .missingMarker, .missingIntermediateMarker: .missingMarker
        case .criticalMarker, .notAnAuthority, .wrongCurve: .certificateProfile
        case .wrongBundle: .wrongBundle
        case .wrongEnvironment: .wrongEnvironment
        case .wrongAppID: .wrongAppID
        }
    }
}
