public import SandlotBase

/// The content of an app receipt: the file with all purchases of a customer in an app, which older backends read.
///
/// Apple has deprecated app receipts. New code reads signed transactions (``TransactionPayload``) and app
/// transactions (``AppTransactionPayload``) instead.
///
/// Apple documents the attributes except ``receiptType`` and ``appAppleID``. Dates have whole seconds.
///
/// - SeeAlso: [Validating receipts on the device](https://developer.apple.com/documentation/appstorereceipts/validating_receipts_on_the_device)
public struct AppReceipt: Sendable, Hashable {
    /// The name of the environment (0): `Production`, `ProductionSandbox`, or `Xcode`, and for apps of volume purchases
    /// `ProductionVPP` or `ProductionVPPSandbox`.
    public var receiptType: String?
    /// The app's Apple ID (1).
    public var appAppleID: Int64?
    /// The app's bundle identifier (2), which every verifier compares.
    public var bundleID: String?
    /// The app's version (3), which is `CFBundleVersion` on iOS.
    public var appVersion: String?
    /// Bytes that, together with the device, determine ``deviceHash`` (4).
    public var opaqueValue: [UInt8]?
    /// The SHA-1 hash of the device's identifier, the opaque value, and the bundle identifier (5).
    public var deviceHash: [UInt8]?
    /// The date of the signature (12), at which the certificates must be valid.
    public var creationDate: Timestamp?
    /// The purchases (17).
    public var purchases: [InAppPurchaseReceipt] = []
    /// The version of the app that the customer first got (19).
    public var originalAppVersion: String?
    /// The date after which the receipt is no longer valid (21), for apps of volume purchases.
    public var expirationDate: Timestamp?
    /// The attributes that this version of Sandlot does not know, in their original order.
    public var unknownAttributes: [ReceiptAttribute] = []

    /// Creates a receipt without attributes.
    public init() {}

    /// The environment, or nil if ``receiptType`` is unknown.
    ///
    /// Setting it sets ``receiptType`` to the name for apps that customers buy themselves.
    public var environment: ReceiptEnvironment? {
        get { Self.environments.first { $0.type == receiptType }?.environment }
        set { receiptType = Self.environments.first { $0.environment == newValue }?.type }
    }

    /// The first type of each environment is the usual one.
    private static let environments: [(type: String, environment: ReceiptEnvironment)] = [
        ("Production", .production), ("ProductionSandbox", .sandbox), ("Xcode", .xcode),
        ("ProductionVPP", .production), ("ProductionVPPSandbox", .sandbox),
    ]

    /// Computes the hash that binds the receipt to a device.
    ///
    /// - Parameter device: The 16 bytes of `identifierForVendor` on iOS, or the address of the network interface on
    ///   macOS.
    /// - Returns: 20 bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL has no SHA-1.
    public func hash(for device: [UInt8]) throws(ReceiptError) -> [UInt8] {
        let name = bundleID.map(DER.utf8String) ?? []
        return try OpenSSL.sha1.hash(device + (opaqueValue ?? []) + name)
    }
}

extension AppReceipt {
    /// Reads a receipt's content without verifying who signed it.
    ///
    /// - Parameter payload: The signed bytes: a SET of attributes in DER.
    /// - Throws: ``Refused`` with ``ReceiptRefusal/Code/malformedPayload``,
    ///   ``ReceiptRefusal/Code/invalidField``, or ``ReceiptRefusal/Code/duplicateMember``.
    init(_ payload: ArraySlice<UInt8>) throws(Refused) {
        self.init()
        var seen: Set<Int64> = []
        do {
            var attributes = try ReceiptAttributes(payload)
            while let (type, version, value) = try attributes.next() {
                if type == 17 {
                    purchases.append(try InAppPurchaseReceipt(value))
                    continue
                }
                if try !read(type, value) {
                    unknownAttributes.append(
                        ReceiptAttribute(type: type, version: version, value: Array(value)))
                }
                guard seen.insert(type).inserted else { throw InAppPurchaseReceipt.duplicate(type) }
            }
        } catch let refused as Refused {
            throw refused
        } catch {
            throw Refused(
                .malformedPayload, "the content of the receipt is not a SET of attributes")
        }
    }

    /// Reads the value of a known attribute.
    ///
    /// - Returns: Whether the attribute is known.
    private mutating func read(_ type: Int64, _ value: ArraySlice<UInt8>) throws(Refused) -> Bool {
        switch type {
        case 0: receiptType = try AttributeValue.text(value, of: type)
        case 1: appAppleID = try AttributeValue.integer(value, of: type)
        case 2: bundleID = try AttributeValue.text(value, of: type)
        case 3: appVersion = try AttributeValue.text(value, of: type)
        case 4: opaqueValue = Array(value)
        case 5: deviceHash = Array(value)
        case 12: creationDate = try AttributeValue.date(value, of: type)
        case 19: originalAppVersion = try AttributeValue.text(value, of: type)
        case 21: expirationDate = try AttributeValue.date(value, of: type)
        default: return false
        }
        return true
    }

    /// The attributes as a SET in DER, in the order of their types.
    ///
    /// Purchases keep their order. DER would sort the SET by its bytes, which Apple's receipts do not do either.
    var der: [UInt8] {
        var attributes = unknownAttributes
        func add(_ type: Int64, _ value: [UInt8]?) {
            if let value { attributes.append(ReceiptAttribute(type: type, value: value)) }
        }
        add(0, receiptType.map(DER.utf8String))
        add(1, appAppleID.map(DER.integer))
        add(2, bundleID.map(DER.utf8String))
        add(3, appVersion.map(DER.utf8String))
        add(4, opaqueValue)
        add(5, deviceHash)
        add(12, creationDate.map(AttributeValue.encoded))
        for purchase in purchases { add(17, purchase.der) }
        add(19, originalAppVersion.map(DER.utf8String))
        add(21, expirationDate.map(AttributeValue.encoded))
        let sorted = attributes.enumerated().sorted {
            ($0.element.type, $0.offset) < ($1.element.type, $1.offset)
        }
        return DER.element(DER.setTag, sorted.flatMap(\.element.der))
    }
}
