import SandlotBase
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Notifications that are not about one transaction.
extension StoreCore {
    /// Returns the payload of the notification that summarizes an extension.
    func payload(summarizing request: MassExtension, index: Int) -> NotificationPayload {
        var summary = NotificationSummary()
        summary.environment = profile.environment
        summary.appAppleId = apps[request.bundleID]?.app.appAppleID
        summary.bundleId = request.bundleID
        summary.productId = request.productID
        summary.requestIdentifier = request.requestIdentifier
        summary.storefrontCountryCodes = request.storefronts
        summary.succeededCount = Int64(request.succeededCount)
        summary.failedCount = Int64(request.failures.count)
        var payload = NotificationPayload()
        payload.notificationType = .renewalExtension
        payload.subtype = .summary
        payload.notificationUUID = notificationUUID(index: index)
        payload.summary = summary
        payload.version = "2.0"
        payload.signedDate = instant
        return payload
    }

    func testNotification(of app: ServedApp, number: Int) -> StoreNotification {
        var data = NotificationData()
        data.appAppleId = app.appAppleID
        data.bundleId = app.bundleID
        data.bundleVersion = apps[app.bundleID]?.app.version
        data.environment = profile.environment
        var payload = NotificationPayload()
        payload.notificationType = .test
        payload.notificationUUID =
            UUID.derived(
                seed: seed, kind: 5, number: UInt64(position), revision: UInt64(number)
            ).lowercaseText
        payload.data = data
        payload.version = "2.0"
        payload.signedDate = instant
        return StoreNotification(payload: payload, transaction: nil, renewalInfo: nil)
    }
}
