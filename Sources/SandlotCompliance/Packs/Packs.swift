extension Pack {
    /// The properties of a built-in pack except its rules.
    struct Outline: Sendable {
        let id: PackID
        let title: String
        let basis: String
        var parameters: [String: ParameterValue] = [:]
        /// The current version.
        var version = "1"
        /// The rules whose severity in version 1 differs; nil if version 1 does not have the rule.
        var formerSeverities: [String: Severity?] = [:]
        /// The editions of the policy, with the dates that a source states.
        var editions: [PolicyEdition] = []
        /// The dates of requirements that are younger than the edition.
        var ruleDates: [String: RuleDate] = [:]

        /// The versions that can be chosen, the current one last.
        var versions: [String] { version == "1" ? ["1"] : ["1", version] }
    }

    /// The built-in packs in the order in which they are listed; the soundness of the trace is the last.
    static let outlines: [Outline] = [
        Outline(
            id: .seed, title: "The built-in design's own promises",
            basis:
                "The design of a spelling game: ads before and after a test, one purchase, a gate.",
            parameters: [
                "minUserActions": 0, "inertOnly": true, "parentOptInLifts": false,
                "consentLifts": false,
            ],
            version: "2",
            formerSeverities: [
                "iap-refund-revokes": .warning, "iap-entitlement-effective": .warning,
            ],
            editions: [PolicyEdition("The design of the spelling game")]),
        Outline(
            id: .appleKids, title: "Apple's Kids Category",
            basis:
                "App Review Guidelines, revisions up to 8 June 2026, and Apple's pages for kids' apps.",
            parameters: ["consentLifts": false, "thirdPartyVoiceFails": true],
            version: "2",
            formerSeverities: [
                "iap-refund-revokes": .advisory, "iap-entitlement-effective": nil,
                "ad-game-sound": nil, "ad-mediation-flags": nil, "link-bumper": nil,
            ],
            editions: [
                PolicyEdition(
                    "App Review Guidelines, revisions up to 8 June 2026",
                    remark: """
                        Except for the sentence on reporting ads (2.5.18), the dates of the requirements are not \
                        recorded.
                        """)
            ],
            ruleDates: [
                "ad-report-and-why": RuleDate(since: "2023-06-06", source: "A 2.5.18")
            ]),
        Outline(
            id: .googleFamilies, title: "Google Play Families",
            basis: """
                Families policies as effective 26 August 2026, Better Ads Experiences of 30 September 2022, \
                AdMob's guidance on interstitials of 2026.
                """,
            version: "2",
            formerSeverities: [
                "ad-game-sound": nil, "ad-mediation-flags": nil, "link-bumper": nil,
            ],
            editions: [
                PolicyEdition(
                    "Families policies as effective 26 August 2026", since: "2026-08-26",
                    remark: "Better Ads Experiences have been effective since 30 September 2022.")
            ]),
        Outline(
            id: .coppa, title: "The Children's Online Privacy Protection Rule",
            basis: "16 CFR part 312 as amended by 90 FR 16918; compliance since 22 April 2026.",
            parameters: ["voiceExempt": true],
            editions: [
                PolicyEdition(
                    "16 CFR part 312 as amended by 90 FR 16918", since: "2025-06-23",
                    remark: """
                        The amendment was published on 22 April 2025. Compliance is required since 22 April 2026.
                        """)
            ]),
        Outline(
            id: .caru, title: "Self-regulation of advertising to children in the USA",
            basis: "CARU Advertising Guidelines, in force since 1 January 2022.", version: "2",
            editions: [PolicyEdition("CARU Advertising Guidelines", since: "2022-01-01")]),
        Outline(
            id: .euUCPD, title: "Unfair commercial practices in the European Union",
            basis: """
                Directive 2005/29/EC, Annex I, nos. 7 and 28, and the CPC Network's key principles of \
                21 March 2025, which are not binding.
                """,
            version: "2",
            editions: [
                PolicyEdition(
                    "Directive 2005/29/EC, Annex I, consolidated 28 May 2022",
                    remark: """
                        The key principles date from 21 March 2025. PEGI's categories are for submissions from \
                        June 2026, of which no day is known.
                        """)
            ],
            ruleDates: ["iap-real-currency": RuleDate(since: "2025-03-21", source: "CPC")]),
        Outline(
            id: .ukAADC, title: "The Children's Code of the United Kingdom",
            basis: "ICO, Age appropriate design, conformance expected since 2 September 2021.",
            editions: [
                PolicyEdition(
                    "ICO, Age appropriate design", since: "2021-09-02",
                    remark: "The date is the day since which conformance is expected.")
            ]),
        Outline(
            id: .ftcIAP, title: "The FTC's orders on in-app purchases",
            basis: "The cases against Apple (15 January 2014) and Google (4 September 2014).",
            editions: [
                PolicyEdition(
                    "The FTC's cases against Apple and Google",
                    remark: "The cases date from 15 January 2014 and 4 September 2014.")
            ]),
        Outline(
            id: .euGDPR, title: "Children's data and profiling in the European Union",
            basis: "Regulation (EU) 2016/679, article 8; Regulation (EU) 2022/2065, article 28(2).",
            editions: [
                PolicyEdition(
                    "Regulations (EU) 2016/679 and 2022/2065",
                    remark: """
                        The regulations date from 27 April 2016 and 19 October 2022. The days since which they \
                        apply are not recorded.
                        """)
            ]),
        Outline(
            id: .amazonKids, title: "Amazon's policy for child-directed apps",
            basis: "Amazon Appstore, policy for child-directed apps and COPPA, undated.",
            editions: [
                PolicyEdition("Amazon's policy for child-directed apps", remark: "It is undated.")
            ]),
        Outline(
            id: .trace, title: "The soundness of the trace itself",
            basis: "The format sandlot-trace/1."),
    ]
}
