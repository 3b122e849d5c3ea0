import SandlotBase
import SandlotCatalog
import SandlotJSON
import SandlotReceipts

/// JSON object members that only events use.
extension JSONObjectReader {
    /// Unwraps a required member.
    func demand<Value>(_ name: StaticString, _ value: Value?) throws(Mismatch) -> Value {
        guard let value else { throw missing(name) }
        return value
    }

    mutating func id(_ name: StaticString) throws(Mismatch) -> TransactionID? {
        guard let number = try int64(name) else { return nil }
        guard let id = UInt64(exactly: number) else { throw outOfRange(name, "a positive number") }
        return TransactionID(rawValue: id)
    }

    mutating func requiredID(_ name: StaticString) throws(Mismatch) -> TransactionID {
        try demand(name, id(name))
    }

    mutating func requiredString(_ name: StaticString) throws(Mismatch) -> String {
        try demand(name, string(name))
    }

    mutating func requiredTimestamp(_ name: StaticString) throws(Mismatch) -> Timestamp {
        try demand(name, timestamp(name))
    }

    mutating func account(_ name: StaticString) throws(Mismatch) -> AccountIndex {
        let index = try demand(name, int32(name))
        guard index >= 0 else { throw outOfRange(name, "0 or more") }
        return index
    }

    /// Reads a counter, whose range leaves room for further increments.
    mutating func counter(_ name: StaticString) throws(Mismatch) -> Int32? {
        guard let count = try int32(name) else { return nil }
        guard (0...1_000_000_000).contains(count) else { throw outOfRange(name, "a count") }
        return count
    }

    mutating func named<Value: RawRepresentable<String>>(
        _ name: StaticString, as type: Value.Type = Value.self
    ) throws(Mismatch) -> Value? {
        guard let text = try string(name) else { return nil }
        guard let value = Value(rawValue: text) else { throw outOfRange(name, "a known word") }
        return value
    }
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ id: TransactionID?) {
        member(name, id.map { Int64(truncatingIfNeeded: $0.rawValue) })
    }

    /// Writes a Boolean only if it is true.
    mutating func flag(_ name: StaticString, _ value: Bool) {
        if value { member(name, true) }
    }
}

extension SoldProduct: JSONFields {
    convenience init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        self.init(
            productID: try fields.requiredString("id"),
            type: SandlotReceipts.ProductType(rawValue: try fields.requiredString("type")),
            isFamilyShareable: try fields.bool("shareable") ?? false,
            groupID: try fields.string("group"), level: try fields.int32("level"),
            period: try fields.string("period"))
    }

    func write(to writer: inout JSONWriter) {
        writer.member("id", productID)
        writer.member("type", type.rawValue)
        writer.flag("shareable", isFamilyShareable)
        writer.member("group", groupID)
        writer.member("level", level)
        writer.member("period", period)
    }
}

extension Revocation: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        date = try fields.requiredTimestamp("date")
        reason = try fields.demand("reason", fields.openInteger("reason"))
        type = try fields.demand("type", fields.openString("type"))
        percentage = try fields.int32("percentage")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("date", date)
        writer.member("reason", reason.rawValue)
        writer.member("type", type.rawValue)
        writer.member("percentage", percentage)
    }
}

extension AppliedOffer: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        type = try fields.demand("type", fields.openInteger("type"))
        identifier = try fields.string("id")
        discountType = try fields.demand("mode", fields.openString("mode"))
        period = try fields.string("period")
        price = try fields.demand("price", fields.int64("price"))
        periodCount = try fields.counter("count") ?? 1
    }

    func write(to writer: inout JSONWriter) {
        writer.member("type", type.rawValue)
        writer.member("id", identifier)
        writer.member("mode", discountType.rawValue)
        writer.member("period", period)
        writer.member("price", price)
        writer.member("count", periodCount)
    }
}

extension Commitment: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        periodNumber = try fields.demand("period", fields.counter("period"))
        periodCount = try fields.demand("periods", fields.counter("periods"))
        price = try fields.demand("price", fields.int64("price"))
        expiresDate = try fields.requiredTimestamp("expires")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("period", periodNumber)
        writer.member("periods", periodCount)
        writer.member("price", price)
        writer.member("expires", expiresDate)
    }
}

extension TransactionRecord: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        id = try fields.requiredID("id")
        originalID = try fields.requiredID("original")
        account = try fields.account("account")
        product = try fields.demand("product", fields.object("product"))
        purchaseDate = try fields.requiredTimestamp("purchased")
        originalPurchaseDate = try fields.requiredTimestamp("originallyPurchased")
        expiresDate = try fields.timestamp("expires")
        quantity = try fields.int32("quantity") ?? 1
        isRenewal = try fields.bool("renewal") ?? false
        storefront = try fields.requiredString("storefront")
        price = try fields.int64("price")
        appAccountToken = try fields.uuid("token")
        isUpgraded = try fields.bool("upgraded") ?? false
        sharedFrom = try fields.id("sharedFrom")
        revision = try fields.counter("revision") ?? 0
        changedAt = try fields.requiredTimestamp("changed")
        revocation = try fields.object("revocation")
        commitment = try fields.object("commitment")
        offer = try fields.object("offer")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("original", originalID)
        writer.member("account", account)
        writer.member("product", product)
        writer.member("purchased", purchaseDate)
        writer.member("originallyPurchased", originalPurchaseDate)
        writer.member("expires", expiresDate)
        if quantity != 1 { writer.member("quantity", quantity) }
        writer.flag("renewal", isRenewal)
        writer.member("storefront", storefront)
        writer.member("price", price)
        writer.member("offer", offer)
        writer.member("token", appAccountToken)
        writer.member("commitment", commitment)
        writer.flag("upgraded", isUpgraded)
        writer.member("revocation", revocation)
        writer.member("sharedFrom", sharedFrom)
        if revision != 0 { writer.member("revision", revision) }
        writer.member("changed", changedAt)
    }
}
