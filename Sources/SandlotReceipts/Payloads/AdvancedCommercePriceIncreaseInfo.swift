public import SandlotBase
package import SandlotJSON

/// An announced price increase of an item.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommercePriceIncreaseInfo: Sendable, Hashable {
    /// The other items whose prices increase with this one.
    public var dependentSKUs: [String]?
    /// The new price.
    public var price: Milliunits?
    /// The status of the price increase.
    public var status: AdvancedCommercePriceIncreaseStatus?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension AdvancedCommercePriceIncreaseInfo: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        dependentSKUs = try fields.strings("dependentSKUs")
        price = try fields.milliunits("price")
        status = try fields.openString("status")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("dependentSKUs", dependentSKUs)
        writer.member("price", price)
        writer.member("status", status?.rawValue)
        writer.members(unknownFields)
    }
}
