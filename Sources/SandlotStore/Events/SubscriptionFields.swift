import SandlotCatalog
package import SandlotJSON
import SandlotReceipts

extension SubscriptionRecord: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        originalID = try fields.requiredID("original")
        account = try fields.account("account")
        product = try fields.demand("product", fields.object("product"))
        latest = try fields.requiredID("latest")
        expiresDate = try fields.requiredTimestamp("expires")
        anchor = try fields.requiredTimestamp("anchor")
        periodsSinceAnchor = try fields.counter("periods") ?? 1
        rate = try fields.rate("rate") ?? .realTime
        phase = try fields.demand("phase", fields.object("phase"))
        isAutoRenewing = try fields.bool("autoRenew") ?? true
        preference = try fields.requiredString("next")
        priceIncrease = try fields.object("priceIncrease")
        regularPrice = try fields.demand("price", fields.int64("price"))
        remainingOfferPeriods = try fields.counter("offerPeriods") ?? 0
        recentStart = try fields.requiredTimestamp("recentStart")
        renewalCount = try fields.counter("renewals") ?? 0
        sharedFrom = try fields.id("sharedFrom")
        isResumable = try fields.bool("resumable") ?? false
        revision = try fields.counter("revision") ?? 0
        changedAt = try fields.requiredTimestamp("changed")
        commitment = try fields.object("commitment")
        hasUpfrontPlan = try fields.bool("upfrontPlan") ?? false
        offer = try fields.object("offer")
        nextOffer = try fields.object("nextOffer")
        nextAppAccountToken = try fields.uuid("nextToken")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("original", originalID)
        writer.member("account", account)
        writer.member("product", product)
        writer.member("latest", latest)
        writer.member("expires", expiresDate)
        writer.member("anchor", anchor)
        writer.member("periods", periodsSinceAnchor)
        if rate != .realTime { writer.member("rate", Int64(rate.rawValue)) }
        writer.member("phase", phase)
        if !isAutoRenewing { writer.member("autoRenew", false) }
        writer.member("next", preference)
        writer.member("nextToken", nextAppAccountToken)
        writer.member("priceIncrease", priceIncrease)
        writer.member("price", regularPrice)
        writer.member("offer", offer)
        if remainingOfferPeriods != 0 { writer.member("offerPeriods", remainingOfferPeriods) }
        writer.member("nextOffer", nextOffer)
        writer.member("recentStart", recentStart)
        if renewalCount != 0 { writer.member("renewals", renewalCount) }
        writer.member("commitment", commitment)
        if hasUpfrontPlan { writer.member("upfrontPlan", true) }
        writer.member("sharedFrom", sharedFrom)
        if isResumable { writer.member("resumable", true) }
        if revision != 0 { writer.member("revision", revision) }
        writer.member("changed", changedAt)
    }
}

extension SubscriptionRecord.Phase: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        switch try fields.string("is") {
        case "active": self = .active
        case "grace": self = .grace(until: try fields.requiredTimestamp("until"))
        case "retry": self = .retry(until: try fields.requiredTimestamp("until"))
        case "expired": self = .expired(try fields.demand("intent", fields.openInteger("intent")))
        case "revoked": self = .revoked
        default: throw fields.outOfRange("is", "a known phase")
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .active: writer.member("is", "active")
        case .grace(let end):
            writer.member("is", "grace")
            writer.member("until", end)
        case .retry(let end):
            writer.member("is", "retry")
            writer.member("until", end)
        case .expired(let intent):
            writer.member("is", "expired")
            writer.member("intent", intent.rawValue)
        case .revoked: writer.member("is", "revoked")
        }
    }
}

extension SubscriptionRecord.PriceIncrease: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        let price = try fields.int64("price")
        self = try fields.bool("agreed") == true ? .agreed(price: price) : .pending(price: price)
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .pending(let price): writer.member("price", price)
        case .agreed(let price):
            writer.member("agreed", true)
            writer.member("price", price)
        }
    }
}

extension PurchaseAttempt: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        id = try fields.requiredID("id")
        account = try fields.account("account")
        productID = try fields.requiredString("product")
        state = try fields.demand("state", fields.named("state"))
        date = try fields.requiredTimestamp("date")
        quantity = try fields.int32("quantity") ?? 1
        appAccountToken = try fields.uuid("token")
        offer = try fields.object("offer")
        introductoryEligibilityJWS = try fields.string("introductoryEligibility")
        billingPlan = try fields.openString("plan")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("account", account)
        writer.member("product", productID)
        writer.member("state", state.rawValue)
        writer.member("date", date)
        if quantity != 1 { writer.member("quantity", quantity) }
        writer.member("token", appAccountToken)
        writer.member("offer", offer)
        writer.member("introductoryEligibility", introductoryEligibilityJWS)
        writer.member("plan", billingPlan?.rawValue)
    }
}

/// A pending claim has already been checked, so its signature is not stored.
extension OfferClaim: JSONFields {
    package init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        let id = try fields.requiredString("id")
        switch try fields.string("kind") {
        case "promotional": self = .promotional(id: id)
        case "win-back": self = .winBack(id: id)
        case "code": self = .code(referenceName: id)
        default: throw fields.outOfRange("kind", "a known kind of offer")
        }
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .promotional(let id), .signedPromotional(let id, _), .promotionalJWS(let id, _):
            writer.member("kind", "promotional")
            writer.member("id", id)
        case .winBack(let id):
            writer.member("kind", "win-back")
            writer.member("id", id)
        case .code(let name):
            writer.member("kind", "code")
            writer.member("id", name)
        }
    }

    /// The claim without its signature.
    var checked: OfferClaim {
        switch self {
        case .signedPromotional(let id, _), .promotionalJWS(let id, _): .promotional(id: id)
        case .promotional, .winBack, .code: self
        }
    }
}

extension JSONObjectReader {
    mutating func rate(_ name: StaticString) throws(Mismatch) -> Catalog.TimeRate? {
        try int32(name).map { Catalog.TimeRate(rawValue: Int($0)) }
    }
}
