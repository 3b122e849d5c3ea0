import SandlotKids
import SandlotStore
import SandlotYAML

/// The children's progress: what changes it, and what exchanges it.
extension SystemActions {
    private static let account = "family"
    private static let child = "Max"

    /// Adds the actions on the progress that an app keeps.
    mutating func addProgress(at seat: Seat) throws(YAMLError) {
        guard let setup = seat.profile.progress else { return }
        let (device, on) = (YAMLNode.text(seat.device.rawValue), Self.on(seat))
        for values in Self.values(of: setup) {
            try add([[("progress", .map(values))] + on], if: seat.isUsable)
        }
        try add([[("sync", device)]]) { run in
            guard let app = seat.app(run), app.isForeground else { return false }
            return setup.scope != .account || app.account != nil
        }
        if setup.scope == .customer { try addCloud(at: seat) }
        if seat.profile.accounts != nil { try addAccount(at: seat) }
    }

    /// Returns two sets of values, if one of them can be better than the other, with a field of each merge rule.
    private static func values(of setup: ProgressSetup) -> [[(String, YAMLNode)]] {
        var good: [(String, YAMLNode)] = []
        var bad: [(String, YAMLNode)] = []
        let levels = ProgressSetup.levelField(1).dropLast()
        for rule in MergeRule.allCases {
            let field = setup.fields.keys.sorted()
                .first { setup.fields[$0] == rule && !$0.hasPrefix(levels) }
            guard let field else { continue }
            let (better, worse) =
                switch rule {
                case .highest: (9, 3)
                case .lowest: (60_000, 90_000)
                case .trueWins: (1, 0)
                case .earliest: (1_767_225_600_000, 1_769_904_000_000)
                case .lastWriter: (2, 2)
                }
            good.append((field, .text("\(better)")))
            bad.append((field, .text("\(worse)")))
        }
        guard !good.isEmpty else { return [] }
        let isOrdered = setup.fields.contains {
            $0.value != .lastWriter && !$0.key.hasPrefix(levels)
        }
        return isOrdered ? [good, bad] : [good]
    }

    private mutating func addCloud(at seat: Seat) throws(YAMLError) {
        let on = Self.on(seat)
        @Sendable func isHindered(_ run: ScenarioRun) -> Bool {
            let owner = run.owners[seat.device]?.rawValue ?? ""
            return run.household.progress.hindrances["customer/\(owner)"] != nil
        }
        try add([[("cloud", .text(ProgressService.Status.noAccount.rawValue))] + on]) { run in
            seat.isUsable(run) && !isHindered(run)
        }
        try add([[("cloud", .text(ProgressService.Status.synced.rawValue))] + on]) { run in
            seat.isUsable(run) && isHindered(run)
        }
    }

    private mutating func addAccount(at seat: Seat) throws(YAMLError) {
        let on = Self.on(seat)
        let account = YAMLNode.text(Self.account)
        @Sendable func isGuest(_ run: ScenarioRun) -> Bool {
            seat.isUsable(run) && seat.app(run)?.account == nil
        }
        try add([[("sign-up", account)] + on]) { isGuest($0) && !$0.household.hasAccount }
        try add([[("log-in", account)] + on]) { isGuest($0) && $0.household.hasAccount }
        let child: [(String, YAMLNode)] = on + [("pin", .text("1234"))]
        @Sendable func isParent(_ run: ScenarioRun) -> Bool {
            guard seat.isUsable(run), let app = seat.app(run) else { return false }
            return app.account != nil && app.child == nil
        }
        @Sendable func hasChild(_ run: ScenarioRun) -> Bool {
            run.household.progress.has(Self.child, in: Self.account)
        }
        try add([[("add-child", .text(Self.child))] + child]) { isParent($0) && !hasChild($0) }
        try add([[("child", .text(Self.child))] + child]) { isParent($0) && hasChild($0) }
    }
}
