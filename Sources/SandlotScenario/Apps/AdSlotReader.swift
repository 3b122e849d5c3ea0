import SandlotAds
import SandlotBase
import SandlotKids
import SandlotYAML

/// A reader of the slots of an app's ads.
struct AdSlotReader {
    /// The keys of a slot.
    static let keys = [
        "button", "tests-per-ad", "format", "creative", "texts", "countdown-text", "for-parents",
        "on", "countdown", "gap", "ads-per-launch",
    ]

    /// The screens on which an app has no slot of its own, in plain form, with the reasons.
    private static let closedScreens = [
        "game": "no ad may stand in the middle of a test",
        "onboarding": "no ad may stand before the first test",
        "paywall": shopReason,
        "parentarea": parentsReason,
        "parents": parentsReason,
        "grownups": parentsReason,
        "privacy": "the page about privacy is not for ads",
    ]

    private static let shopReason = "the page of the shop is for parents"
    private static let parentsReason = "the area for parents is not for ads"

    /// Reads the map of the key `slots`.
    func read(_ node: YAMLNode, into policy: inout AdPolicy) throws(YAMLError) {
        policy.slots = [:]
        var keys: [AdSlot: String] = [:]
        for entry in try node.map("a map of slots") {
            let slot = try slot(entry)
            if let other = keys.updateValue(entry.key, forKey: slot) {
                throw YAMLError(
                    .invalidValue,
                    "\(Quotation.quoted(entry.key)) and \(Quotation.quoted(other)) are the same slot; "
                        + "leave one of them out", at: entry.keyLocation)
            }
            let map = try MapReader(entry.value, "a slot", keys: Self.keys)
            if !slot.isOwn, let node = map["on"] {
                throw YAMLError(
                    .invalidValue,
                    "`\(entry.key)` is in the game; remove `on`, which is for slots of your own",
                    at: node.location)
            }
            var terms = AdSlotTerms()
            if let node = map["button"] { terms.skipLabel = try node.text("the words on a button") }
            if let node = map["tests-per-ad"] {
                terms.testsPerAd = try node.integer("a number of tests", in: 1...1_000)
            }
            if let node = map["format"] {
                terms.format = try node.word("a format", AppWords.formats)
            }
            if let node = map["countdown"] { terms.countdown = try node.duration() }
            if let node = map["gap"] { terms.gap = try node.duration() }
            if let node = map["ads-per-launch"] {
                terms.adsPerLaunch =
                    node.isNone
                    ? nil
                    : try node.integer("a number of ads", in: 0...AdSlotTerms.maximumAdsPerLaunch)
            }
            policy.creatives.formats.insert(terms.format)
            policy.slots[slot] = terms
        }
    }

    /// Reads the name of a slot, which is one of the app's own if it states its screen.
    func slot(_ entry: YAMLNode.Entry) throws(YAMLError) -> AdSlot {
        if let found = AppWords.slots.first(where: { $0.0 == entry.key }) { return found.1 }
        let isOwn = Self.hasScreen(entry.value)
        do throws(AdPolicyError) {
            let name = Self.camelCase(entry.key)
            return try isOwn ? AdSlot(own: name) : AdSlot(named: name)
        } catch {
            switch error.code {
            case .slotInGameplay:
                throw YAMLError(
                    .invalidValue,
                    "no ad may stand in the middle of a test, as in \(Quotation.quoted(entry.key)); "
                        + "there is `pre-test` and `post-test`, and a slot of your own has a screen, "
                        + "as in `between-lessons: {on: home}`", at: entry.keyLocation)
            case .invalidSlotName:
                throw YAMLError(.invalidValue, error.reason, at: entry.keyLocation)
            default:
                let known = AppWords.slots.map(\.0)
                guard NearestWord.suggestion(for: entry.key, among: known) == nil,
                    (try? AdSlot(own: Self.camelCase(entry.key))) != nil
                else {
                    throw YAMLError(
                        .unknownKey, unknown: entry.key, kind: "a slot", known: known,
                        at: entry.keyLocation)
                }
                throw YAMLError(
                    .unknownKey,
                    "\(Quotation.quoted(entry.key)) is not a slot; there is `pre-test` and "
                        + "`post-test`, and a slot of your own needs its screen, as in "
                        + "`\(entry.key): {on: home}`", at: entry.keyLocation)
            }
        }
    }

    /// Reads the screen of a slot of the app's own.
    func screen(of entry: YAMLNode.Entry) throws(YAMLError) -> String {
        let map = try MapReader(entry.value, "a slot", keys: Self.keys)
        let node = try map.required("on")
        let screen = try node.text("a screen")
        let name = screen.lowercased().filter { $0.isLetter || $0.isNumber }
        if let reason = Self.closedScreens[name] {
            throw Self.closed(screen, to: entry.key, because: reason, at: node.location)
        }
        return screen
    }

    private static func closed(
        _ screen: String, to slot: String, because reason: String, at location: YAMLLocation
    ) -> YAMLError {
        YAMLError(
            .invalidValue,
            "\(reason), so \(Quotation.quoted(slot)) cannot be on \(Quotation.quoted(screen)); use "
                + "another screen, such as `home`", at: location)
    }

    /// Checks that children can reach the screens of the slots, once the screens are known.
    ///
    /// - Parameters:
    ///   - ads: The value of the key `ads`.
    ///   - profile: The app, whose screens are known.
    /// - Throws: ``YAMLError`` with ``YAMLError/Code/invalidValue`` at the name of a screen.
    func checkScreens(in ads: YAMLNode, of profile: AppProfile) throws(YAMLError) {
        guard profile.ads?.policy.ownSlots.isEmpty == false,
            let slots = try ads.map("the ads of an app").first(where: { $0.key == "slots" })
        else { return }
        for entry in try slots.value.map("a map of slots") {
            for member in try entry.value.map("a slot") where member.key == "on" {
                let screen = try member.value.text("a screen")
                if screen == profile.shop?.page {
                    throw Self.closed(
                        screen, to: entry.key, because: Self.shopReason, at: member.value.location)
                }
                guard profile.screens[screen]?.gate == nil else {
                    throw YAMLError(
                        .invalidValue,
                        "the screen \(Quotation.quoted(screen)) is behind the gate, where no ad is for "
                            + "children; use another screen, such as `home`",
                        at: member.value.location)
                }
                guard screen != "home", profile.screens[screen] == nil else { continue }
                let known = Set(profile.screens.keys).union(["home"]).sorted()
                let hint =
                    NearestWord.suggestion(for: screen, among: known).map {
                        "did you mean \(Quotation.quoted($0))?"
                    } ?? "add it to `screens`, or use `home`"
                throw YAMLError(
                    .invalidValue, "the app has no screen \(Quotation.quoted(screen)); \(hint)",
                    at: member.value.location)
            }
        }
    }

    private static func hasScreen(_ node: YAMLNode) -> Bool {
        guard case .map(let entries) = node.content else { return false }
        return entries.contains { $0.key == "on" }
    }

    /// Returns the name in the trace: `betweenLessons` for `between-lessons`.
    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = words.first else { return name }
        return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
