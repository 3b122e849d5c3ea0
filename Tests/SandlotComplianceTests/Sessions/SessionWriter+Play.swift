import SandlotCompliance

extension SessionWriter {
    /// A test, with ads around it where there may be some, and the time at home afterward.
    mutating func playTest(isQuit: Bool = false) {
        let attempt = (counters["attempt"] ?? 0) + 1
        counters["attempt"] = attempt
        let level = random.number(in: 1...7)
        let words = random.number(in: 3...4)
        let base: [String: ParameterValue] = [
            "attempt": .integer(attempt), "level": .integer(level),
        ]
        write("user_action", ["kind": "tap", "target": "level"])
        write("screen", ["name": "game"])
        wait(300...900)
        if plan.hasAdsBeforeTests, !isOwner {
            write("phase", base.merging(["phase": "preAd"]) { $1 })
            if random.chance(0.2) { failedAd(slot: "preTest") }
            fullScreenAd(slot: "preTest")
        }
        for word in 0..<(isQuit ? 2 : words) {
            let members = base.merging(
                ["word": .integer(word), "wordCount": .integer(words)]
            ) { $1 }
            spell(members)
            if random.chance(0.15) { spell(members) }
        }
        if isQuit {
            write("user_action", ["kind": "quit"])
        } else {
            write(
                "phase",
                base.merging(["phase": "levelComplete", "wordCount": .integer(words)]) { $1 })
            wait(800...1500)
            if !isOwner {
                if random.chance(0.15) { failedAd(slot: "postTest") }
                fullScreenAd(slot: "postTest")
            }
        }
        write("phase", ["phase": "none"])
        goHome()
        if random.chance(0.7) { score(level: level) }
        for kind in ["scroll", "tap", "scroll"] {
            wait(15_000...20_000)
            write("user_action", ["kind": .string(kind), "target": "map"])
        }
        wait(1000...3000)
        if random.chance(0.3) { leaveAndReturn() }
    }

    private mutating func spell(_ members: [String: ParameterValue]) {
        write("phase", members.merging(["phase": "presenting"]) { $1 })
        wait(300...600)
        write("text_shown", ["purpose": "word", "key": "word", "audience": "child"])
        wait(1000...1500)
        write("phase", members.merging(["phase": "spelling"]) { $1 })
        wait(9000...14_000)
        write("user_action", ["kind": random.chance(0.5) ? "answer" : "speak"])
        write("phase", members.merging(["phase": "feedback"]) { $1 })
        write(
            "text_shown",
            [
                "purpose": "feedback", "text": "Well done, limited words today only!",
                "character": true,
            ])
        wait(800...1500)
    }

    /// The app is left and comes back.
    mutating func leaveAndReturn() {
        write("app_state", ["state": "inactive"])
        write("app_state", ["state": "background"])
        let before = t
        wait(2000...60_000)
        awayTime += t - before
        write("app_state", ["state": "active"])
        wait(3000...5000)
    }

    private mutating func score(level: Int) {
        let isOwn = random.chance(0.5)
        write(
            "data_sent",
            [
                "dest": isOwn ? "self" : "firstParty", "purpose": "sync",
                "fields": ["level", "score"],
                "identifiers": [], "public": .bool(random.chance(0.3)),
            ])
    }
}
