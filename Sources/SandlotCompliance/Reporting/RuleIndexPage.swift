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
        Group("Where and when ads appear", RuleCatalogue.placement),
        Group("How an ad is left", RuleCatalogue.leaving),
        Group("What an ad is", RuleCatalogue.content),
        Group("The parental gate", RuleCatalogue.gate),
        Group("Purchases and entitlements", RuleCatalogue.purchases),
        Group("What the app says", RuleCatalogue.text),
        Group("Links, accounts, notifications, permissions", RuleCatalogue.app),
        Group("Data", RuleCatalogue.data),
        Group("The soundness of the trace", RuleCatalogue.soundness),
    ]

    /// Prepares to write about the built-in rules.
    package init() {}

    /// The whole page.
    package var markdown: String {
        let packs = RuleCatalogue.standard.packs
        var lines = [
            "# The rules", "",
            "\(RuleCatalogue.standard.rules.count) rules in \(packs.count) packs. Each has a page that says what is "
                + "required and by which document, how it is",
            "decided, what can be set, and an example that passes and one that fails.",
            "[Check your app](../check-your-app.md) says how to use them.", "",
            "`make goldens` writes these pages anew from the catalogue.", "",
            "## By subject",
        ]
        for group in Self.groups {
            lines += ["", "### \(group.title)", "", "| rule | what it asks |", "| --- | --- |"]
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
            "", "This is an engineering reading of policies and laws, and no legal advice.", "",
        ]
        return lines.joined(separator: "\n")
    }

    private static func link(_ rule: RuleDescriptor) -> String { "[`\(rule.id)`](\(rule.id).md)" }
}
