import StoreKit
import Testing

/// Store code often remembers purchases with key-value coding.
struct DefaultsTests {
    @Test func aValueIsStored() throws {
        let name = "defaults-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        defaults.setValue(true, forKey: "isPremium")
        #expect(defaults.bool(forKey: "isPremium"))
        #expect(defaults.value(forKey: "isPremium") as? Bool == true)
        defaults.setValue(nil, forKey: "isPremium")
        #expect(defaults.value(forKey: "isPremium") == nil)
    }
}
