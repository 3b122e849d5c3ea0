import SandlotBase
import SandlotStore
import SandlotYAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Steps with purchases.
extension StepReader {
    /// Reads a purchase, and adds its label to the names.
    mutating func purchase(_ twist: Purchase.Twist) throws(YAMLError) -> Action {
        let app = try names.app(in: map)
        if map["for"] == nil {
            try refuseAtPlayedApps(["quantity", "offer", "account", "date", "finishes"])
        }
        var order = PurchaseOrder(productID: try names.product(subject, of: app))
        let (buyer, customer) = try buyer(bundleID: app.bundleID)
        if let node = map["quantity"] {
            // The store itself refuses wrong quantities.
            order.quantity = try node.integer("a quantity", in: 0...1000)
        }
        if let node = map["offer"] { order.offer = try offer(node) }
        if let node = map["account"] {
            guard let token = UUID(usualForm: try node.text("a UUID").utf8) else {
                throw node.invalid(
                    "\(Quotation.quoted(try node.text())) is not a UUID of an account")
            }
            order.appAccountToken = token
        }
        if let node = map["date"] { order.purchaseDate = try node.instant() }
        let label = try map["as"]?.text("a label")
        if let label, let node = map["as"] {
            try add(
                label: label,
                .init(productID: order.productID, customer: customer, bundleID: app.bundleID),
                at: node)
        }
        if twist != .none, case .store = buyer {
            throw YAMLError(
                .unknownKey,
                "a purchase `for` a customer outside the app cannot be canceled or "
                    + "interrupted; use `on`", at: map.location)
        }
        return .purchase(
            Purchase(
                order: order, buyer: buyer, twist: twist, label: label, finishes: try finishes()))
    }

    private func buyer(
        bundleID: String
    ) throws(YAMLError) -> (Purchase.Buyer, CustomerID) {
        if let node = map["for"] {
            if let other = map["on"] {
                throw YAMLError(
                    .duplicateKey, "either `for` or `on` can be used here", at: other.location)
            }
            let customer = try names.customer(node)
            return (.store(customer, bundleID: bundleID), customer)
        }
        let place = Place(device: try names.device(in: map, key: "on"), bundleID: bundleID)
        guard let owner = names.owners[place.device] else {
            throw YAMLError(.unknownName, "the device has no owner", at: map.location)
        }
        return (.app(place), owner)
    }

    private func offer(_ node: YAMLNode) throws(YAMLError) -> OfferClaim {
        let map = try MapReader(node, "an offer", keys: ["promotional", "win-back", "code"])
        if let node = map["promotional"] { return .promotional(id: try node.text("an offer")) }
        if let node = map["win-back"] { return .winBack(id: try node.text("an offer")) }
        return .code(referenceName: try map.required("code").text("an offer"))
    }
}
