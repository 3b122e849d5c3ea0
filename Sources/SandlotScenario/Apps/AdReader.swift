import SandlotAds
import SandlotBase
import SandlotKids
import SandlotYAML

/// A reader of the ads of an app.
struct AdReader {
    private static let keys = [
        "policy", "countdown", "slots", "network", "creative", "ads-per-hour", "ads-per-day",
        "counts-family-ads", "share-of-time", "longest", "counts-in-background", "needs-every-word",
    ]

    let products: ProductNames

    /// Reads the map of the key `ads`.
    func read(_ node: YAMLNode) throws(YAMLError) -> AdSetup {
        let map = try MapReader(node, "the ads of an app", keys: Self.keys)
        var policy = try map.required("policy").word("a policy on ads", AppWords.adPolicies)
        if let node = map["countdown"] {
            policy.countdown = try node.duration()
            policy.countdowns = [:]
        }
        if let node = map["longest"] { policy.longestShow = try node.duration() }
        if let node = map["ads-per-hour"] {
            policy.caps.adsPerHour =
                node.isNone
                ? nil : try node.integer("a number of ads", in: 0...AdCaps.maximumAdsPerHour)
        }
        if let node = map["ads-per-day"] {
            policy.caps.adsPerDay =
                node.isNone
                ? nil : try node.integer("a number of ads", in: 0...AdCaps.maximumAdsPerDay)
        }
        if let node = map["counts-family-ads"] {
            policy.caps.countsFamilyAds = try node.flag()
            guard policy.caps.adsPerDay != nil || !policy.caps.countsFamilyAds else {
                throw YAMLError(
                    .invalidValue,
                    "the family's ads count for `ads-per-day` only; add it, as in `ads-per-day: 8`",
                    at: node.location)
            }
        }
        if let node = map["share-of-time"] {
            policy.caps.sharePermille =
                node.isNone
                ? 1_000 : 10 * (try node.integer("a share in percent", in: 0...100))
        }
        if let node = map["counts-in-background"] { policy.countsInBackground = try node.flag() }
        if let node = map["needs-every-word"] { policy.needsEveryWord = try node.flag() }
        let slots = AdSlotReader()
        if let node = map["slots"] { try slots.read(node, into: &policy) }
        do throws(AdPolicyError) {
            try policy.validate()
        } catch {
            let part = error.field.prefix { $0 != "." }
            let key = part == "countdowns" ? "countdown" : String(part)
            throw YAMLError(
                .invalidValue, error.description, at: map[key]?.location ?? map.location)
        }
        var setup = AdSetup(policy)
        if let node = map["network"] { try readNetwork(node, into: &setup) }
        for slot in setup.creatives.keys {
            if let node = map["creative"] {
                try readCreative(node, into: &setup.creatives[slot, default: .house(.interstitial)])
            }
        }
        for entry in try map["slots"]?.map("a map of slots") ?? [] {
            let slot = try slots.slot(entry)
            try readScreen(entry.value, of: slot, into: &setup)
            if slot.isOwn { setup.screens[slot] = try slots.screen(of: entry) }
        }
        return setup
    }

    /// Reads the appearance of the ad of a slot and the words around it.
    private func readScreen(
        _ node: YAMLNode, of slot: AdSlot, into setup: inout AdSetup
    ) throws(YAMLError) {
        let map = try MapReader(node, "a slot", keys: AdSlotReader.keys)
        if let node = map["creative"] {
            try readCreative(node, into: &setup.creatives[slot, default: .house(.interstitial)])
        }
        var texts = AdTexts()
        for element in try map["texts"]?.list("a list of texts") ?? [] {
            texts.copy.append(try element.text("the words on an ad"))
        }
        texts.countdown = try map["countdown-text"]?.text("the words beside a countdown")
        if let node = map["for-parents"] {
            let line = try MapReader(node, "a line for parents", keys: ["text", "product"])
            texts.parents = .init(
                try line.required("text").text("a line for parents"),
                product: try products.product(line.required("product")))
        }
        setup.texts[slot] = texts
    }

    private func readNetwork(_ node: YAMLNode, into setup: inout AdSetup) throws(YAMLError) {
        let map = try MapReader(
            node, "a network", keys: ["name", "takes", "adapters", "auction", "timeout"])
        if let node = map["name"] { setup.network = try node.text("a name") }
        if let node = map["takes"] { setup.latency = try node.duration() }
        setup.mediation = try MediationReader().read(map)
    }

    private func readCreative(
        _ node: YAMLNode, into creative: inout AdCreative
    ) throws(YAMLError) {
        let map = try MapReader(
            node, "an ad",
            keys: [
                "label", "rating", "uses-character", "gives-instructions", "can-be-reported",
                "explains-targeting", "reviewed",
            ])
        func flag(_ key: String) throws(YAMLError) -> Bool? {
            try map[key]?.flag()
        }
        if let node = map["label"] { creative.label = try node.text("a label") }
        if let node = map["rating"] {
            creative.rating = try node.word("a rating", AppWords.ratings)
        }
        creative.usesAppCharacter = try flag("uses-character") ?? creative.usesAppCharacter
        creative.containsGameInstruction =
            try flag("gives-instructions") ?? creative.containsGameInstruction
        creative.canBeReported = try flag("can-be-reported") ?? creative.canBeReported
        creative.explainsTargeting = try flag("explains-targeting") ?? creative.explainsTargeting
        creative.isReviewed = try flag("reviewed") ?? creative.isReviewed
    }
}
