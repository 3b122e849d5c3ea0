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
        let sender = NotificationSender(
            appAppleID: apps[request.bundleID]?.app.appAppleID, bundleID: request.bundleID,
            appVersion: apps[request.bundleID]?.app.version, environment: profile.environment)
        var payload = sender.payload(
            .renewalExtension, .summary, uuid: notificationUUID(index: index), signedDate: instant)
        payload.summary = sender.summary(
            of: request.productID, requestIdentifier: request.requestIdentifier,
            storefronts: request.storefronts, succeededCount: Int64(request.succeededCount),
            failedCount: Int64(request.failures.count))
        return payload
    }

    func testNotification(of app: ServedApp, number: Int) -> StoreNotification {
        let sender = NotificationSender(
            appAppleID: app.appAppleID, bundleID: app.bundleID,
            appVersion: apps[app.bundleID]?.app.version, environment: profile.environment)
        let uuid = UUID.derived(
            seed: seed, kind: 5, number: UInt64(position), revision: UInt64(number))
        var payload = sender.payload(.test, nil, uuid: uuid.lowercaseText, signedDate: instant)
        payload.data = sender.data()
        return StoreNotification(payload: payload)
    }
}
