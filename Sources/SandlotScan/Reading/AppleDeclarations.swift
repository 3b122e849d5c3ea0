import SandlotBase
package import SandlotCompliance

/// The facts in the property lists of an app for Apple's platforms.
package enum AppleDeclarations {
    private static let suffix = "UsageDescription"
    /// The permissions that traces name, by the middle of the key.
    private static let permissions = [
        "UserTracking": "tracking", "Camera": "camera", "Microphone": "microphone",
        "SpeechRecognition": "speech", "Contacts": "contacts", "PhotoLibrary": "photos",
        "PhotoLibraryAdd": "photos",
    ]
    private static let entitlements = [
        "com.apple.developer.healthkit": "health", "com.apple.developer.homekit": "homeKit",
        "com.apple.developer.location.push": "location",
    ]

    /// Returns the permissions for which an Info.plist has a description.
    package static func facts(inInfo list: PropertyList, file: String) -> [AppFact] {
        list.entries.compactMap { fact(ofInfoKey: $0.key, file: file, line: $0.line) }
    }

    /// Returns the permission that a key of an Info.plist describes, or nil if it describes none.
    static func fact(ofInfoKey key: String, file: String, line: Int?) -> AppFact? {
        guard key.hasPrefix("NS"), key.hasSuffix(suffix), key.utf8.count > 2 + suffix.utf8.count
        else { return nil }
        let middle = String(key.dropFirst(2).dropLast(suffix.count))
        return AppFact(
            .permission(permission(middle), declaration: key), file: file, line: line)
    }

    /// Returns the permissions that entitlements allow.
    package static func facts(inEntitlements list: PropertyList, file: String) -> [AppFact] {
        list.entries.compactMap { entry in
            guard let permission = entitlements[entry.key], entry.value != .bool(false) else {
                return nil
            }
            return AppFact(
                .permission(permission, declaration: entry.key), file: file, line: entry.line)
        }
    }

    /// Returns what a privacy manifest says about tracking.
    ///
    /// Every member counts, also one whose key appears before.
    ///
    /// - Throws: ``ScanError`` if a member has another type than Apple documents.
    package static func facts(
        inPrivacyManifest list: PropertyList, file: String
    ) throws(ScanError) -> [AppFact] {
        var facts: [AppFact] = []
        for entry in list.entries("NSPrivacyTracking") where try flag(entry) {
            facts.append(
                AppFact(
                    .tracking("declares tracking (NSPrivacyTracking)"), file: file, line: entry.line
                ))
        }
        for entry in list.entries("NSPrivacyTrackingDomains") {
            let domains = try texts(entry)
            guard !domains.isEmpty else { continue }
            let shown = domains.prefix(5).map { Quotation.quoted($0) }.joined(separator: ", ")
            let rest = domains.count > 5 ? ", and \(domains.count - 5) more" : ""
            facts.append(
                AppFact(
                    .tracking("names tracking domains: \(shown)\(rest)"), file: file,
                    line: entry.line))
        }
        for entry in list.entries("NSPrivacyCollectedDataTypes") {
            for type in try dictionaries(entry) {
                for use in type.entries("NSPrivacyCollectedDataTypeTracking") where try flag(use) {
                    let name = type.entry("NSPrivacyCollectedDataType")?.value.text ?? "data"
                    facts.append(
                        AppFact(
                            .tracking(
                                "declares that \(Quotation.quoted(name)) is used for tracking"),
                            file: file, line: use.line))
                }
            }
        }
        return facts
    }

    private static func flag(_ entry: PropertyList.Entry) throws(ScanError) -> Bool {
        guard case .bool(let value) = entry.value else { throw wrongType(entry, "true or false") }
        return value
    }

    private static func texts(_ entry: PropertyList.Entry) throws(ScanError) -> [String] {
        guard case .array(let elements) = entry.value else {
            throw wrongType(entry, "an array of strings")
        }
        let texts = elements.compactMap(\.text)
        guard texts.count == elements.count else { throw wrongType(entry, "an array of strings") }
        return texts
    }

    private static func dictionaries(
        _ entry: PropertyList.Entry
    ) throws(ScanError) -> [PropertyList] {
        let expected = "an array of dictionaries"
        guard case .array(let elements) = entry.value else { throw wrongType(entry, expected) }
        for element in elements {
            guard case .dictionary = element else { throw wrongType(entry, expected) }
        }
        return elements
    }

    private static func wrongType(_ entry: PropertyList.Entry, _ expected: String) -> ScanError {
        ScanError(
            .malformed, "the value of \(entry.key) must be \(expected)", inLine: entry.line)
    }

    private static func permission(_ middle: String) -> String {
        if let permission = permissions[middle] { return permission }
        if middle.hasPrefix("Location") { return "location" }
        // FaceID becomes faceID.
        let word = PlainText.excerpt(middle, atMost: 40)
        return word.prefix(1).lowercased() + word.dropFirst()
    }
}
