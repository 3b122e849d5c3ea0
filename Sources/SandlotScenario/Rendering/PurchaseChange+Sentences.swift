import SandlotBase
import SandlotStore

/// The sentences about changes to purchases.
extension PurchaseChange {
    /// The verb in the scenario's language.
    var word: String {
        switch self {
        case .answer(_, let answer): answer.rawValue
        case .refund: "refund"
        case .decideRefund: "decide-refund"
        case .share(_, let isShared): isShared ? "share" : "stop-sharing"
        case .expire: "expire"
        case .forceRenewal: "force-renewal"
        case .autoRenew: "auto-renew"
        case .priceIncrease: "price-increase"
        case .answerPriceIncrease(_, let agrees): agrees ? "accept-price" : "decline-price"
        case .extend: "extend"
        }
    }

    /// The sentence about the change.
    var sentence: String {
        switch self {
        case .answer(let reference, let answer):
            switch answer {
            case .approve: "\(reference.word) is approved"
            case .decline: "\(reference.word) is declined"
            case .expire: "the request for \(reference.word) expires"
            case .resolve: "the issue of \(reference.word) is resolved"
            }
        case .refund(let reference, _, let percentage):
            "\(reference.word) is refunded" + (percentage.map { " by \($0) %" } ?? "")
        case .decideRefund(let reference): "the store decides about a refund of \(reference.word)"
        case .share(let reference, let isShared):
            isShared ? "\(reference.word) is shared" : "\(reference.word) is no longer shared"
        case .expire(let subscription): "\(subscription.productID) expires"
        case .forceRenewal(let subscription): "\(subscription.productID) is made to renew"
        case .autoRenew(let reference, let isOn):
            "\(reference.word) \(isOn ? "renews again" : "will not renew")"
        case .priceIncrease(let reference, let price):
            "\(reference.word) becomes more expensive" + (price.map { ": \($0.decimal)" } ?? "")
        case .answerPriceIncrease(let reference, let agrees):
            "the new price of \(reference.word) is \(agrees ? "accepted" : "declined")"
        case .extend(let reference, let days): "\(reference.word) is extended by \(days) days"
        }
    }
}
