import SandlotBase
import SandlotKids
import SandlotStore

/// The sentences about steps for people.
extension Action {
    /// The device or customer that acts, if any.
    var actor: String? {
        switch self {
        case .launch(let places, _), .kill(let places), .crash(let places, _),
            .relaunch(let places, _),
            .listen(let places), .restore(let places):
            places.map(\.device.rawValue).joined(separator: ", ")
        case .setOnline(let devices, _): devices.map(\.rawValue).joined(separator: ", ")
        case .load(_, let place), .finish(_, let place), .requestRefund(_, let place, _),
            .intent(_, _, let place):
            place.device.rawValue
        case .purchase(let purchase):
            switch purchase.buyer {
            case .app(let place): place.device.rawValue
            case .store(let customer, _): customer.rawValue
            }
        case .joinFamily(let customer, _), .leaveFamily(let customer),
            .storefront(let customer, _), .redeem(_, let customer, _):
            customer.rawValue
        case .signIn(_, let device): device.rawValue
        case .app(_, let places): places.map(\.device.rawValue).joined(separator: ", ")
        case .change(.expire(let subscription)), .change(.forceRenewal(let subscription)):
            subscription.customer.rawValue
        case .change, .advance, .set, .habit, .arm, .disarm, .note, .expect, .add,
            .issueCode:
            nil
        }
    }

    /// The verb in the scenario's language.
    var word: String {
        switch self {
        case .launch: "launch"
        case .kill, .crash: "kill"
        case .relaunch: "relaunch"
        case .listen: "listen"
        case .setOnline(_, let isOnline): isOnline ? "online" : "offline"
        case .load: "load"
        case .purchase(let purchase): purchase.twist.rawValue
        case .change(let change): change.word
        case .finish: "finish"
        case .restore: "restore"
        case .requestRefund: "request-refund"
        case .joinFamily: "join-family"
        case .leaveFamily: "leave-family"
        case .signIn: "sign-in"
        case .advance: "advance"
        case .set: "set"
        case .habit: "habit"
        case .arm: "fault"
        case .disarm: "clear-fault"
        case .storefront: "storefront"
        case .intent: "intent"
        case .issueCode: "issue-code"
        case .redeem: "redeem"
        case .note: "note"
        case .add: "add"
        case .expect: "expect"
        case .app(let step, _): step.word
        }
    }

    /// The sentence about the action.
    var sentence: String {
        switch self {
        case .launch(_, let manner):
            manner.listens ? "launches the app" : "launches the app, which does not listen"
        case .kill: "the app ends"
        case .crash(_, let point):
            switch point {
            case .purchaseReturned: "the app will end when a purchase returns"
            case .purchaseGranted: "the app will end when it has delivered a purchase"
            case .updateTaken: "the app will end when an update arrives"
            case .updateGranted: "the app will end when it has applied an update"
            }
        case .relaunch: "relaunches the app"
        case .listen: "the app listens"
        case .setOnline(_, let isOnline): isOnline ? "is online" : "is offline"
        case .load: "loads products"
        case .purchase(let purchase): purchase.sentence
        case .change(let change): change.sentence
        case .finish: "finishes"
        case .restore: "restores purchases"
        case .requestRefund(let reference, _, _): "asks to refund \(reference.word)"
        case .joinFamily(_, let family): "joins the family \(family)"
        case .leaveFamily: "leaves the family"
        case .signIn(let customer, _): "\(customer) signs in"
        case .advance(.by(_, let text)): "time passes: \(text)"
        case .advance(.to(let instant)): "time passes until \(instant.dayAndTime)"
        case .set(let change): "the store: " + change.summary.joined(separator: ", ")
        case .habit(let habit, let isOn):
            "the store's habit \(ScenarioWords.kebab(habit.rawValue)) is \(isOn ? "on" : "off")"
        case .arm(let fault):
            "\(ScenarioWords.kebab(fault.call.rawValue)) will fail with \(fault.error.code)"
        case .disarm(let call):
            call.map { "\(ScenarioWords.kebab($0.rawValue)) no longer fails" }
                ?? "no call fails any more"
        case .storefront(_, let code): "moves to the storefront \(code)"
        case .intent(let product, _, _): "begins to buy \(product) in the App Store"
        case .issueCode(let code, _): "issues the code \(code.code) for \(code.productID)"
        case .redeem(let code, _, _): "redeems the code \(code)"
        case .note(let text): text
        case .add(let participants): participants.sentence
        case .expect: "expects"
        case .app(let step, _): step.sentence
        }
    }
}

extension Purchase {
    /// The sentence about the purchase.
    fileprivate var sentence: String {
        let verb =
            switch (twist, buyer) {
            case (.none, .app): "buys"
            case (.none, .store): "buys in the App Store"
            case (.canceled, _): "cancels buying"
            case (.interrupted, _): "is interrupted buying"
            }
        return verb + (order.quantity == 1 ? " " : " \(order.quantity) ") + order.productID
    }
}

extension Participants {
    /// The new participants in words.
    fileprivate var sentence: String {
        let names =
            customers.map(\.id.rawValue) + families.map(\.id.rawValue) + devices.map(\.id.rawValue)
        return names.isEmpty ? "nobody joins" : "\(names.joined(separator: ", ")) joined"
    }
}
