/// Something that belongs to tests and must not be in an app that is shipped.
enum BundleMark: String, CaseIterable {
    case testRoot = "test-root"
    case testReceipt = "test-receipt"
    case privateKey = "private-key"
    case simulatedStore = "simulated-store"
    case servedStore = "served-store"
    case trace
    case storeKitConfiguration = "storekit-configuration"
    case ledger

    /// The place where a mark is looked for.
    enum Place {
        /// Any file.
        case anyFile
        /// A program, a library, or an object file.
        case program
    }

    /// A text that indicates a mark.
    struct Pattern {
        let bytes: [UInt8]
        let mark: BundleMark
        let place: Place
        /// The condition on the text that follows, which the mark alone does not prove.
        var proof = Proof.none

        init(_ text: String, _ mark: BundleMark, in place: Place, proof: Proof = .none) {
            bytes = Array(text.utf8)
            self.mark = mark
            self.place = place
            self.proof = proof
        }
    }

    /// The check of what follows a pattern.
    enum Proof {
        case none
        /// Base64 lines, as in a key.
        case base64
        /// A certificate in PEM whose subject is Sandlot's.
        case certificate
        /// The header of a JWS with a chain of Sandlot.
        case chain
    }

    /// The name in the subject of each certificate that Sandlot makes.
    static let subject = "Sandlot (not Apple)"

    /// All texts that are looked for.
    static let patterns = [
        Pattern(subject, .testRoot, in: .anyFile),
        Pattern("-----BEGIN CERTIFICATE-----", .testRoot, in: .anyFile, proof: .certificate),
        Pattern("eyJhbGciOiJFUzI1NiIs", .testReceipt, in: .anyFile, proof: .chain),
        key("PRIVATE KEY"), key("ENCRYPTED PRIVATE KEY"), key("EC PRIVATE KEY"),
        key("RSA PRIVATE KEY"), key("DSA PRIVATE KEY"), key("OPENSSH PRIVATE KEY"),
        Pattern("SandlotStore", .simulatedStore, in: .program),
        Pattern("SANDLOT_STORE", .servedStore, in: .program),
        Pattern("sandlot-trace/1", .trace, in: .anyFile),
    ]

    /// The first line of a key in PEM.
    private static func key(_ label: String) -> Pattern {
        Pattern("-----BEGIN \(label)-----", .privateKey, in: .anyFile, proof: .base64)
    }

    /// A clause that names the mark.
    var title: String {
        switch self {
        case .testRoot: "a certificate of a test authority"
        case .testReceipt: "a receipt that a test authority signed"
        case .privateKey: "a private key"
        case .simulatedStore: "the simulated store"
        case .servedStore: "the way to a served store"
        case .trace: "a trace, or the recorder of one"
        case .storeKitConfiguration: "a StoreKit configuration file"
        case .ledger: "the ledger of a simulated store"
        }
    }

    /// The reason not to ship it, and the remedy.
    var advice: String {
        switch self {
        case .testRoot:
            """
            An app that trusts it accepts purchases that anyone can make. Remove the file \
            from the target, and trust only Apple's root.
            """
        case .testReceipt:
            """
            It shows how receipts are tested, and grants what it names where the test root \
            is trusted. Remove the file from the target.
            """
        case .privateKey:
            """
            Everyone who has the app has the key. Remove the file, and replace the key if it \
            was ever shipped.
            """
        case .simulatedStore:
            """
            The app would buy from it, not from the App Store. Link SandlotStoreKit, and \
            StoreKit of this package, only in tests.
            """
        case .servedStore:
            """
            An environment variable would lead the app to another store. Link StoreKit of \
            this package only in tests.
            """
        case .trace:
            """
            It records what a child does. Link the recorder only in debug builds; --allow \
            trace accepts it.
            """
        case .storeKitConfiguration:
            """
            It contains the products for tests in Xcode. Remove the file from the target.
            """
        case .ledger:
            """
            It contains the purchases of tests. Remove the file from the target.
            """
        }
    }
}
