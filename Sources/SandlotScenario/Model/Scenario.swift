import SandlotBase
import SandlotCatalog
package import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotYAML

/// A story about customers, their devices, and a store: what they do, and what must hold.
///
/// A scenario has been checked when it is created: every product, customer, device, family, app,
/// and label that it names exists. `Documentation/scenarios.md` describes the language.
package struct Scenario: Sendable {
    /// The path of its file, as given.
    package let file: String
    /// The title.
    package let title: String
    /// The description.
    package let description: String?
    /// The profile, or nil if the story does not state one.
    let profile: StoreProfile?
    /// The seed, or nil if the story does not state one.
    let seed: UInt64?
    let start: Timestamp
    let apps: [App]
    /// The apps whose files are known, one for each platform, by their bundle identifiers.
    let profiles: [String: [AppProfile]]
    let settings: SettingsChange
    let finishes: Bool
    let participants: Participants
    let steps: [Step]
    /// The expected verdicts of packs of rules on the traces at the end.
    package let verdicts: [VerdictExpectation]
    /// The names after the last step.
    let names: Vocabulary
    /// The story as it was read.
    let source: YAMLNode

    /// The number of steps.
    package var stepCount: Int { steps.count }

    /// The name of its file without folders and suffix, reduced to letters, digits, and hyphens.
    var stem: String {
        var name = file.split(separator: "/").last.map(String.init) ?? ""
        for suffix in [".yaml", ".yml"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return plain.isEmpty ? "story" : plain
    }

    /// The steps as they were read.
    var stepNodes: [YAMLNode] {
        guard case .map(let entries) = source.content,
            case .list(let nodes)? = entries.first(where: { $0.key == "steps" })?.value.content
        else { return [] }
        return nodes
    }

    /// The verbs of steps, as a scenario writes them.
    package static let verbs = Verb.allCases.map(\.rawValue)
}

extension Scenario {
    /// The range of dates in which stories can take place, which is the validity of a store's
    /// certificates.
    static let years = CertificateAuthority.Options().validity

    /// An account of the store.
    struct Customer: Sendable {
        let id: CustomerID
        let storefront: String
        let location: YAMLLocation
    }

    /// A family and its members at the beginning.
    struct Family: Sendable {
        let id: FamilyID
        let members: [CustomerID]
        let location: YAMLLocation
    }

    /// A device and its owner.
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
    /// The apps whose files the story names, in its order.
    package var appProfiles: [AppProfile] { apps.flatMap { profiles[$0.bundleID] ?? [] } }
}
