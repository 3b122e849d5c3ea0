import SandlotAds
import SandlotTrace
import Testing

@Suite struct GatePassTests {
    private static let purposes: [TraceEvent.GatePurpose] = [
        .purchase, .restore, .link, .permission, .settings, .parentArea, .adClick,
        .onboardingParent,
    ]

    private static let opened: [GateAction: Set<TraceEvent.GatePurpose>] = [
        .purchase: [.purchase], .adClick: [.adClick, .link],
        .link: [.link, .settings, .parentArea],
        .restore: [.restore, .purchase, .settings, .parentArea],
        .permission: [.permission, .settings, .parentArea, .onboardingParent],
        .setting: [.settings, .parentArea],
        .parentArea: [.settings, .parentArea, .onboardingParent],
    ]

    /// Consumes a pass on a desk's device.
    private static func use(
        _ pass: consuming GatePass, for action: GateAction, on desk: GateDesk
    ) -> Result<String, GateError> {
        do {
            return .success(try pass.use(for: action, on: desk.device, at: desk.now))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: GateAction.allCases)
    func aPassOpensWhatItsPurposeCovers(_ action: GateAction) throws {
        for purpose in Self.purposes {
            let desk = GateDesk(.spellflare)
            let pass = try desk.pass(purpose)
            #expect(pass.purpose == purpose)
            let use = Self.use(pass, for: action, on: desk)
            let isCovered = Self.opened[action]?.contains(purpose) == true
            #expect(use == (isCovered ? .success("p1") : .failure(GateError(.passPurpose, ""))))
        }
    }

    @Test(arguments: [(GateAction.purchase, 60_000), (.adClick, 60_000)])
    func anActionThatUsesAPassNeedsAFreshOne(_ action: GateAction, _ lifetime: Int) throws {
        let purpose: TraceEvent.GatePurpose = action == .purchase ? .purchase : .adClick
        for (age, isGood) in [(0, true), (lifetime, true), (lifetime + 1, false)] {
            let desk = GateDesk(.spellflare)
            let pass = try desk.pass(purpose)
            #expect(throws: GateError(.passMustBeUsedUp, "")) {
                try pass.show(for: action, on: "main", at: desk.now)
            }
            desk.wait(age)
            let use = Self.use(pass, for: action, on: desk)
            #expect(use == (isGood ? .success("p1") : .failure(GateError(.passExpired, ""))))
        }
    }

    @Test(arguments: GateAction.allCases.filter { !$0.usesPassUp })
    func otherActionsUseAPassRepeatedly(_ action: GateAction) throws {
        let desk = GateDesk(.spellflare)
        let pass = try desk.pass(.parentArea)
        for _ in 0..<3 {
            desk.wait(100_000)
            #expect(try pass.show(for: action, on: "main", at: desk.now) == "p1")
        }
        desk.wait(1)
        #expect(throws: GateError(.passExpired, "")) {
            try pass.show(for: action, on: "main", at: desk.now)
        }
    }

    @Test(arguments: [TraceEvent.AppPhase.background, .terminated])
    func leavingTheAppEndsTheProgressTowardAPass(_ phase: TraceEvent.AppPhase) throws {
        let desk = GateDesk(.standard)
        var challenge = try desk.ask()
        func answer() throws {
            let outcome = try desk.gate.answer(GateParent.answer(challenge), at: desk.now)
            guard case .next(let next) = outcome else { throw GateDesk.IsLocked() }
            challenge = next
        }
        // The parent puts the device down after two of three questions, and a child takes it.
        for _ in 1...2 { try answer() }
        #expect(challenge.position == 3)
        desk.gate.appStateChanged(to: phase)
        for position in 2...3 {
            try answer()
            #expect(challenge.position == position)
        }
        guard case .passed = try desk.gate.answer(GateParent.answer(challenge), at: desk.now)
        else { throw GateDesk.IsLocked() }
    }

    @Test func aLockOnAnotherDeviceOfTheAccountRevokesPasses() throws {
        let policy = try GatePolicy(
            questionsInARow: 1,
            lockout: .init(durationMilliseconds: 3_600_000, scope: .account))
        let storage = InMemoryGateStorage()
        let phone = GateDesk(policy, storage: storage, device: "phone")
        let tablet = GateDesk(policy, storage: storage, device: "tablet")
        let pass = try phone.pass(.settings)
        #expect(try pass.show(for: .setting, on: "phone", at: phone.now) == "p1")
        _ = try tablet.lockOut()
        #expect(try phone.isLocked())
        #expect(throws: GateError(.passRevoked, "")) {
            try pass.show(for: .setting, on: "phone", at: phone.now)
        }
    }

    @Test func theWallClockDoesNotKeepAPassAlive() throws {
        let desk = GateDesk(.spellflare)
        let pass = try desk.pass(.link)
        desk.wait(300_001)
        desk.setClock(by: -300_001)
        #expect(throws: GateError(.passExpired, "")) {
            try pass.show(for: .link, on: "main", at: desk.now)
        }
    }

    @Test func aPassOfAnotherBootIsExpired() throws {
        let desk = GateDesk(.spellflare)
        let pass = try desk.pass(.link)
        let boot = desk.now.bootMilliseconds
        desk.restartDevice()
        // The new clock shows the same time as the old one.
        desk.wait(boot - desk.now.bootMilliseconds)
        #expect(throws: GateError(.passExpired, "")) {
            try pass.show(for: .link, on: "main", at: desk.now)
        }
    }

    @Test func aPassOfAnotherDeviceOpensNothing() throws {
        let desk = GateDesk(.spellflare, device: "phone")
        let pass = try desk.pass(.link)
        #expect(throws: GateError(.passDevice, "")) {
            try pass.show(for: .link, on: "tablet", at: desk.now)
        }
        try pass.show(for: .link, on: "phone", at: desk.now)
    }

    @Test(arguments: [
        (TraceEvent.AppPhase.background, true), (.terminated, true), (.inactive, false),
        (.active, false), (.launched, false),
    ])
    func leavingTheAppEndsAPass(_ phase: TraceEvent.AppPhase, _ isRevoked: Bool) throws {
        let desk = GateDesk(.spellflare)
        let pass = try desk.pass(.link)
        desk.gate.appStateChanged(to: phase)
        if isRevoked {
            #expect(throws: GateError(.passRevoked, "")) {
                try pass.show(for: .link, on: "main", at: desk.now)
            }
            let fresh = try desk.pass(.link)
            try fresh.show(for: .link, on: "main", at: desk.now)
        } else {
            try pass.show(for: .link, on: "main", at: desk.now)
        }
    }

    @Test func aLockEndsThePassesGivenBefore() throws {
        let desk = GateDesk(.spellflare)
        let pass = try desk.pass(.parentArea)
        _ = try desk.lockOut()
        #expect(throws: GateError(.passRevoked, "")) {
            try pass.show(for: .link, on: "main", at: desk.now)
        }
    }

    @Test func leavingTheAppEndsAPassThatIsBeingMade() throws {
        let desk = GateDesk(.spellflare)
        let gate = desk.gate
        gate.report { [weak gate] event in
            if case .gatePassed = event { gate?.appStateChanged(to: .background) }
        }
        let pass = try desk.pass(.link)
        #expect(throws: GateError(.passRevoked, "")) {
            try pass.show(for: .link, on: "main", at: desk.now)
        }
    }

    @Test func eachPassHasItsOwnName() throws {
        let desk = GateDesk(.spellflare)
        let one = try desk.pass()
        let other = try desk.pass()
        #expect(one.id != other.id)
    }

    @Test func aBoxGivesItsPassOnce() throws {
        let desk = GateDesk(.spellflare)
        let box = GatePassBox(try desk.pass())
        guard let pass = box.take() else {
            Issue.record("the box was empty")
            return
        }
        let use = Self.use(pass, for: .purchase, on: desk)
        #expect(use == .success("p1"))
        if box.take() != nil { Issue.record("the box gave a second pass") }
    }

    @Test func ofManyTasksOneGetsThePass() async throws {
        let desk = GateDesk(.spellflare)
        let box = GatePassBox(try desk.pass())
        let time = desk.now
        let uses = await withTaskGroup { group in
            for _ in 0..<64 {
                group.addTask {
                    guard let pass = box.take() else { return 0 }
                    return (try? pass.use(for: .purchase, on: "main", at: time)) == nil ? 0 : 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(uses == 1)
    }
}
