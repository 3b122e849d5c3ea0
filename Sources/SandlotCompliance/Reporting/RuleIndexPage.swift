/// The table of contents of the rules' pages.
package struct RuleIndexPage {
    /// Rules that belong together.
    private struct Group {
        let title: String
        let rules: [RuleDescriptor]

        init(_ title: String, _ types: [any Rule.Type]) {
            self.title = title
            rules = types.map { $0.descriptor }
        }
    }

    private static let groups = [
        Group("Placement of ads", RuleCatalog.placement),
        Group("Leaving an ad", RuleCatalog.leaving),
        Group("Content of ads", RuleCatalog.content),
        Group("The parental gate", RuleCatalog.gate),
        Group("Purchases and entitlements", RuleCatalog.purchases),
        Group("Texts of the app", RuleCatalog.text),
        Group("Links, accounts, notifications, permissions", RuleCatalog.app),
        Group("Data", RuleCatalog.data),
        Group("The soundness of the trace", RuleCatalog.soundness),
    ]

    /// Prepares to write about the built-in rules.
    package init() {}

    /// The whole page.
    package var markdown: String {
        let packs = RuleCatalog.standard.packs
        var lines = [
            "# The rules", "",
            "There are \(RuleCatalog.standard.rules.count) rules in \(packs.count) packs. The page of a rule "
                + "states the requirement and its sources,",
            "describes the check and its parameters, and shows a trace that passes and one that fails.",
            "[Check your app](../check-your-app.md) explains how to use the rules.", "",
            "`make goldens` generates these pages from the catalog.", "",
            "## By subject",
        ]
        for group in Self.groups {
            lines += ["", "### \(group.title)", "", "| rule | title |", "| --- | --- |"]
            lines += group.rules.map { "| \(Self.link($0)) | \(RulePage.cell($0.title)) |" }
        }
        lines += ["", "## By pack"]
        for pack in packs {
            lines += ["", "### \(pack.id.rawValue)", "", "\(pack.title). \(pack.basis)", ""]
            for severity in Severity.allCases {
                let rules = pack.entries.filter { $0.severity == severity }.map(\.rule)
                guard !rules.isEmpty else { continue }
                lines += [
                    "- \(severity.rawValue) (\(rules.count)): "
                        + rules.map(Self.link).joined(separator: ", ")
                ]
            }
        }
        lines += [
            "", "This is an engineering interpretation of policies and laws, not legal advice.", "",
        ]
        return lines.joined(separator: "\n")
    }

    private static func link(_ rule: RuleDescriptor) -> String { "[`\(rule.id)`](\(rule.id).md)" }
}
