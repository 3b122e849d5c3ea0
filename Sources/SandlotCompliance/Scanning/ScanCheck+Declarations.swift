import SandlotBase

extension ScanCheck {
    /// No device identifiers in ad calls.
    static let adNoDeviceIds = ScanCheck(
        rule: "ad-no-device-ids",
        decision: """
            Access to an identifier that `forbiddenIds` lists is inconclusive, because files do not \
            state what is sent: the framework AdSupport, and the Android permission `AD_ID`.
            """
    ) { fact, parameters in identifier(fact, among: parameters[.forbiddenIds]) }

    /// No prohibited identifiers.
    static let dataNoProhibitedIds = ScanCheck(
        rule: "data-no-prohibited-ids",
        decision: """
            Access to an identifier that `prohibitedIds` lists is inconclusive, because files do not \
            state what is sent: the Android permission `AD_ID`.
            """
    ) { fact, parameters in identifier(fact, among: parameters[.prohibitedIds]) }

    /// No tracking prompt.
    static let permNoATT = ScanCheck(
        rule: "perm-no-att",
        decision: """
            `NSUserTrackingUsageDescription`, a program that links the framework \
            AppTrackingTransparency, and a privacy manifest that declares tracking, tracking \
            domains, or data for tracking fail. Every other declared permission passes.
            """
    ) { fact, _ in
        switch fact.content {
        case .permission("tracking", let declaration):
            .fail(
                "\(file(fact)) declares \(Quotation.quoted(declaration)), so the app can ask for permission to track."
            )
        case .permission: .pass
        case .tracking(let text): .fail("\(file(fact)) \(text).")
        case .advertisingIdentifier, .code: nil
        }
    }

    /// Only needed permissions.
    static let permAllowlist = ScanCheck(
        rule: "perm-allowlist",
        decision: """
            Each permission that the app declares passes if `allowPermissions` lists it, and fails \
            otherwise. Permission to track belongs to `perm-no-att`.
            """
    ) { fact, parameters in
        guard case .permission(let permission, let declaration) = fact.content,
            permission != "tracking"
        else { return nil }
        return parameters[.allowPermissions].contains(permission)
            ? .pass
            : .fail(
                "\(file(fact)) declares \(Quotation.quoted(declaration)), so the app can ask for the permission \(permission)."
            )
    }

    private static func identifier(_ fact: AppFact, among identifiers: [String]) -> Judgment? {
        guard case .advertisingIdentifier(let identifier, let text) = fact.content,
            identifiers.contains(identifier)
        else { return nil }
        return .unclear("\(file(fact)) \(text), so the app can read \(identifier).")
    }

    /// The file of a fact, in a sentence.
    static func file(_ fact: AppFact) -> String { PlainText.excerpt(fact.file, atMost: 200) }
}
