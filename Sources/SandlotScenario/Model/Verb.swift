/// The verbs of steps.
enum Verb: String, CaseIterable {
    case launch, kill, relaunch, listen, offline, online
    case load, buy, cancel, interrupt
    case approve, decline, resolve, finish, restore, refund, share
    case expireRequest = "expire-request"
    case requestRefund = "request-refund"
    case decideRefund = "decide-refund"
    case stopSharing = "stop-sharing"
    case add
    case joinFamily = "join-family"
    case leaveFamily = "leave-family"
    case signIn = "sign-in"
    case expire, extend
    case forceRenewal = "force-renewal"
    case autoRenew = "auto-renew"
    case priceIncrease = "price-increase"
    case acceptPrice = "accept-price"
    case declinePrice = "decline-price"
    case redeem
    case issueCode = "issue-code"
    case advance, set, habit, fault, storefront, intent, note, expect
    case clearFault = "clear-fault"
    case play, begin, answer, skip, tap, network, background, foreground, open, follow, gate, close
    case progress, sync, cloud, demo, earn
    case signUp = "sign-up"
    case logIn = "log-in"
    case addChild = "add-child"
    case child

    /// The other keys that a step with this verb can have.
    var options: [String] {
        switch self {
        case .launch, .relaunch: ["app", "listens", "finishes", "store-answers-after"]
        case .kill: ["app", "when"]
        case .listen, .restore: ["app"]
        case .offline, .online, .leaveFamily, .advance, .set, .note, .expect, .clearFault, .add:
            []
        case .joinFamily: ["family"]
        case .load: ["on", "app"]
        case .buy, .cancel, .interrupt:
            ["on", "for", "app", "as", "quantity", "offer", "account", "date", "finishes"]
        case .approve, .decline, .resolve, .decideRefund, .expireRequest, .share, .stopSharing,
            .acceptPrice,
            .declinePrice:
            ["of", "app"]
        case .finish: ["on", "app", "of"]
        case .refund: ["of", "app", "reason", "percentage"]
        case .requestRefund: ["on", "app", "of", "reason"]
        case .signIn: ["on"]
        case .expire, .forceRenewal: ["of", "app"]
        case .autoRenew, .priceIncrease: ["of", "app", "to"]
        case .extend: ["of", "app", "by"]
        case .habit, .storefront: ["to"]
        case .fault: ["error", "times", "from"]
        case .intent: ["on", "app", "offer"]
        case .issueCode: ["app", "for", "offer", "redemptions", "until", "in"]
        case .redeem: ["app", "for", "on"]
        case .play:
            [
                "app", "level", "puzzle", "right", "tests", "size", "mistakes", "hints",
            ]
        case .begin: ["on", "app", "puzzle", "waits"]
        case .skip: ["app", "early"]
        case .background, .foreground, .close, .sync: ["app"]
        case .follow: ["on", "app", "leaves"]
        case .answer, .tap, .network, .open, .progress, .signUp, .logIn, .cloud, .demo,
            .earn:
            ["on", "app"]
        case .addChild, .child: ["on", "app", "pin"]
        case .gate: ["on", "app", "answers"]
        }
    }
}
