import SandlotCompliance

extension SessionWriter {
    /// Writes all runs of the plan.
    mutating func writeAll() {
        begin(device: "phone", platform: plan.platform, after: 0)
        firstRun()
        end()
        if plan.hasTablet {
            let owner = isOwner
            let (attempts, lock) = (wrongAnswers, isLockedUntil)
            (isOwner, wrongAnswers, isLockedUntil) = (false, 0, nil)
            begin(device: "tablet", platform: "iOS", after: 30_000)
            if owner {
                write(
                    "entitlement",
                    ["productId": "remove_ads", "active": true, "cause": "launch"])
                isOwner = true
            }
            playTest()
            settings()
            end()
            (isOwner, wrongAnswers, isLockedUntil) = (owner, attempts, lock)
        }
        begin(device: "phone", platform: plan.platform, after: 20_000)
        secondRun()
        end()
        if plan.hasWatch {
            begin(device: "watch", platform: "watchOS", after: 60_000)
            let owner = isOwner
            if owner, random.chance(0.5) {
                write("entitlement", ["productId": "remove_ads", "active": true, "cause": "sync"])
            }
            isOwner = true
            write("screen", ["name": "settings", "affordances": ["restore"]])
            playTest()
            isOwner = owner
            end()
        }
    }

    private mutating func firstRun() {
        write("setting", ["key": "profiling", "value": false, "initial": true, "by": "system"])
        if random.chance(0.5) { onboardingPermissions() }
        banner()
        playTest()
        settings()
        if plan.hasRewards { reward() }
        if random.chance(0.5) { playTest(isQuit: true) }
        purchases()
        if random.chance(0.2) { playTest() }
        if plan.hasAccounts { account() }
        unfinishedGate()
    }

    private mutating func secondRun() {
        if plan.hasConsent { data() }
        if plan.gateEnding == .lockedAcrossRuns || random.chance(0.6) { settings() }
        playTest()
        switch plan.purchase {
        case .approvedLater: approval()
        case .refunded: refund()
        default: break
        }
        if random.chance(0.5) { buyConsumable() }
        if random.chance(0.3) { subscribe() }
        notifications()
    }
}
