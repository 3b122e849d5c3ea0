import SandlotBase
import SandlotJSON

/// Checks of the root of the file.
extension LintRun {
    /// Checks the whole file.
    mutating func checkCatalog() {
        check(root, is: .catalog)
        checkVersion()
        checkRequiredKeys()
        checkIdentifier()
        for node in root.objects("products") { check(product: node, in: .products) }
        for node in root.objects("nonRenewingSubscriptions") {
            check(product: node, in: .nonRenewingSubscriptions)
        }
        for key in HandMadeRootKey.allCases {
            for node in root.objects(key.rawValue) { check(product: node, under: key) }
        }
        for node in root.objects("subscriptionGroups") { check(group: node) }
        checkUnsupportedGroups()
        if let settings = root.object("settings") { check(settings: settings) }
        if let policies = root.object("appPolicies") {
            checkLocales(of: policies.objects("policies"))
        }
        if let keyPair = root.object("subscriptionOffersKeyPair") { check(keyPair: keyPair) }
    }

    private mutating func checkVersion() {
        guard let version else {
            let node = root.member("version")
            if node?.isObject == false || node?.member("major") != nil { return }
            report(
                .missingVersion, at: node ?? root,
                #"the file has no version; write "version" : { "major" : 4, "minor" : 0 }"#)
            return
        }
        if !(1...6).contains(version.major) || version.minor < 0 {
            report(
                .unsupportedVersion, at: root.object("version") ?? root,
                "version \(version) is unknown (1.0 to 6.x are known); keys may be "
                    + "misinterpreted")
        }
    }

    /// Checks for the keys of the smallest file that Xcode is known to load, except for the
    /// version.
    private mutating func checkRequiredKeys() {
        var names = ["identifier", "products", "settings", "subscriptionGroups"]
        let hasNonRenewing = version.map { !$0.precedes(.init(1, 1)) } ?? true
        if hasNonRenewing { names.append("nonRenewingSubscriptions") }
        for name in names where root.value[name] == nil {
            report(
                .missingKey, at: root,
                "the file has no \(Quotation.jsonString(name)), and Xcode may not load it; add the key"
            )
        }
    }

    /// Reports groups of bundles and suites, whose contents are not known.
    private mutating func checkUnsupportedGroups() {
        for name in ["subscriptionBundleGroups", "subscriptionSuiteGroups"] {
            guard let node = root.member(name), !node.elements.isEmpty else { continue }
            report(
                .unsupportedGroup, at: node,
                "Sandlot does not sell the products in \(Quotation.jsonString(name)); tests of them "
                    + "need Xcode")
        }
    }

    private mutating func checkIdentifier() {
        guard let node = root.member("identifier"), let identifier = node.string,
            identifier.utf8.count != 8
                || !identifier.utf8.allSatisfy({ HexDigit.value(of: $0) != nil })
        else { return }
        report(
            .invalidIdentifier, at: node,
            "\(Quotation.jsonString(identifier)) is not eight hexadecimal digits; write eight, such as "
                + "\"A1B2C3D4\"")
    }

    /// Checks that no other object has the same internal identifier.
    mutating func checkInternalID(of object: LintNode) {
        guard let node = object.member("internalID"), node.string?.isEmpty == false else { return }
        reportDuplicate(
            node, of: internalIDs.earlierPlace(of: node), code: .duplicateInternalID,
            advice: "give each object its own")
    }
}
