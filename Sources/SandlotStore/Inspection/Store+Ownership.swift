package import SandlotBase
package import SandlotReceipts

/// An entitlement decision with the facts on which it is based.
package struct InspectedEntitlement: Sendable {
    package let entitlement: Entitlement
    /// The customer who bought the product, which is a member of the family for a share.
    package let purchaser: CustomerID
    /// The revocation, or nil if the transaction is not revoked.
    package let revocation: RevocationType?
    package let revocationDate: Timestamp?
    /// The revocation of the purchase that a member of the family shared, or nil if there is none.
    package let sourceRevocation: RevocationType?
    package let expirationDate: Timestamp?
    /// The end of the grace period, or nil outside of one.
    package let gracePeriodEnd: Timestamp?
    /// The number of changes since the purchase.
    package let revision: Int
    /// The signed data about the present state, for servers and for the customer's devices.
    package let tokens: [DisclosedTransaction]
}

/// A change of a purchase that a device has not heard of.
package struct UnheardChange: Sendable, Hashable {
    /// The kinds of changes.
    package enum Kind: String, Sendable {
        case purchase, renewal, share, refund
        case sharingEnd = "end of sharing"
        case replacement, change
    }

    package let bundleID: String
    package let transaction: TransactionID
    package let productID: String
    package let kind: Kind
}

/// A purchase that a member of a family shares with another.
package struct FamilyShare: Sendable, Hashable {
    package let purchaser: CustomerID
    package let member: CustomerID
    package let bundleID: String
    package let productID: String
    /// The purchaser's transaction.
    package let source: TransactionID
    /// The member's transaction.
    package let share: TransactionID
    /// Whether the member owns the product because of it now.
    package let isActive: Bool
}

/// The products that customers and devices own, found without signing anything.
extension Store {
    /// Returns a customer's entitlements in an app with the facts on which they are based.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/unknownApp``.
    package func inspectEntitlements(
        of customer: CustomerID, in bundleID: String
    ) throws(StoreError) -> [InspectedEntitlement] {
        try perform { core throws(StoreError) in
            _ = try core.customer(customer)
            _ = try core.app(bundleID)
            guard let account = core.state.accountIndex(of: customer, in: bundleID) else {
                return []
            }
            let evidence = try core.unsealedEvidence(of: account, .live)
            let decisions = Entitlements.evaluate(evidence.map(\.evidence), at: core.instant)
            return zip(evidence, decisions).map { core.inspect($0.record, $0.evidence, $1) }
        }
    }

    /// Returns the entitlements that an app on a device would find if it asked now.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownDevice`` or
    ///   ``StoreError/Code/unknownApp``.
    package func inspectKnowledge(
        on device: DeviceID, in bundleID: String
    ) throws(StoreError) -> EntitlementKnowledge {
        try perform { core throws(StoreError) in
            let customer = try core.device(device).customer
            _ = try core.app(bundleID)
            guard let account = core.state.accountIndex(of: customer, in: bundleID) else {
                return try core.device(device).isOnline ? .known([]) : .unknown
            }
            let sight = try core.sight(of: account, on: device)
            if case .unknown = sight { return .unknown }
            let evidence = try core.unsealedEvidence(of: account, sight).map(\.evidence)
            return .known(Entitlements.evaluate(evidence, at: core.instant))
        }
    }

    /// Returns the changes of the customer's account that a device has not received.
    package func unheardChanges(on device: DeviceID) -> [UnheardChange] {
        read { core in
            guard let record = core.state.devices[device] else { return [] }
            return core.apps.keys.sorted().flatMap { bundleID -> [UnheardChange] in
                guard let index = core.state.accountIndex(of: record.customer, in: bundleID) else {
                    return []
                }
                let changes = core.state.account(index).changes.dropFirst(record.told[index] ?? 0)
                return changes.compactMap { change in
                    guard let record = core.state.transaction(change.transaction),
                        core.concerns(change, of: record, on: device)
                    else { return nil }
                    return UnheardChange(
                        bundleID: bundleID, transaction: record.id,
                        productID: record.product.productID,
                        kind: UnheardChange.Kind(change, of: record))
                }
            }
        }
    }

    /// Returns what the members of a family share in all apps, by app, product, and purchaser.
    ///
    /// For each product, only the latest transaction of each member is returned.
    package func familyShares(in family: FamilyID) -> [FamilyShare] {
        read { core in
            let members = core.state.families[family] ?? []
            return members.flatMap { member in
                core.apps.keys.sorted().flatMap { core.shares(of: member, in: $0) }
            }.sorted {
                ($0.bundleID, $0.productID, $0.purchaser.rawValue, $0.member.rawValue)
                    < ($1.bundleID, $1.productID, $1.purchaser.rawValue, $1.member.rawValue)
            }
        }
    }
}

extension UnheardChange.Kind {
    fileprivate init(_ change: Change, of record: TransactionRecord) {
        self =
            if let revocation = record.revocation {
                revocation.type == .familyRevoke ? .sharingEnd : .refund
            } else if record.isUpgraded {
                .replacement
            } else if record.revision > 0 {
                .change
            } else if change.isRenewal {
                .renewal
            } else {
                record.sharedFrom == nil ? .purchase : .share
            }
    }
}

extension StoreCore {
    fileprivate func inspect(
        _ record: TransactionRecord, _ evidence: Entitlements.Evidence, _ entitlement: Entitlement
    ) -> InspectedEntitlement {
        let source = record.sharedFrom.flatMap { state.transaction($0) }
        let customer = state.account(record.account).customer
        let tokens = tokens(
            of: .transaction(record.id), record.id, through: record.revision, bound: customer)
        return InspectedEntitlement(
            entitlement: entitlement,
            purchaser: source.map { state.account($0.account).customer } ?? customer,
            revocation: record.revocation?.type, revocationDate: record.revocation?.date,
            sourceRevocation: source?.revocation?.type, expirationDate: record.expiresDate,
            gracePeriodEnd: evidence.renewalInfo?.payload.gracePeriodExpiresDate,
            revision: Int(record.revision),
            tokens: tokens.filter { $0.revision == Int(record.revision) })
    }

    fileprivate func shares(of member: CustomerID, in bundleID: String) -> [FamilyShare] {
        guard let index = state.accountIndex(of: member, in: bundleID) else { return [] }
        return state.account(index).shares.values.flatMap(\.values).compactMap { id in
            guard let share = state.transaction(id),
                let source = share.sharedFrom.flatMap({ state.transaction($0) })
            else { return nil }
            let isRunning = state.subscriptions[share.originalID]?.isRunning(at: instant) ?? true
            return FamilyShare(
                purchaser: state.account(source.account).customer, member: member,
                bundleID: bundleID, productID: share.product.productID, source: source.id,
                share: id, isActive: !share.isRevoked && isRunning)
        }
    }
}
