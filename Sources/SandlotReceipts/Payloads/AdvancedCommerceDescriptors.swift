package import SandlotJSON

/// The texts that describe an Advanced Commerce purchase.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceDescriptors: Sendable, Hashable {
    /// The description, at most 45 characters.
    public var description: String?
    /// The display name, at most 30 characters.
    public var displayName: String?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension AdvancedCommerceDescriptors: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        description = try fields.string("description")
        displayName = try fields.string("displayName")
        try fields.require("description")
        try fields.require("description", description, atMost: 45)
        try fields.require("displayName")
        try fields.require("displayName", displayName, atMost: 30)
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("description", description)
        writer.member("displayName", displayName)
        writer.members(unknownFields)
    }
}
