import SandlotExplorer

/// The phones of a family: ad scheduler, parental gate, and entitlement, without times and numbers.
///
/// `spin/family.pml` describes the same system for SPIN. Each alternative there is a transition here.
struct FamilyModel: StateSpace {
    /// A mistake that both searches must find.
    enum Mistake: String, CaseIterable {
        /// An impatient child gets the word while an ad is on the screen.
        case gameplay = "GAMEPLAY"
        /// An ad stays when the phone learns of a purchase.
        case entitled = "ENTITLED"
        /// A purchase needs no pass.
        case gate = "GATE"
    }

    enum Life: UInt8 { case dead, foreground, background }
    enum Phase: UInt8 { case none, before, word, complete }
    enum Ad: UInt8 { case none, loading, shown }
    enum Known: UInt8 { case unknown, absent, active }
    enum Purchase: UInt8 { case nothing, pending, owned }

    struct Phone: Hashable {
        var life = Life.dead
        var phase = Phase.none
        var ad = Ad.none
        var known = Known.unknown
        var wrong: UInt8 = 0
        var isLocked = false
        var hasPass = false

        var isIdle: Bool { phase == .none || phase == .complete }
        var isFree: Bool { life == .foreground && ad == .none && isIdle }

        /// The game does not wait for an ad that does not come.
        mutating func goOn() {
            ad = .none
            if phase == .before { phase = .word }
        }

        /// The state in 12 bits.
        var bits: UInt64 {
            let parts: [(UInt64, UInt64)] = [
                (UInt64(life.rawValue), 4), (UInt64(phase.rawValue), 4), (UInt64(ad.rawValue), 4),
                (UInt64(known.rawValue), 4), (UInt64(wrong), 4), (isLocked ? 1 : 0, 2),
                (hasPass ? 1 : 0, 2),
            ]
            return parts.reduce(0) { $0 * $1.1 + $1.0 }
        }
    }

    struct State: Sendable {
        var phones: [Phone]
        var purchase = Purchase.nothing

        /// The state in 38 bits or fewer.
        var bits: UInt64 {
            phones.reduce(UInt64(purchase.rawValue)) { $0 << 12 | $1.bits }
        }
    }

    let phoneCount: Int
    var mistake: Mistake?

    func beginning() -> ReachedState<State, UInt64> {
        let state = State(phones: Array(repeating: Phone(), count: phoneCount))
        return ReachedState(node: state, key: state.bits)
    }

    func successors(of node: State) -> [ReachedState<State, UInt64>] {
        var states: [ReachedState<State, UInt64>] = []
        for index in node.phones.indices { addSuccessors(of: node, index, to: &states) }
        func decide(_ purchase: Purchase) {
            var next = node
            next.purchase = purchase
            states.append(ReachedState(node: next, key: next.bits))
        }
        switch node.purchase {
        case .nothing: break
        case .pending:
            decide(.owned)
            decide(.nothing)
        case .owned: decide(.nothing)
        }
        return states
    }

    private func addSuccessors(
        of state: State, _ index: Int, to states: inout [ReachedState<State, UInt64>]
    ) {
        let phone = state.phones[index]
        let truth = state.purchase == .owned ? Known.active : .absent
        func add(_ breach: Breach? = nil, _ change: (inout Phone, inout Purchase) -> Void) {
            var next = state
            change(&next.phones[index], &next.purchase)
            let changed = next.phones[index]
            var breaches = breach.map { [$0] } ?? []
            if changed.ad == .shown, changed.phase == .word {
                breaches.append(Breach(Mistake.gameplay.rawValue, "an ad during a word"))
            }
            if changed.ad == .shown, changed.known == .active {
                breaches.append(Breach(Mistake.entitled.rawValue, "an ad after a purchase"))
            }
            states.append(ReachedState(node: next, key: next.bits, breaches: breaches))
        }
        switch phone.life {
        case .dead: add { phone, _ in phone.life = .foreground }
        case .foreground:
            add { phone, _ in
                phone.life = .background
                phone.hasPass = false
                phone.goOn()
            }
        case .background: add { phone, _ in phone.life = .foreground }
        }
        if phone.life != .dead {
            add { phone, _ in
                phone = Phone(wrong: phone.wrong, isLocked: phone.isLocked)
            }
        }
        if phone.life != .dead, phone.known != truth {
            add { phone, _ in
                phone.known = truth
                if truth == .active, mistake != .entitled || phone.ad != .shown { phone.goOn() }
            }
        }
        if phone.isFree {
            add { phone, _ in
                if phone.known == .absent {
                    (phone.phase, phone.ad) = (.before, .loading)
                } else {
                    phone.phase = .word
                }
            }
        }
        if phone.life == .foreground, phone.ad == .loading {
            add { phone, _ in phone.ad = .shown }
        }
        if phone.ad == .loading { add { phone, _ in phone.goOn() } }
        if phone.life == .foreground, phone.ad == .shown { add { phone, _ in phone.goOn() } }
        if mistake == .gameplay, phone.phase == .before, phone.ad == .shown {
            add { phone, _ in phone.phase = .word }
        }
        if phone.life == .foreground, phone.phase == .word, phone.ad == .none {
            add { phone, _ in
                phone.phase = .complete
                if phone.known == .absent { phone.ad = .loading }
            }
        }
        if phone.life == .foreground, phone.phase != .none {
            add { phone, _ in (phone.phase, phone.ad) = (.none, .none) }
        }
        addGate(phone, add)
        if phone.isFree, state.purchase == .nothing, phone.hasPass || mistake == .gate {
            let breach =
                phone.hasPass ? nil : Breach(Mistake.gate.rawValue, "a purchase without a pass")
            for outcome in [Purchase.owned, .pending] {
                add(breach) { phone, purchase in
                    phone.hasPass = false
                    purchase = outcome
                }
            }
        }
    }

    private func addGate(
        _ phone: Phone, _ add: (Breach?, (inout Phone, inout Purchase) -> Void) -> Void
    ) {
        if phone.isFree, !phone.isLocked {
            add(nil) { phone, _ in
                phone.isLocked = phone.wrong == 2
                phone.wrong = phone.wrong == 2 ? 0 : phone.wrong + 1
            }
            if !phone.hasPass {
                add(nil) { phone, _ in (phone.wrong, phone.hasPass) = (0, true) }
            }
        }
        if phone.isLocked { add(nil) { phone, _ in phone.isLocked = false } }
    }
}
