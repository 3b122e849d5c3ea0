import SandlotCompliance

extension SessionWriter {
    /// Permissions that a parent is asked for at the beginning.
    mutating func onboardingPermissions() {
        write("screen", ["name": "onboarding"])
        let pass = passGate("onboardingParent")
        for permission in ["microphone", "speech"] {
            write(
                "permission_prompt",
                [
                    "permission": .string(permission), "granted": .bool(random.chance(0.8)),
                    "passId": .string(pass),
                ])
            wait(500...1500)
        }
        goHome()
    }

    /// The settings, behind the gate.
    mutating func settings() {
        let pass = passGate("settings")
        var affordances: [ParameterValue] = ["removeAds", "restore", "privacyPolicy"]
        if plan.hasAccounts { affordances.append("deleteAccount") }
        if plan.screenHasReport { affordances += ["reportAd", "whyAd"] }
        write(
            "screen",
            ["name": "settings", "gated": true, "affordances": .array(affordances)])
        wait(1000...3000)
        write(
            "text_shown",
            [
                "purpose": "privacyChoice", "key": .string(identifier("choice")),
                "text": "Share your progress? Yes / No", "audience": "parent",
            ])
        if random.chance(0.5) {
            write(
                "setting",
                ["key": "sharing", "value": true, "by": "parent", "passId": .string(pass)])
        }
        if plan.hasLinks {
            write(
                "link_opened",
                ["class": "web", "host": "example.com", "passId": .string(pass)])
        }
        if random.chance(0.5) { write("setting", ["key": "ads", "value": false, "by": "parent"]) }
        wait(1000...3000)
        goHome()
        wait(1000...2000)
        write("user_action", ["kind": "scroll"])
    }

    /// A consent, and what may be sent then.
    mutating func data() {
        write(
            "consent",
            [
                "consentId": "c1", "action": "granted", "by": "parent", "method": "kba",
                "scope": ["collection"], "basis": "consent",
            ])
        wait(100...500)
        write(
            "data_sent",
            [
                "dest": "firstParty", "purpose": "personalizeContent", "fields": ["name", "grade"],
                "identifiers": [],
            ])
        if random.chance(0.5) {
            write("consent", ["consentId": "c1", "action": "withdrawn", "by": "parent"])
        }
    }

    /// A family account, once the child has played.
    mutating func account() {
        write("account", ["action": "prompt", "subject": "parent"])
        wait(500...2000)
        write("account", ["action": "created", "subject": "parent"])
    }

    /// What the system shows when the app asks for it.
    mutating func notifications() {
        write(
            "push",
            [
                "kind": "scheduled", "content": "reminder", "local": true,
                "text": "Time to practice!",
            ])
        if random.chance(0.4) {
            write("push", ["kind": "received", "content": "transactional", "optIn": "parent"])
        }
        write(
            "data_sent",
            [
                "dest": "thirdParty", "purpose": "contextualAds", "fields": [], "identifiers": [],
                "party": "admob",
            ])
        write(
            "data_sent",
            ["dest": "self", "purpose": "sync", "fields": ["voice"], "identifiers": []])
        write(
            "text_shown",
            ["purpose": "retention", "text": "See you tomorrow!", "character": false])
        wait(500...1500)
    }
}
