import SandlotAds
import SandlotTrace
import Testing

@Suite struct RecoverySuggestionTests {
    /// Returns the names of a value's properties, including nested ones.
    private func propertyNames(of value: Any) -> Set<String> {
        var names: Set<String> = []
        for child in Mirror(reflecting: value).children {
            if let label = child.label { names.insert(label) }
            names.formUnion(propertyNames(of: child.value))
        }
        return names
    }

    @Test func eachRefusalHasItsOwnSuggestion() {
        let suggestions = AdRefusal.allCases.map(\.recoverySuggestion)
        #expect(Set(suggestions).count == suggestions.count)
        #expect(suggestions.allSatisfy { $0.hasSuffix(".") && $0.first?.isUppercase == true })
    }

    @Test(arguments: AdRefusal.allCases)
    func namesInSuggestionsExist(_ refusal: AdRefusal) {
        let events = Set(TraceEventKind.allCases.map(\.name))
        let values: Set<String> = [
            "preAd", "levelComplete", "active", "launched", "game", "false", "back", "quit",
            "attempt", "word", "wordCount", "initialEntitlements",
        ]
        let properties = propertyNames(of: AdPolicy.aroundTests)
            .union(propertyNames(of: AdCreative(format: .interstitial)))
        let names = refusal.recoverySuggestion.split(
            separator: "`", omittingEmptySubsequences: false
        )
        .enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        for name in names where !name.hasSuffix("()") && name != "nextDeadline" {
            #expect(
                events.contains(name) || values.contains(name) || properties.contains(name),
                "\(name)")
        }
    }
}
