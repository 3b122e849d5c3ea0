import SandlotBase
import SandlotJSON

extension AppReceipt {
    /// The content as compact JSON, for output.
    ///
    /// Dates are milliseconds since 1970, the opaque value is in Base64, and the hash is in hexadecimal digits.
    package var json: [UInt8] {
        var writer = JSONWriter(capacity: 512 + 512 * purchases.count)
        writer.beginObject()
        writer.member("receiptType", receiptType)
        writer.member("appAppleId", appAppleID)
        writer.member("bundleId", bundleID)
        writer.member("applicationVersion", appVersion)
        writer.member("originalApplicationVersion", originalAppVersion)
        writer.member("receiptCreationDate", creationDate)
        writer.member("expirationDate", expirationDate)
        writer.member(
            "opaqueValue",
            opaqueValue.map { String(decoding: Base64.encoded($0, as: .standard), as: UTF8.self) })
        writer.member("deviceHash", deviceHash.map(HexDigit.string))
        writer.beginArray("inApp")
        for purchase in purchases { purchase.write(to: &writer) }
        writer.endArray()
        unknownAttributes.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

extension InAppPurchaseReceipt {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("quantity", quantity)
        writer.member("productId", productID)
        writer.member("transactionId", transactionID)
        writer.member("originalTransactionId", originalTransactionID)
        writer.member("purchaseDate", purchaseDate)
        writer.member("originalPurchaseDate", originalPurchaseDate)
        writer.member("productType", productType)
        writer.member("expiresDate", expiresDate)
        writer.member("webOrderLineItemId", webOrderLineItemID)
        writer.member("cancellationDate", cancellationDate)
        writer.member("isTrialPeriod", isTrialPeriod)
        writer.member("isInIntroOfferPeriod", isInIntroOfferPeriod)
        writer.member("promotionalOfferId", promotionalOfferID)
        unknownAttributes.write(to: &writer)
        writer.endObject()
    }
}

extension [ReceiptAttribute] {
    /// Writes the attributes of unknown types, if there are any.
    fileprivate func write(to writer: inout JSONWriter) {
        guard !isEmpty else { return }
        writer.beginArray("unknownAttributes")
        for attribute in self {
            writer.beginObject()
            writer.member("type", attribute.type)
            writer.member("version", attribute.version)
            writer.member("value", HexDigit.string(attribute.value))
            writer.endObject()
        }
        writer.endArray()
    }
}
