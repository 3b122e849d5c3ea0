import Foundation
import Hummingbird
import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotStore

/// Customers and families: what they own and share, and why.
extension ControlAPI {
    /// Returns a customer with devices and entitlements.
    ///
    /// Nothing is signed for the answer.
    func customer(_ call: Call) async throws -> ControlAnswer {
        let store = story.store
        let name = call.path[1].removingPercentEncoding ?? call.path[1]
        let roster = store.roster
        guard let customer = roster.customers.first(where: { $0.id.rawValue == name }) else {
            return .failure(.notFound, "unknown-name", "there is no customer \"\(name)\"")
        }
        let apps = store.soldApps.map(\.bundleID)
        let appAnswers = try apps.map { bundleID in
            let verifier = verifier(of: bundleID)
            let entitlements = try store.inspectEntitlements(of: customer.id, in: bundleID)
            return JSONElement.object([
                "bundleId": .string(bundleID),
                "purchases": .integer(Int64(store.purchaseCount(of: customer.id, in: bundleID))),
                "entitlements": .array(entitlements.map { $0.json(verifiedBy: verifier) }),
            ])
        }
        let devices = roster.devices.filter { $0.customer == customer.id }
        let family = roster.families.first { $0.members.contains(customer.id) }
        return .json([
            "name": .string(name), "storefront": .string(customer.storefront),
            "family": JSONElement(family?.id.rawValue), "apps": .array(appAnswers),
            "devices": .array(try devices.map { try json(of: $0, apps: apps) }),
        ])
    }

    private func json(
        of device: StoreRoster.Device, apps: [String]
    ) throws(StoreError) -> JSONElement {
        let store = story.store
        let unheard = store.unheardChanges(on: device.id)
        var owned: [String: JSONElement] = [:]
        for bundleID in apps {
            switch try store.inspectKnowledge(on: device.id, in: bundleID) {
            case .unknown: owned[bundleID] = .null
            case .known(let entitlements):
                let products = Set(entitlements.filter(\.isEntitled).map(\.productID)).sorted()
                owned[bundleID] = .array(products.map { .string($0) })
            }
        }
        return .object([
            "name": .string(device.id.rawValue), "platform": .string(device.platform.rawValue),
            "online": .bool(device.isOnline),
            "running": .array(store.runningApps(on: device.id).map { .string($0) }),
            "owned": .object(owned),
            "unheard": .object(
                Dictionary(grouping: unheard, by: \.bundleID).mapValues { changes in
                    .array(changes.map { .string($0.transaction.description) })
                }),
            "unheardChanges": .array(
                unheard.map { change in
                    .object([
                        "app": .string(change.bundleID), "productId": .string(change.productID),
                        "kind": .string(change.kind.rawValue),
                        "transactionId": .string(change.transaction.description),
                    ])
                }),
        ])
    }

    /// Returns a family with its members and what they share.
    func family(_ call: Call) async throws -> ControlAnswer {
        let store = story.store
        let name = call.path[1].removingPercentEncoding ?? call.path[1]
        guard let family = store.roster.families.first(where: { $0.id.rawValue == name }) else {
            return .failure(.notFound, "unknown-name", "there is no family \"\(name)\"")
        }
        return .json([
            "name": .string(name),
            "members": .array(family.members.map { .string($0.rawValue) }),
            "shares": .array(store.familyShares(in: family.id).map(\.json)),
        ])
    }
}

extension InspectedEntitlement {
    /// The signature of the present state.
    private enum Signature: String { case verified, unverified, unsigned }

    fileprivate func json(verifiedBy verifier: ReceiptVerifier?) -> JSONElement {
        let signature: Signature =
            if tokens.isEmpty {
                .unsigned
            } else if tokens.allSatisfy({ verifier?.verifyTransaction($0.jws).receipt != nil }) {
                .verified
            } else {
                .unverified
            }
        // Only verified data entitles.
        let isTrusted = signature != .unverified
        var members: [String: JSONElement] = [
            "productId": .string(entitlement.productID),
            "entitled": .bool(isTrusted && entitlement.isEntitled),
            "standing": .string(
                isTrusted
                    ? entitlement.standing.rawValue : Entitlement.Standing.unverified.rawValue),
            "transactionId": JSONElement(entitlement.transactionID?.description),
            "purchaser": .string(purchaser.rawValue), "revision": .integer(Int64(revision)),
            "signature": .string(signature.rawValue),
        ]
        members["revocation"] = revocation.map { .string($0.rawValue) }
        members["revocationDate"] = revocationDate.map { .string($0.description) }
        members["sourceRevocation"] = sourceRevocation.map { .string($0.rawValue) }
        members["expiresDate"] = expirationDate.map { .string($0.description) }
        members["gracePeriodExpiresDate"] = gracePeriodEnd.map { .string($0.description) }
        return .object(members)
    }
}

extension FamilyShare {
    fileprivate var json: JSONElement {
        .object([
            "app": .string(bundleID), "productId": .string(productID),
            "from": .string(purchaser.rawValue), "to": .string(member.rawValue),
            "transactionId": .string(source.description),
            "sharedTransactionId": .string(share.description), "active": .bool(isActive),
        ])
    }
}
