import SandlotCompliance
import SandlotTrace
import TestSupport

/// Writes the trace of a family that does nothing wrong with an app that does nothing wrong.
struct SessionWriter {
    var random: SeededGenerator
    var session: Session
    var run = SessionRun(name: "", startWall: 0)
    var t = 0
    /// The window that is written to.
    var scene: String?
    /// Identifiers that were given in the run, by kind.
    var counters: [String: Int] = [:]
    /// What the device owns.
    var isOwner = false
    /// How long ads were seen in the run.
    var adTime = 0
    /// How long the app was out of sight in the run.
    var awayTime = 0
    var isAdRunning = false
    var challenges: [[Int]] = []
    var wrongAnswers = 0
    var isLockedUntil: Int?
    var hasConsent = false
    var transactions = 0

    var plan: SessionPlan { session.plan }

    init(seed: UInt64) {
        let plan = SessionPlan(seed: seed)
        session = Session(plan: plan)
        random = SeededGenerator(seed: seed ^ 0xC0FF_EE00)
    }

    /// The session of a seed.
    static func session(seed: UInt64) -> Session {
        var writer = SessionWriter(seed: seed)
        writer.writeAll()
        return writer.session
    }

    // MARK: Lines

    mutating func write(_ name: String, _ members: [String: ParameterValue] = [:]) {
        var members = members
        if let scene, name != "app_state", name != "trace_header" {
            members["scene"] = .string(scene)
        }
        if plan.hasWall || name == "trace_header" {
            members["wall"] = .string(WallTime(milliseconds: run.startWall + t).text)
        }
        run.events.append(SessionEvent(name, at: t, members))
    }

    mutating func wait(_ range: ClosedRange<Int>) {
        t += random.number(in: range)
    }

    mutating func identifier(_ kind: String) -> String {
        counters[kind, default: 0] += 1
        return "\(kind)\(counters[kind, default: 0])"
    }

    mutating func goHome() {
        let affordances: ParameterValue = plan.screenHasReport ? ["reportAd", "whyAd"] : []
        write("screen", ["name": "home", "affordances": affordances])
    }

    // MARK: Runs

    /// Begins a run.
    ///
    /// - Parameters:
    ///   - device: The label of the device.
    ///   - platform: Its platform.
    ///   - pause: How long after the end of the run before, in milliseconds.
    mutating func begin(device: String, platform: String, after pause: Int) {
        let end = session.runs.last.map { $0.startWall + ($0.events.last?.t ?? 0) }
        run = SessionRun(
            name: "run-\(session.runs.count)-\(random.number(in: 0...0xFFFF))",
            startWall: (end ?? 1_793_613_600_000) + pause)
        (t, adTime, awayTime) = (0, 0, 0)
        (counters, challenges) = ([:], [])
        scene = platform == "iPadOS" ? "left" : nil
        write("trace_header", header(device: device, platform: platform))
        write("app_state", ["state": "launched", "cold": true])
        write("app_state", ["state": "active"])
        wait(200...900)
        goHome()
        wait(3000...6000)
        write("user_action", ["kind": "tap", "target": "mascot"])
    }

    private func header(device: String, platform: String) -> [String: ParameterValue] {
        let price = plan.removeAdsPrice
        var members: [String: ParameterValue] = [
            "schema": "sandlot-trace/1", "platform": .string(platform), "build": "release",
            "app": "spelling-game", "appVersion": "1.0", "kidsCategory": true, "ageRating": "4+",
            "policyNoticeInternalOps": true, "policyNoticeVoice": true,
        ]
        members["dev"] = .string(device)
        members["storefront"] = .string(plan.storefront)
        members["country"] = .string(plan.storefront)
        members["locale"] = .string(plan.locale)
        members["audience"] = ["minAge": 6, "maxAge": 8]
        members["initialEntitlements"] = isOwner ? ["remove_ads"] : []
        members["products"] = [
            [
                "id": "remove_ads", "kind": "nonConsumable",
                "amountMinor": .integer(price.minorUnits), "currency": .string(price.currency),
            ],
            ["id": "hints", "kind": "consumable", "amountMinor": 199, "currency": "USD"],
            ["id": "club", "kind": "subscription", "amountMinor": 299, "currency": "USD"],
        ]
        if plan.hasDeadline { members["pegi"] = 12 }
        var parameters: [String: ParameterValue] = ["color": "blue"]
        if plan.hasAccounts { parameters["allowAccounts"] = true }
        if plan.hasConsent {
            parameters["allowFields"] = ["level", "grade", "score", "words", "settings", "name"]
        }
        members["params"] = .object(parameters)
        if wrongAnswers > 0 || isLockedUntil != nil {
            var state: [String: ParameterValue] = ["attemptsUsed": .integer(wrongAnswers)]
            if let isLockedUntil {
                state["lockedUntilWall"] = .string(WallTime(milliseconds: isLockedUntil).text)
            }
            members["gateState"] = .object(state)
        }
        return members
    }

    /// Ends the run, not before the ads are a small part of it.
    mutating func end() {
        scene = plan.platform == "iPadOS" ? "left" : nil
        wait(500...2000)
        t = max(t, adTime * 8 + awayTime)
        write("app_state", ["state": "inactive"])
        write("app_state", ["state": "background"])
        wait(50...200)
        write("trace_end", ["reason": "normal"])
        for index in run.events.indices { run.events[index].write() }
        session.runs.append(run)
    }
}
