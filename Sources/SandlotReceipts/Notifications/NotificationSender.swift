import SandlotBase

/// The app that notifications are about, and the bodies that it has in them.
package struct NotificationSender: Sendable, Hashable {
    /// The app's Apple ID, if it has one.
    package var appAppleID: Int64?
    /// The app's bundle identifier.
    package var bundleID: String
    /// The version of the app.
    package var appVersion: String?
    /// The environment of the store.
    package var environment: ReceiptEnvironment

    /// Names an app.
    package init(
        appAppleID: Int64?, bundleID: String, appVersion: String?, environment: ReceiptEnvironment
    ) {
        self.appAppleID = appAppleID
        self.bundleID = bundleID
        self.appVersion = appVersion
        self.environment = environment
    }

    /// Makes a notification without a body.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - subtype: The subtype, or nil for none.
    ///   - uuid: The identifier of the event, in lowercase.
    ///   - signedDate: The instant of signing.
    /// - Returns: The payload.
    package func payload(
        _ type: NotificationType, _ subtype: NotificationSubtype?, uuid: String,
        signedDate: Timestamp
    ) -> NotificationPayload {
        var payload = NotificationPayload()
        payload.notificationType = type
        payload.subtype = subtype
        payload.notificationUUID = uuid
        payload.version = "2.0"
        payload.signedDate = signedDate
        return payload
    }

    /// Returns `data` without a purchase, as a test notification has it.
    package func data() -> NotificationData {
        var data = NotificationData()
        data.appAppleId = appAppleID
        data.bundleId = bundleID
        data.bundleVersion = appVersion
        data.environment = environment
        return data
    }

    /// Makes the `summary` of an extension of all subscriptions to a product.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - requestIdentifier: The name that the developer's server gave to the request.
    ///   - storefronts: The storefronts, or nil for all.
    ///   - succeededCount: The number of subscriptions that were extended.
    ///   - failedCount: The number of those that were not.
    /// - Returns: The body.
    package func summary(
        of productID: String?, requestIdentifier: String, storefronts: [String]?,
        succeededCount: Int64, failedCount: Int64
    ) -> NotificationSummary {
        var summary = NotificationSummary()
        summary.environment = environment
        summary.appAppleId = appAppleID
        summary.bundleId = bundleID
        summary.productId = productID
        summary.requestIdentifier = requestIdentifier
        summary.storefrontCountryCodes = storefronts
        summary.succeededCount = succeededCount
        summary.failedCount = failedCount
        return summary
    }

    /// Makes the token of a purchase outside the store.
    ///
    /// - Parameters:
    ///   - identifier: A UUID in lowercase. In the sandbox, the token's identifier has a prefix.
    ///   - creationDate: The instant at which the token was made.
    /// - Returns: The body.
    package func externalPurchaseToken(
        _ identifier: String, creationDate: Timestamp
    ) -> ExternalPurchaseToken {
        var token = ExternalPurchaseToken()
        token.externalPurchaseId = (environment == .sandbox ? "SANDBOX_" : "") + identifier
        token.tokenCreationDate = creationDate
        token.appAppleId = appAppleID
        token.bundleId = bundleID
        return token
    }

    /// Makes the `appData` of an event that concerns the app itself.
    ///
    /// - Parameter signedAppTransactionInfo: The customer's app transaction, or nil if it is signed
    ///   later.
    /// - Returns: The body.
    package func appData(_ signedAppTransactionInfo: String?) -> NotificationAppData {
        var data = NotificationAppData()
        data.appAppleId = appAppleID
        data.bundleId = bundleID
        data.environment = environment
        data.signedAppTransactionInfo = signedAppTransactionInfo
        return data
    }
}
