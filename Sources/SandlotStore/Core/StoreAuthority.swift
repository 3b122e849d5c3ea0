import SandlotReceipts
import Synchronization

/// The signing keys of a store and the signers and verifiers derived from them.
///
/// Stores without an authority of their own share the process's authority, so that a thousand
/// stores need only one set of keys.
final class StoreAuthority: Sendable {
    let authority: CertificateAuthority
    let signer: ReceiptSigner
    private let stranger = Mutex<ReceiptSigner?>(nil)
    private let xcode = Mutex<ReceiptSigner?>(nil)
    private let appReceipts = Mutex<AppReceiptSigner?>(nil)
    private let verifiers = Mutex(VerifierCache())

    private static let shared = Mutex<StoreAuthority?>(nil)

    /// Returns the process's authority, which is created on first use.
    static func ofProcess() throws(StoreError) -> StoreAuthority {
        try shared.withLock { shared throws(StoreError) in
            if let shared { return shared }
            do throws(ReceiptError) {
                let made = try StoreAuthority(CertificateAuthority())
                shared = made
                return made
            } catch {
                throw StoreError(.receipts, error.reason, underlying: error)
            }
        }
    }

    init(_ authority: CertificateAuthority) throws(ReceiptError) {
        self.authority = authority
        signer = try ReceiptSigner(authority: authority)
    }

    /// Returns a signer under an untrusted root.
    func strangersSigner() throws(ReceiptError) -> ReceiptSigner {
        try stranger.withLock { stranger throws(ReceiptError) in
            if let stranger { return stranger }
            let made = try ReceiptSigner(authority: CertificateAuthority())
            stranger = made
            return made
        }
    }

    /// Returns a signer whose header is that of Xcode's test environment.
    func xcodeSigner() throws(ReceiptError) -> ReceiptSigner {
        try xcode.withLock { xcode throws(ReceiptError) in
            if let xcode { return xcode }
            let made = try ReceiptSigner.imitatingXcode()
            xcode = made
            return made
        }
    }

    /// Returns the signer of app receipts, whose key is generated on first use.
    func appReceiptSigner() throws(ReceiptError) -> AppReceiptSigner {
        try appReceipts.withLock { signer throws(ReceiptError) in
            if let signer { return signer }
            let made = try AppReceiptSigner(authority: authority)
            signer = made
            return made
        }
    }

    /// Returns the verifier for an app.
    ///
    /// All stores share it, because it caches the chains that it has verified.
    ///
    /// - Parameters:
    ///   - app: The app to which receipts must belong.
    ///   - environment: The environment to which they must belong.
    /// - Returns: A verifier that trusts only this authority's root.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts``.
    func verifier(
        for app: App, in environment: ReceiptEnvironment
    ) throws(StoreError) -> ReceiptVerifier {
        let name = VerifierCache.Name(
            bundleID: app.bundleID, environment: environment, appAppleID: app.appAppleID)
        if let known = verifiers.withLock({ $0.verifier(for: name) }) { return known }
        do throws(ReceiptError) {
            let made = try ReceiptVerifier(
                roots: [authority.root],
                expectation: ReceiptVerifier.Expectation(
                    bundleID: app.bundleID, environment: environment, appAppleID: app.appAppleID))
            return verifiers.withLock { $0.insert(made, for: name) }
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
    }
}
