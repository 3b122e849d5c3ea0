public import SandlotBase
import SandlotJSON

/// A code that customers redeem for a product.
///
/// Issued codes are stored in the ledger. Letter case does not matter.
public struct RedemptionCode: Sendable, Hashable {
    /// The text of the code: 1 to 64 letters, digits, and hyphens.
    public var code: String
    /// The product.
    public var productID: String
    /// The reference name of the catalog's code offer that sets the price, or nil for a promo code,
    /// with which the product is free.
    public var offer: String?
    /// The number of redemptions by all customers together: 1 for a one-time code, and nil for a
    /// code without a limit.
    ///
    /// A customer redeems each code once.
    public var redemptionLimit: Int?
    /// The first instant at which the code can no longer be redeemed, or nil if it does not expire.
    public var expirationDate: Timestamp?
    /// The countries in which the code can be redeemed as ISO 3166-1 alpha-3 codes, at least one, or
    /// nil for all of them.
    public var storefronts: [String]?

    /// Creates a code that does not expire and has no limit.
    ///
    /// - Parameters:
    ///   - code: The text of the code.
    ///   - productID: The product.
    ///   - offer: The reference name of the catalog's code offer, or nil for a promo code.
    public init(_ code: String, for productID: String, offer: String? = nil) {
        self.code = code
        self.productID = productID
        self.offer = offer
    }
}

extension RedemptionCode {
    /// Returns the form of a code that is compared, or nil if a text cannot be a code.
    ///
    /// Only ASCII letters are folded. Other characters, such as `ﬁ`, have capital letters that a
    /// code can consist of.
    package static func normalized(_ text: String) -> String? {
        guard (1...64).contains(text.utf8.count) else { return nil }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-"):
                bytes.append(byte)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte - 32)
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The name under which a code is stored.
    static func storedName(ofNormalized code: String, in bundleID: String) -> String {
        storedNamePrefix(in: bundleID) + code
    }

    /// The part of stored names that all codes of an app have.
    static func storedNamePrefix(in bundleID: String) -> String { "code \(bundleID) " }

    var bytes: [UInt8] {
        var members: [String: JSONElement] = ["code": .string(code), "product": .string(productID)]
        members["offer"] = offer.map { .string($0) }
        members["limit"] = redemptionLimit.map { .integer(Int64($0)) }
        members["expires"] = expirationDate.map { .integer($0.milliseconds) }
        members["storefronts"] = storefronts.map { .array($0.map { .string($0) }) }
        return Array(JSONElement.object(members).compact.utf8)
    }

    init?(_ bytes: [UInt8]?) {
        guard let bytes, let root = try? JSONDocument(bytes).root,
            let code = root["code"]?.string, let productID = root["product"]?.string
        else { return nil }
        self.init(code, for: productID, offer: root["offer"]?.string)
        redemptionLimit = root["limit"]?.integer.flatMap { Int(exactly: $0) }
        expirationDate = root["expires"]?.integer.map { Timestamp(milliseconds: $0) }
        storefronts = root["storefronts"].map { $0.elementList.compactMap(\.string) }
    }
}

/// The redemption of a code by an order.
struct Redemption: Sendable, Hashable {
    /// The code in the form that is compared.
    var code: String
    /// Whether the code makes the product free without an offer.
    var isFree: Bool
    /// The countries in which the code can be redeemed, or nil for all of them.
    var storefronts: [String]?

    /// Checks that the code can be redeemed in a country.
    func check(_ storefront: String) throws(StoreError) {
        guard storefronts?.contains(storefront) ?? true else {
            throw StoreError(
                .notAvailableInStorefront,
                "the code \"\(code)\" cannot be redeemed in the storefront \(storefront)")
        }
    }
}
