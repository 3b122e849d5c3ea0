import SandlotCompliance
import SandlotJSON
import Testing

/// Built-in rules that fit the patterns of rule files, written as patterns.
enum RewrittenRules {
    private static let isFullScreen = """
        {any: [{modal: true}, {modal: {present: false}, format: [interstitial, rewarded, appOpen]}]}
        """
    private static let gameplay = """
        {all: [
            {latest: phase, is: {phase: [presenting, spelling, feedback]}},
            {not: {latest: screen, is: {name: {not: game}}}}]}
        """
    private static let unknownPlatform =
        "{not: {header: {platform: [iOS, iPadOS, watchOS, android, sim]}}}"

    /// The patterns by the names of the built-in rules.
    static let patterns: [(rule: String, pattern: String)] = [
        ("link-none", "never: link_opened"),
        (
            "perm-no-att",
            """
            never: [permission_prompt, ad_requested]
            while: {any: [{permission: tracking}, {identifiers: {has: [idfa, aaid]}}]}
            """
        ),
        (
            "perm-allowlist",
            """
            never: permission_prompt
            while: {permission: {not: [\(words("allowPermissions"))]}}
            """
        ),
        (
            "ad-not-on-watch",
            """
            never: ad_shown
            while: {header: {platform: watchOS}}
            unclear: \(unknownPlatform)
            """
        ),
        (
            "iap-watch-no-purchase",
            """
            never: [price_shown, offer_shown, purchase_started]
            while: {header: {platform: watchOS}}
            unclear: \(unknownPlatform)
            """
        ),
        (
            "iap-not-in-gameplay",
            """
            never: [offer_shown, price_shown, gate_shown]
            while: \(gameplay)
            """
        ),
        (
            "ad-not-at-level-start",
            """
            never: {event: ad_shown, where: \(isFullScreen)}
            while: {any: [{slot: preTest}, {latest: phase, is: {phase: preAd}}]}
            """
        ),
        (
            "ad-click-guard",
            """
            never: ad_clicked
            while: {during: {from: ad_shown, for: \(number("guardMs"))ms, same: adId}}
            """
        ),
        (
            "ad-contextual-only",
            """
            never: ad_requested
            while: {targeting: {not: [none, contextual, house]}}
            unclear: {targeting: {present: false}, network: house}
            """
        ),
        (
            "ad-child-treatment",
            """
            never: {event: ad_requested, where: {network: {not: house}}}
            while: {childTreatment: {not: child}}
            """
        ),
        (
            "ad-surface-main-app",
            """
            never: [ad_shown, {event: push, where: {content: promo, thirdParty: true}}]
            while: {surface: {not: [\(words("allowedSurfaces"))]}}
            """
        ),
        (
            "ad-no-device-ids",
            """
            never: [ad_requested, {event: data_sent, where: {purpose: ads}}]
            while: {identifiers: {has: [\(words("forbiddenIds"))]}}
            """
        ),
        (
            "iap-real-currency",
            """
            never: {event: price_shown, where: {virtualCurrency: {present: true}, purchasable: true}}
            while: {any: [{amountMinor: {present: false}}, {currency: {present: false}}]}
            """
        ),
        (
            "iap-informed-consent",
            """
            only: purchase_started
            after: {event: price_shown, where: {gated: true}}
            since: gate_passed
            same: productId
            """
        ),
        (
            "text-no-character-pressure",
            """
            never: {event: text_shown, where: {character: true}}
            while: {purpose: [offer, adCopy, retention]}
            """
        ),
        (
            "data-no-third-party-analytics",
            """
            never: {event: data_sent, where: {dest: thirdParty}}
            while: {purpose: analytics}
            """
        ),
        (
            "data-minimal-first-party",
            """
            never: {event: data_sent, where: {dest: firstParty}}
            while: {not: {identifiers: {only: []}, fields: {only: [\(words("allowFields"))]}}}
            """
        ),
        (
            "acct-no-social",
            """
            never:
              - {event: screen, where: {name: [chat, friends, leaderboardPublic]}}
              - {event: data_sent, where: {public: true}}
            while: {any: [{name: {present: true}}, {fields: {has: [\(words("pii"))]}}]}
            """
        ),
        (
            "gate-not-consent",
            """
            never: {event: consent, where: {action: granted, by: parent, method: {present: true}}}
            while:
              any:
                - {method: parentalGate}
                - {method: {not: [\(words("vpcMethods"))]}}
                - {method: [emailPlus, textPlus], scope: {has: thirdParty}}
            """
        ),
    ]

    /// The name of a pattern's rule in the file.
    static func name(_ rule: String) -> String { "yaml-\(rule)" }

    /// The rule file, in which each rule has the examples of the built-in one.
    static func file() throws -> RuleFile {
        try RuleFile(text(), name: "rewritten.yaml")
    }

    /// The text of the rule file.
    static func text() throws -> String {
        var text = "id: rewritten\nrules:\n"
        for (rule, pattern) in patterns {
            let descriptor = try #require(RuleCatalog.standard.rule(rule))
            text += "  - id: \(name(rule))\n    title: Rewritten\n    severity: violation\n"
            text += "    source: The built-in rule\n    message: Something is wrong.\n"
            for line in pattern.split(separator: "\n") { text += "    \(line)\n" }
            text += "    examples:\n"
            for example in [descriptor.examples.passing, descriptor.examples.failing] {
                let verdict = try Story(example.lines).verdict(rule)
                text +=
                    "      - verdict: \(verdict.rawValue)\n        story: \(quoted(example.story))\n"
                text += "        trace: \(quoted(example.lines))\n"
            }
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        JSONElement.string(text).compact
    }

    // MARK: Parameters

    private static func fallback(_ name: String) -> ParameterValue? {
        RuleCatalog.standard.rules.lazy.flatMap(\.parameters).first { $0.name == name }?.fallback
    }

    private static func words(_ name: String) -> String {
        guard case .array(let elements) = fallback(name) else { return "" }
        let words = elements.compactMap { element -> String? in
            if case .string(let text) = element { quoted(text) } else { nil }
        }
        return words.joined(separator: ", ")
    }

    private static func number(_ name: String) -> Int {
        if case .integer(let value) = fallback(name) { Int(value) } else { 0 }
    }
}
