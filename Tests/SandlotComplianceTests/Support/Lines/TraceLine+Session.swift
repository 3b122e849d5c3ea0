// The lines of the app, its tests, and its texts.

extension String {
    /// The state of the app changes.
    static func appState(
        _ state: String, at t: Int? = nil, seq: Int? = nil, scene: String? = nil, more: String = ""
    ) -> String {
        line("app_state", t, seq, ["state": state, "scene": scene], more)
    }

    /// The app shows a screen.
    static func screen(
        _ name: String, at t: Int? = nil, seq: Int? = nil, affordances: [String]? = nil,
        scene: String? = nil, more: String = ""
    ) -> String {
        line("screen", t, seq, ["name": name, "affordances": affordances, "scene": scene], more)
    }

    /// A test enters a phase.
    static func phase(
        _ phase: String, at t: Int? = nil, seq: Int? = nil, attempt: Int? = 1, word: Int? = nil,
        wordCount: Int? = nil, scene: String? = nil, more: String = ""
    ) -> String {
        line(
            "phase", t, seq,
            [
                "phase": phase, "attempt": attempt, "word": word, "wordCount": wordCount,
                "scene": scene,
            ], more)
    }

    /// The user does something.
    static func userAction(
        at t: Int? = nil, seq: Int? = nil, kind: String? = "tap", target: String? = nil,
        scene: String? = nil, more: String = ""
    ) -> String {
        line("user_action", t, seq, ["kind": kind, "target": target, "scene": scene], more)
    }

    /// A parent passes the gate.
    static func gatePassed(
        at t: Int? = nil, seq: Int? = nil, gateId: String? = "g", passId: String? = "p",
        purpose: String? = "purchase", more: String = ""
    ) -> String {
        line("gate_passed", t, seq, ["gateId": gateId, "passId": passId, "purpose": purpose], more)
    }

    /// The app opens a link.
    static func linkOpened(
        _ kind: String, at t: Int? = nil, seq: Int? = nil, origin: String? = nil,
        passId: String? = nil, more: String = ""
    ) -> String {
        line("link_opened", t, seq, ["class": kind, "origin": origin, "passId": passId], more)
    }

    /// The app shows a text.
    static func textShown(
        _ purpose: String, at t: Int? = nil, seq: Int? = nil, text: String? = nil,
        locale: String? = nil, scene: String? = nil, more: String = ""
    ) -> String {
        line(
            "text_shown", t, seq,
            [
                "purpose": purpose, "text": text, "locale": locale, "scene": scene,
            ], more)
    }

    /// A notification is scheduled or received.
    static func push(
        _ kind: String, at t: Int? = nil, seq: Int? = nil, content: String, text: String? = nil,
        more: String = ""
    ) -> String {
        line("push", t, seq, ["kind": kind, "content": content, "text": text], more)
    }

    /// The app asks for a permission.
    static func permissionPrompt(
        _ permission: String, at t: Int? = nil, seq: Int? = nil, granted: Bool? = nil,
        passId: String? = nil, more: String = ""
    ) -> String {
        line(
            "permission_prompt", t, seq,
            [
                "permission": permission, "granted": granted, "passId": passId,
            ], more)
    }

    /// A parent is asked for consent, grants it, or withdraws it.
    static func consent(
        _ action: String, at t: Int? = nil, seq: Int? = nil, consentId: String? = "c",
        more: String = ""
    ) -> String {
        line("consent", t, seq, ["action": action, "consentId": consentId], more)
    }

    /// The app deals with an account.
    static func account(
        _ action: String, at t: Int? = nil, seq: Int? = nil, more: String = ""
    ) -> String {
        line("account", t, seq, ["action": action], more)
    }

    /// The run ends.
    static func end(
        _ reason: String, at t: Int? = nil, seq: Int? = nil, more: String = ""
    ) -> String {
        line("trace_end", t, seq, ["reason": reason], more)
    }
}
