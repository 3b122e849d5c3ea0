import SandlotCompliance
import TestSupport
import Testing

/// A way to break one rule in a session that breaks none.
struct Mutation: Sendable, CustomTestStringConvertible {
    /// What is wrong afterward, in words.
    let name: String
    /// The rule that must say so.
    let rule: String
    /// What the rule must say.
    let verdict: Verdict
    /// The packs that must say so; nil means all that have the rule.
    let packs: Set<PackID>?
    /// Rules for which there is something to check now, or nothing any more, all of it being fine.
    let alsoChecked: Set<String>
    /// Rules that cannot but be broken as well, and what they must say in at least one pack.
    let alsoBroken: [String: Verdict]
    /// Rules that are broken as well in some sessions and not in others.
    let maybeBroken: Set<String>
    /// Does it, unless the session has no place for it.
    let apply: @Sendable (inout Session, inout SeededGenerator) -> Bool

    init(
        _ rule: String, _ name: String, _ verdict: Verdict = .fail, in packs: Set<PackID>? = nil,
        alsoChecked: Set<String> = [], alsoBroken: [String: Verdict] = [:],
        maybeBroken: Set<String> = [],
        _ apply: @escaping @Sendable (inout Session, inout SeededGenerator) -> Bool
    ) {
        self.rule = rule
        self.name = name
        self.verdict = verdict
        self.packs = packs
        self.alsoChecked = alsoChecked
        self.alsoBroken = alsoBroken
        self.maybeBroken = maybeBroken
        self.apply = apply
    }

    var testDescription: String { "\(rule): \(name)" }

    /// All of them, in the order of the catalog.
    static let all =
        placement + leaving + content + gate + purchases + text + app + data + soundness
}

extension Session {
    /// Changes an event that is drawn by lot, and marks it.
    ///
    /// - Parameters:
    ///   - random: Draws the lot.
    ///   - isWanted: Which events are eligible.
    ///   - change: What happens to the event.
    /// - Returns: Whether there was one.
    mutating func change(
        _ random: inout SeededGenerator, where isWanted: (SessionEvent) -> Bool,
        _ change: (inout SessionEvent) -> Void
    ) -> Bool {
        edit(&random, where: isWanted) { run, index in
            change(&run.events[index])
            run.events[index].isMarked = true
            return true
        }
    }

    /// Changes a run at an event that is drawn by lot.
    ///
    /// - Parameters:
    ///   - random: Draws the lot.
    ///   - isWanted: Which events are eligible.
    ///   - change: Does it, given the run and the position, or says that this is no place for it.
    /// - Returns: Whether it was done anywhere.
    mutating func edit(
        _ random: inout SeededGenerator, where isWanted: (SessionEvent) -> Bool,
        _ change: (inout SessionRun, Int) -> Bool
    ) -> Bool {
        var places: [(run: Int, event: Int)] = []
        for (run, content) in runs.enumerated() {
            for (index, event) in content.events.enumerated() where isWanted(event) {
                places.append((run, index))
            }
        }
        for place in places.shuffled(using: &random) where change(&runs[place.run], place.event) {
            return true
        }
        return false
    }
}

extension Mutation {
    /// Gives a member of an event another value.
    ///
    /// - Parameters:
    ///   - rule: The rule that must find it.
    ///   - name: What is wrong afterward.
    ///   - verdict: What the rule must say.
    ///   - event: The name of the event.
    ///   - changes: The members and their values; null takes a member away.
    ///   - alsoChecked: Rules that have something to check now, or nothing any more.
    ///   - alsoBroken: Rules that are broken as well.
    ///   - maybeBroken: Rules that are broken as well in some sessions.
    ///   - isWanted: Which events can be changed.
    /// - Returns: The mutation.
    static func setting(
        _ rule: String, _ name: String, _ verdict: Verdict = .fail, of event: String,
        to changes: [String: ParameterValue], alsoChecked: Set<String> = [],
        alsoBroken: [String: Verdict] = [:], maybeBroken: Set<String> = [],
        where isWanted: @escaping @Sendable (SessionEvent) -> Bool = { _ in true }
    ) -> Mutation {
        Mutation(
            rule, name, verdict, alsoChecked: alsoChecked, alsoBroken: alsoBroken,
            maybeBroken: maybeBroken
        ) { session, random in
            session.change(&random) {
                $0.name == event && isWanted($0)
            } _: { event in
                for (member, value) in changes { event[member] = value == .null ? nil : value }
            }
        }
    }

    /// Puts an event where the child is at home for the first time.
    ///
    /// - Parameters:
    ///   - rule: The rule that must find it.
    ///   - name: What is wrong afterward.
    ///   - event: The name of the event.
    ///   - members: Its fields.
    ///   - verdict: What the rule must say.
    ///   - alsoChecked: Rules that have something to check now.
    ///   - alsoBroken: Rules that are broken as well.
    ///   - maybeBroken: Rules that are broken as well in some sessions.
    ///   - isWanted: Which runs can be changed.
    /// - Returns: The mutation.
    static func atHome(
        _ rule: String, _ name: String, _ event: String, _ members: [String: ParameterValue],
        _ verdict: Verdict = .fail, alsoChecked: Set<String> = [],
        alsoBroken: [String: Verdict] = [:], maybeBroken: Set<String> = [],
        where isWanted: @escaping @Sendable (Session, SessionRun) -> Bool = { _, _ in true }
    ) -> Mutation {
        Mutation(
            rule, name, verdict, alsoChecked: alsoChecked, alsoBroken: alsoBroken,
            maybeBroken: maybeBroken
        ) { session, random in
            let whole = session
            return session.edit(&random) {
                $0.is("user_action", "target", "mascot")
            } _: { run, index in
                guard isWanted(whole, run) else { return false }
                run.insert(event, members, at: index + 1, isMarked: true)
                return true
            }
        }
    }
}

extension SessionEvent {
    /// Whether it is of a name, and a member has a value.
    func `is`(_ name: String, _ member: String? = nil, _ value: ParameterValue? = nil) -> Bool {
        guard self.name == name else { return false }
        guard let member else { return true }
        return members[member] == value
    }

    /// Whether an ad that covers the screen is shown.
    var isFullScreenAd: Bool {
        name == "ad_shown" && ["interstitial", "rewarded"].contains(string("format"))
    }
}

extension SessionRun {
    /// The first event of an ad after another.
    func index(of name: String, ad: ParameterValue?, from start: Int) -> Int? {
        index(from: start) { $0.name == name && $0["adId"] == ad }
    }

    /// What the header says.
    func header(_ member: String) -> ParameterValue? { events.first?[member] }

    /// Whether an event of a name occurs.
    func has(_ name: String) -> Bool { index(of: name) != nil }

    /// Whether the device owns Remove Ads before an event, as far as the run says.
    func isOwned(before index: Int) -> Bool {
        var isOwned = header("initialEntitlements") != []
        for event in events.prefix(index) where event.name == "entitlement" {
            isOwned = event["active"] == true
        }
        return isOwned
    }

    /// Puts in an ad that nobody could object to, and that is gone at once.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - format: The format.
    ///   - index: Where `ad_shown` stands afterward.
    ///   - duration: How long it lasts, in milliseconds.
    mutating func insertAd(
        slot: String = "other", format: String = "banner", at index: Int, lasting duration: Int = 0
    ) {
        let id = "extra-\(index)"
        var ad = SessionWriter.harmlessAd(id, slot: slot, format: format)
        ad["reportAffordance"] = true
        insert("ad_shown", ad, at: index, isMarked: true)
        insert(
            "ad_dismissed", ["adId": .string(id), "cause": "app"], at: index + 1, later: duration)
    }

    /// Puts an event where it belongs at another time.
    ///
    /// - Parameters:
    ///   - index: Where it is.
    ///   - t: When it is to happen.
    /// - Returns: Where it is afterward.
    @discardableResult
    mutating func move(_ index: Int, to t: Int) -> Int {
        var index = index
        shift(index, by: t - events[index].t)
        while index + 1 < events.count, events[index + 1].t <= t {
            events.swapAt(index, index + 1)
            index += 1
        }
        while index > 0, events[index - 1].t > t {
            events.swapAt(index, index - 1)
            index -= 1
        }
        return index
    }

    /// Puts in the gate and somebody who passes it.
    ///
    /// - Parameters:
    ///   - purpose: What is behind it.
    ///   - index: Where it stands afterward.
    /// - Returns: The name of the pass, and where the next event stands.
    mutating func insertGate(_ purpose: String, at index: Int) -> (pass: String, next: Int) {
        let gate: ParameterValue = .string("gate-\(index)")
        let pass = "pass-\(index)"
        insert(
            "gate_shown",
            ["gateId": gate, "purpose": .string(purpose), "challenge": Self.challenge(0)], at: index
        )
        insert("gate_answered", ["gateId": gate, "correct": true], at: index + 1)
        insert(
            "gate_passed",
            ["gateId": gate, "passId": .string(pass), "purpose": .string(purpose)], at: index + 2)
        return (pass, index + 3)
    }

    /// A question for adults, another one for each number.
    static func challenge(_ number: Int) -> ParameterValue {
        let operands = [[12, 9], [11, 8], [10, 7], [12, 6], [9, 5]][number % 5]
        return ["kind": "multiply", "a": .integer(operands[0]), "b": .integer(operands[1])]
    }

    /// Marks events.
    mutating func mark(_ indices: Int...) {
        for index in indices { events[index].isMarked = true }
    }
}
