import ArgumentParser
import SandlotBase
import SandlotReceipts

/// A notification that a command line describes.
struct NotificationRequest: Sendable {
    /// The type, or nil for one that fits the product.
    let type: NotificationType?
    let subtype: NotificationSubtype?
    let details: NotificationDetails

    /// The options, each with whether it was given.
    var all: [GivenOption] {
        [
            ("--notification-type", type != nil), ("--subtype", subtype != nil),
            ("--notification-uuid", details.notificationUUID != nil),
            ("--status", details.status != nil),
            ("--consumption-request-reason", details.consumptionRequestReason != nil),
            ("--allow-unknown", details.allowUnknown),
        ].map { GivenOption(name: $0, isGiven: $1) }
    }

    /// Returns the documented case that the options name.
    ///
    /// - Parameter isSubscription: Whether the product is an auto-renewable subscription, or nil if
    ///   that is unknown.
    /// - Returns: The case, which is undocumented only if unknown ones are allowed.
    /// - Throws: `ValidationError` if there is no such case.
    func notificationCase(isSubscription: Bool?) throws -> NotificationCase {
        let type = self.type ?? (isSubscription == false ? .oneTimeCharge : .subscribed)
        if let found = NotificationCase.documented(type, subtype) { return found }
        if details.allowUnknown || self.type == nil && isSubscription == nil {
            return NotificationCase(
                type: type, subtype: subtype,
                body: NotificationCase.documented(type, nil)?.body ?? .purchase,
                subject: .anyProduct, situation: .unchanged)
        }
        throw ValidationError("\(problem(with: type)) To issue it anyway, add --allow-unknown")
    }

    /// Returns a sentence that explains why a type with the given subtype is not documented.
    private func problem(with type: NotificationType) -> String {
        let cases = NotificationCase.all.filter { $0.type == type }
        guard cases.isEmpty else {
            let subtypes = cases.compactMap(\.subtype?.rawValue)
            return "\(type.rawValue) has no subtype \(subtype?.rawValue ?? "")"
                + (subtypes.isEmpty
                    ? " and is sent without one." : "; it has \(subtypes.joined(separator: ", ")).")
        }
        let known = Set(NotificationCase.all.map(\.type.rawValue)).sorted()
        let nearest = NearestWord.suggestion(for: type.rawValue, among: known)
        return "there is no notification type \(type.rawValue)"
            + (nearest.map { "; did you mean \($0)?" } ?? ".")
    }

    /// Whether the notification is about a product.
    var needsProduct: Bool {
        get throws {
            switch try notificationCase(isSubscription: nil).body {
            case .purchase: true
            case .test, .summary, .externalPurchaseToken, .appData: false
            }
        }
    }
}
