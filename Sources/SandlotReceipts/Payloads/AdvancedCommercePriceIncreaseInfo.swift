public import SandlotBase
package import SandlotJSON

/// A price increase that has been announced for an item.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommercePriceIncreaseInfo: Sendable, Hashable {
    /// The items whose price increases with it.
    public var dependentSKUs: [String]?
    /// The new price.
    public var price: Milliunits?
    /// How far it has come.
    public var status: AdvancedCommercePriceIncreaseStatus?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
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
