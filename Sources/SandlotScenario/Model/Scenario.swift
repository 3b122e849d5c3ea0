internal import SandlotBase
internal import SandlotCatalog
package import SandlotKids
internal import SandlotReceipts
internal import SandlotStore
internal import SandlotYAML

/// A story about customers, their devices and a store: what they do, and what must hold.
///
/// A scenario that exists has been checked: every product, customer, device, family, app and label that it
/// names is there. `Documentation/scenarios.md` describes the language.
package struct Scenario: Sendable {
    /// The file from which it was read, as it was given.
    package let file: String
    /// What it is called.
    package let title: String
    /// What it shows.
    package let description: String?
    /// Nil if the story does not say.
    let profile: StoreProfile?
    /// Nil if the story does not say.
    let seed: UInt64?
    let start: Timestamp
    let apps: [App]
    /// The apps whose files are known, by their bundle identifiers: one for each platform.
    let profiles: [String: [AppProfile]]
    let settings: SettingsChange
    let finishes: Bool
    let customers: [Customer]
    let families: [Family]
    let devices: [Device]
    let steps: [Step]
    /// What packs of rules say about the traces at the end.
    package let verdicts: [VerdictExpectation]

    /// How many steps it has.
    package var stepCount: Int { steps.count }

    /// The name of its file without folders and suffix, in which only letters, digits and hyphens are left.
    var stem: String {
        var name = file.split(separator: "/").last.map(String.init) ?? ""
        for suffix in [".yaml", ".yml"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return plain.isEmpty ? "story" : plain
    }

    /// The verbs of steps, as a scenario writes them.
    package static let verbs = Verb.allCases.map(\.rawValue)
}

extension Scenario {
    /// When stories can be told: as long as the certificates of a store are valid.
    static let years = CertificateAuthority.Options().validity

    /// An account of the store.
    struct Customer: Sendable {
        let id: CustomerID
        let storefront: String
        let location: YAMLLocation
    }

    /// A family and those who are in it from the beginning.
    struct Family: Sendable {
        let id: FamilyID
        let members: [CustomerID]
        let location: YAMLLocation
    }

    /// A device and whose it is.
    struct Device: Sendable {
        let id: DeviceID
        let customer: CustomerID
        let platform: Platform
        let location: YAMLLocation
    }
}

/// An app on a device.
struct Place: Sendable, Hashable {
    let device: DeviceID
    let bundleID: String
}

extension Scenario {
    /// The apps whose files it names, in the order in which they stand.
    package var appProfiles: [AppProfile] { apps.flatMap { profiles[$0.bundleID] ?? [] } }
}
