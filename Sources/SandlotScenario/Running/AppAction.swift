import SandlotBase
package import SandlotReceipts
package import SandlotStore
import SandlotYAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An action of an app in another process in a served store.
package struct AppAction: Sendable {
    /// The kind of an action.
    package enum Kind: Sendable {
        /// The app was launched, and ended first if it was running.
        case launched(wasRunning: Bool)
        case ended
        case purchased(PurchaseOrder)
        case finished(TransactionID)
        case restored
        case requestedRefund(TransactionID, RevocationReason)
    }

    package let device: DeviceID
    package let bundleID: String
    package let kind: Kind

    /// Creates an action of an app on a device.
    package init(_ kind: Kind, of bundleID: String, on device: DeviceID) {
        self.kind = kind
        self.bundleID = bundleID
        self.device = device
    }

    /// Returns the action as a step.
    ///
    /// - Parameter namesApp: Whether the story has several apps.
    /// - Returns: The step, or nil if no step does the same.
    func step(namingApp namesApp: Bool) -> YAMLNode? {
        let device = YAMLNode.text(device.rawValue)
        let app: [(String, YAMLNode)] = namesApp ? [("app", .text(bundleID))] : []
        let place: [(String, YAMLNode)] = [("on", device)] + app
        switch kind {
        case .launched(let wasRunning):
            // The app itself decides when it finishes what it gets.
            return .map(
                [(wasRunning ? "relaunch" : "launch", device)] + app
                    + [("finishes", .text("manually"))])
        case .ended: return .map([("kill", device)] + app)
        case .purchased(let order): return Self.purchase(order, place)
        case .finished(let id): return .map([("finish", .text(id.description))] + place)
        case .restored: return .map([("restore", device)] + app)
        case .requestedRefund(let id, let reason):
            let word = ScenarioWords.refundReasons.first { $0.1 == reason }?.0
            return .map(
                [("request-refund", .text(id.description))] + place
                    + (word.map { [("reason", .text($0))] } ?? []))
        }
    }

    private static func purchase(
        _ order: PurchaseOrder, _ place: [(String, YAMLNode)]
    ) -> YAMLNode? {
        guard order.introductoryEligibilityJWS == nil, order.billingPlan == nil,
            !order.simulatesAskToBuy
        else { return nil }
        var members = [("buy", YAMLNode.text(order.productID))] + place
        if order.quantity != 1 { members.append(("quantity", .text(String(order.quantity)))) }
        if let token = order.appAccountToken {
            members.append(("account", .text(token.uuidString.lowercased())))
        }
        if let date = order.purchaseDate { members.append(("date", .text(date.description))) }
        if let offer = order.offer {
            // A story needs no signature.
            let (kind, id) =
                switch offer {
                case .promotional(let id), .signedPromotional(let id, _),
                    .promotionalJWS(let id, _):
                    ("promotional", id)
                case .winBack(let id): ("win-back", id)
                case .code(let name): ("code", name)
                }
            members.append(("offer", .map([(kind, .text(id))])))
        }
        return .map(members)
    }
}
