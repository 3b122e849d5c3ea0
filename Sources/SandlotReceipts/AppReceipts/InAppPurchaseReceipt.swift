public import SandlotBase

/// A purchase in an app receipt.
///
/// Apple documents the attributes except ``productType``, ``isTrialPeriod``, and ``promotionalOfferID``.
///
/// - SeeAlso: [Validating receipts on the device](https://developer.apple.com/documentation/appstorereceipts/validating_receipts_on_the_device)
public struct InAppPurchaseReceipt: Sendable, Hashable {
    /// The number of units (1701).
    public var quantity: Int64?
    /// The product's identifier (1702).
    public var productID: String?
    /// The identifier of the transaction (1703).
    public var transactionID: String?
    /// The date of the purchase or of the renewal (1704).
    public var purchaseDate: Timestamp?
    /// The identifier of the first transaction of a subscription, or of the original purchase (1705).
    public var originalTransactionID: String?
    /// The date of the original purchase (1706).
    public var originalPurchaseDate: Timestamp?
    /// The type of the product (1707), which Apple does not document.
    public var productType: Int64?
    /// The date on which the subscription period ends (1708).
    public var expiresDate: Timestamp?
    /// The identifier of the subscription period (1711).
    public var webOrderLineItemID: Int64?
    /// The date of the refund or of the end of family sharing (1712).
    public var cancellationDate: Timestamp?
    /// Whether the period is a free trial (1713).
    public var isTrialPeriod: Bool?
    /// Whether the period is one of an introductory offer (1719).
    public var isInIntroOfferPeriod: Bool?
    /// The identifier of the promotional offer (1721).
    public var promotionalOfferID: String?
    /// The attributes that this version of Sandlot does not know, in their original order.
    public var unknownAttributes: [ReceiptAttribute] = []

    /// Creates a purchase without attributes.
    public init() {}
}

extension InAppPurchaseReceipt {
    /// Reads the attributes of a purchase.
    init(_ bytes: ArraySlice<UInt8>) throws(Refused) {
        self.init()
        var seen: Set<Int64> = []
        do {
            var attributes = try ReceiptAttributes(bytes)
            while let (type, version, value) = try attributes.next() {
                if try !read(type, value) {
                    unknownAttributes.append(
                        ReceiptAttribute(type: type, version: version, value: Array(value)))
                }
                guard seen.insert(type).inserted else { throw Self.duplicate(type) }
            }
        } catch let refused as Refused {
            throw refused
        } catch {
            throw Refused(.malformedPayload, "a purchase of the receipt is not a SET of attributes")
        }
    }

    /// Reads the value of a known attribute.
    ///
    /// - Returns: Whether the attribute is known.
    private mutating func read(_ type: Int64, _ value: ArraySlice<UInt8>) throws(Refused) -> Bool {
        switch type {
        case 1701: quantity = try AttributeValue.integer(value, of: type)
        case 1702: productID = try AttributeValue.text(value, of: type)
        case 1703: transactionID = try AttributeValue.text(value, of: type)
        case 1704: purchaseDate = try AttributeValue.date(value, of: type)
        case 1705: originalTransactionID = try AttributeValue.text(value, of: type)
        case 1706: originalPurchaseDate = try AttributeValue.date(value, of: type)
        case 1707: productType = try AttributeValue.integer(value, of: type)
        case 1708: expiresDate = try AttributeValue.date(value, of: type)
        case 1711: webOrderLineItemID = try AttributeValue.integer(value, of: type)
        case 1712: cancellationDate = try AttributeValue.date(value, of: type)
        case 1713: isTrialPeriod = try AttributeValue.flag(value, of: type)
        case 1719: isInIntroOfferPeriod = try AttributeValue.flag(value, of: type)
        case 1721: promotionalOfferID = try AttributeValue.text(value, of: type)
        default: return false
        }
        return true
    }

    static func duplicate(_ type: Int64) -> Refused {
        Refused(.duplicateMember, "the attribute \(type) of the receipt occurs twice")
    }

    /// The attributes as a SET in DER, in the order of their types.
    var der: [UInt8] {
        var attributes = unknownAttributes
        func add(_ type: Int64, _ value: [UInt8]?) {
            if let value { attributes.append(ReceiptAttribute(type: type, value: value)) }
        }
        add(1701, quantity.map(DER.integer))
        add(1702, productID.map(DER.utf8String))
        add(1703, transactionID.map(DER.utf8String))
        add(1704, purchaseDate.map(AttributeValue.encoded))
        add(1705, originalTransactionID.map(DER.utf8String))
        add(1706, originalPurchaseDate.map(AttributeValue.encoded))
        add(1707, productType.map(DER.integer))
        add(1708, expiresDate.map(AttributeValue.encoded))
        add(1711, webOrderLineItemID.map(DER.integer))
        add(1712, cancellationDate.map(AttributeValue.encoded))
        add(1713, isTrialPeriod.map { DER.integer($0 ? 1 : 0) })
        add(1719, isInIntroOfferPeriod.map { DER.integer($0 ? 1 : 0) })
        add(1721, promotionalOfferID.map(DER.utf8String))
        let sorted = attributes.enumerated().sorted {
            ($0.element.type, $0.offset) < ($1.element.type, $1.offset)
        }
        return DER.element(DER.setTag, sorted.flatMap(\.element.der))
    }
}
