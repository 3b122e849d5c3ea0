import SandlotBase
import SandlotKids

/// The sentences about expectations for people.
extension Expectation.Check {
    /// The sentence about the condition that must hold.
    var sentence: String {
        switch self {
        case .entitled(let products): "is entitled to \(ScenarioRun.list(products))"
        case .notEntitled(let products): "is not entitled to \(ScenarioRun.list(products))"
        case .pending(let products): "waits for \(ScenarioRun.list(products))"
        case .error(let code): code.map { "fails with \($0)" } ?? "nothing fails"
        case .outcome(let outcome): "the purchase ends with \(outcome.rawValue)"
        case .price(let price, _): "the price is \(price.decimal)"
        case .transactions(let count): "sees \(count) transaction\(count == 1 ? "" : "s")"
        case .storefront(let code): "is in the storefront \(code)"
        case .device(let check): check.sentence
        case .played(let check): check.sentence
        case .verdicts: "packs of rules have their verdicts"
        }
    }
}

extension Expectation.DeviceCheck {
    /// The condition in words.
    var sentence: String {
        switch self {
        case .unfinished(let tally): "has unfinished \(tally.text)"
        case .delivered(let tally): "was told of \(tally.text)"
        case .verified(let products, let isVerified):
            "sees \(ScenarioRun.list(products)) \(isVerified ? "verified" : "not verified")"
        case .status(let word, let group): "the subscription of \(group.name) is \(word.rawValue)"
        case .renews(let isOn, let group): "\(group.name) \(isOn ? "renews" : "does not renew")"
        case .renewsAs(let product, let group): "\(group.name) renews as \(product)"
        case .introductoryOffer(let isEligible, let group):
            "\(isEligible ? "can" : "cannot") have the introductory offer of \(group.name)"
        }
    }
}

extension Expectation.PlayedCheck {
    /// The condition in words.
    var sentence: String {
        switch self {
        case .screen(let name): "shows \(name)"
        case .phase(let phase):
            phase == "none" ? "no test is in progress" : "the game is at \(phase)"
        case .ad(let word): word == .shown ? "shows an ad" : "shows no ad"
        case .ads(let count): "has shown \(count) ad\(count == 1 ? "" : "s")"
        case .gate(let word): "the gate is \(word.rawValue)"
        case .owns(let products): "believes to own \(ScenarioRun.list(products))"
        case .counted(let counts):
            "has counted "
                + counts.map { "\($0.count) of \($0.product)" }.joined(separator: ", ")
        case .progress(let fields):
            "has " + fields.map { "\($0.field) \($0.value)" }.joined(separator: ", ")
        case .account(let name): name.map { "is signed in as \($0)" } ?? "is a guest"
        case .practice(let check): check.sentence
        }
    }
}

extension Expectation.PracticeCheck {
    /// The condition in words.
    var sentence: String {
        switch self {
        case .stars(let halves):
            "the last puzzle has \(halves / 2)\(halves % 2 == 1 ? ".5" : "") stars"
        case .activity(let counts):
            "the child's log has " + Self.words(counts)
        case .streak(let days): "has a streak of \(days) day\(days == 1 ? "" : "s")"
        case .sessions(let count): "has \(count) practice session\(count == 1 ? "" : "s")"
        case .achievements(let names): "has achieved \(ScenarioRun.list(names))"
        case .duplicates(let count): "has \(count) duplicate\(count == 1 ? "" : "s")"
        case .sync(let status): "the synchronization is \(status.rawValue)"
        case .lastSync(let date):
            date.map { "was synchronized at \($0.dayAndTime)" } ?? "was never synchronized"
        }
    }

    /// Returns the counts of a log, as in `1 session, 2 puzzles`.
    static func words(_ counts: [(field: String, count: Int)]) -> String {
        counts.map { field, count in
            let isPlural = count != 1 || !field.hasSuffix("s")
            return "\(count) \(isPlural ? field : String(field.dropLast()))"
        }.joined(separator: ", ")
    }
}

extension Tally {
    /// The products or their number.
    fileprivate var text: String {
        switch self {
        case .products(let products): ScenarioRun.list(products)
        case .count(let count): "\(count)"
        }
    }
}
