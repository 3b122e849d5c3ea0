import SandlotCatalog
import SandlotReceipts
import SandlotStore

extension ExploredWorld {
    /// Expects that the app grants a product exactly while the customer is entitled to it, whenever
    /// the app is at rest.
    ///
    /// While the device is offline, what it knows counts.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - grants: Returns whether the app grants it, or nil if the app does not know.
    public func grants(_ productID: String, _ grants: @escaping @MainActor () throws -> Bool?) {
        demand(productID)
        saysWhatIsGranted = true
        add(
            atRest: Property(name: "the app grants \(productID) exactly while it is owned") {
                [unowned self] in
                guard let isEntitled = isEntitledOnDevice(to: productID) else { return nil }
                switch (try grants(), isEntitled) {
                case (true, false): return "the app grants it, and the customer does not own it"
                case (false, true): return "the customer owns it, and the app does not grant it"
                case (nil, _): return "the app does not know whether the customer owns it"
                case (true, true), (false, false): return nil
                }
            })
    }

    /// Expects that the app has counted each purchase of a product once, and none that was
    /// refunded, whenever the app is at rest.
    ///
    /// While the device is offline, nothing is expected.
    ///
    /// - Parameters:
    ///   - productID: The product, which is usually consumable.
    ///   - count: Returns how many purchases the app has counted, less those that it has taken back.
    public func counts(_ productID: String, _ count: @escaping @MainActor () throws -> Int?) {
        demand(productID)
        saysWhatIsGranted = true
        add(
            atRest: Property(name: "every purchase of \(productID) counts once") {
                [unowned self] in
                guard store.isOnline(environment.device) else { return nil }
                let (counted, owned) = (try count(), owned(productID))
                guard counted != owned else { return nil }
                return
                    "the app has counted \(counted.map(String.init) ?? "nothing"), and the store \(owned)"
            })
    }

    /// Lets the app leave transactions unfinished, which it must not do otherwise.
    public func mayLeaveTransactionsUnfinished() { leavesUnfinished = true }

    /// Returns whether the customer is entitled to a product, according to the store.
    ///
    /// - Parameter productID: The product.
    /// - Returns: Whether the customer is entitled to it now.
    public func isEntitled(to productID: String) -> Bool {
        demand(productID)
        let entitlements = (try? store.entitlements(of: customer, in: bundleID)) ?? []
        return entitlements.contains { $0.productID == productID && $0.isEntitled }
    }

    /// Returns how often a product was bought, according to the store.
    ///
    /// - Parameter productID: The product.
    /// - Returns: The number of purchases that were paid and not refunded.
    public func owned(_ productID: String) -> Int {
        demand(productID)
        return store.purchases(of: customer, in: bundleID)
            .count {
                $0.productID == productID && $0.revocationDate == nil && $0.state == .purchased
            }
    }

    private func demand(_ productID: String) {
        guard !catalog.items.contains(where: { $0.productID == productID }) else { return }
        misuse(unknownProduct(productID))
    }

    /// Whether the customer is entitled to a product, as far as the device knows, or nil if it
    /// knows nothing.
    private func isEntitledOnDevice(to productID: String) -> Bool? {
        guard case .known(let entitlements)? = try? connection.installation.entitlements() else {
            return nil
        }
        return entitlements.contains { $0.productID == productID && $0.isEntitled }
    }

    /// The promises that every app must keep at the end.
    var promises: [Property] {
        var promises = [
            Property(name: "only verified transactions are finished") { [unowned self] in
                story.finishedUnverified.map {
                    "the app has finished transaction \($0), which was never verified"
                }
            }
        ]
        if !leavesUnfinished {
            promises.append(
                Property(name: "every delivered transaction is finished") { [unowned self] in
                    let left = connection.unfinished.filter {
                        $0.transactionID.map(story.verified.contains) ?? false
                    }
                    return left.first.map { "the app has never finished \($0.name)" }
                })
        }
        if hasApp, !saysWhatIsGranted { promises += promisesAboutKnowledge }
        return promises
    }

    /// The promise if the description does not state what the app grants: the app can know what it must grant.
    private var promisesAboutKnowledge: [Property] {
        [
            Property(name: "the app hears of every paid purchase") { [unowned self] in
                unheardPurchase.map {
                    "the app has never received transaction \($0.id) (\($0.productID)), which is paid"
                }
            },
            Property(name: "the app hears of every refund") { [unowned self] in
                unheardRefund.map {
                    "the app has received transaction \($0.id) (\($0.productID)), and neither heard of "
                        + "its refund nor read the current entitlements at the last launch"
                }
            },
        ]
    }

    /// The first purchase that is paid, counts now, and never reached the app.
    private var unheardPurchase: PurchaseRecord? {
        let purchases = store.purchases(of: customer, in: bundleID)
        return purchases.first { purchase in
            guard purchase.state == .purchased, purchase.revocationDate == nil,
                purchase.expirationDate.map({ $0 > store.now }) ?? true
            else { return false }
            // A renewal, or a second purchase of something that does not add up, replaces the one before.
            let isConsumable = catalog.items.contains {
                $0.productID == purchase.productID && $0.type == .consumable
            }
            let newest = purchases.last {
                $0.productID == purchase.productID && $0.state == .purchased
                    && $0.revocationDate == nil
            }
            return (isConsumable || purchase.id == newest?.id)
                && !story.verified.contains(purchase.id) && !story.read.contains(purchase.id)
        }
    }

    /// The first purchase that the app received, and of whose refund it cannot know.
    private var unheardRefund: PurchaseRecord? {
        guard !story.hasReadEntitlements else { return nil }
        return store.purchases(of: customer, in: bundleID).first {
            $0.revocationDate != nil && story.verified.contains($0.id)
                && !story.revoked.contains($0.id)
        }
    }
}
