import SandlotBase
package import SandlotJSON
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PurchaseOrder {
    /// The order as a message, without the closure, which stays in the app.
    package var wire: JSONElement {
        var members: [String: JSONElement] = [
            "product": .string(productID), "quantity": .integer(Int64(quantity)),
            "simulatesAskToBuy": .bool(simulatesAskToBuy),
            "renewsUntilNow": .bool(renewsUntilNow),
            "announcedToBuyer": .bool(isAnnouncedToBuyer),
            "asksAboutStorefront": .bool(continuesAfterStorefrontChange != nil),
        ]
        members["appAccountToken"] = appAccountToken.map { .string($0.uuidString) }
        members["offer"] = offer?.wire
        members["introductoryEligibility"] = introductoryEligibilityJWS.map { .string($0) }
        members["billingPlan"] = billingPlan.map { .string($0.rawValue) }
        members["date"] = purchaseDate.map { .integer($0.milliseconds) }
        return .object(members)
    }

    /// Creates an order from a message.
    ///
    /// - Parameter value: The message.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue``.
    package init(wire value: JSONValue) throws(StoreError) {
        self.init(productID: try value.string("product"))
        quantity = Int(clamping: try value.integer("quantity"))
        appAccountToken = try value.uuid("appAccountToken")
        offer = try value.present("offer").map { offer throws(StoreError) in
            try OfferClaim(wire: offer)
        }
        introductoryEligibilityJWS = value["introductoryEligibility"]?.string
        billingPlan = value["billingPlan"]?.string.map(BillingPlanType.init(rawValue:))
        simulatesAskToBuy = value["simulatesAskToBuy"]?.bool ?? false
        purchaseDate = value["date"]?.integer.map(Timestamp.init(milliseconds:))
        renewsUntilNow = value["renewsUntilNow"]?.bool ?? true
        isAnnouncedToBuyer = value["announcedToBuyer"]?.bool ?? false
    }
}

extension OfferClaim {
    fileprivate var wire: JSONElement {
        switch self {
        case .promotional(let id):
            return .object(["kind": .string("promotional"), "id": .string(id)])
        case .signedPromotional(let id, let signature):
            let bytes = Base64.encoded(signature.signature, as: .standard)
            return .object([
                "kind": .string("signed"), "id": .string(id), "key": .string(signature.keyID),
                "nonce": .string(signature.nonce.uuidString),
                "timestamp": .integer(signature.timestampMilliseconds),
                "signature": .string(String(decoding: bytes, as: UTF8.self)),
            ])
        case .promotionalJWS(let id, let compactJWS):
            return .object([
                "kind": .string("jws"), "id": .string(id), "jws": .string(compactJWS),
            ])
        case .winBack(let id):
            return .object(["kind": .string("win-back"), "id": .string(id)])
        case .code(let referenceName):
            return .object(["kind": .string("code"), "id": .string(referenceName)])
        }
    }

    fileprivate init(wire value: JSONValue) throws(StoreError) {
        let id = try value.string("id")
        let kind = try value.string("kind")
        switch kind {
        case "promotional": self = .promotional(id: id)
        case "signed":
            let text = try value.string("signature")
            guard let signature = Base64.decode(Array(text.utf8), as: .standard),
                let nonce = try value.uuid("nonce")
            else {
                throw StoreError(.invalidValue, "the offer's signature must be Base64")
            }
            self = .signedPromotional(
                id: id,
                signature: OfferSignature(
                    keyID: try value.string("key"), nonce: nonce,
                    timestampMilliseconds: try value.integer("timestamp"), signature: signature))
        case "jws": self = .promotionalJWS(id: id, compactJWS: try value.string("jws"))
        case "win-back": self = .winBack(id: id)
        case "code": self = .code(referenceName: id)
        default: throw StoreError(.invalidValue, "there is no offer of the kind \"\(kind)\"")
        }
    }
}

extension JSONValue {
    /// Returns a UUID, or nil if the member is missing or null.
    fileprivate func uuid(_ name: String) throws(StoreError) -> UUID? {
        guard let value = present(name) else { return nil }
        guard let uuid = value.string.flatMap(UUID.init(uuidString:)) else {
            throw StoreError(.invalidValue, "`\(name)` of the message must be a UUID")
        }
        return uuid
    }
}
