/// The file format, from the root to the leaves.
extension ObjectShape {
    static let catalog = ObjectShape(
        "a configuration file",
        [
            MemberShape("identifier", .string),
            MemberShape("version", .object(version)),
            MemberShape("products", .array(.object(product))),
            MemberShape("nonRenewingSubscriptions", .array(.object(product))).since(1, 1),
            MemberShape("subscriptionGroups", .array(.object(group))),
            // Xcode writes both, usually empty. Their contents are not known.
            MemberShape("subscriptionBundleGroups", .array(.anything)).since(6, 3),
            MemberShape("subscriptionSuiteGroups", .array(.anything)).since(6, 3),
            MemberShape("settings", .object(settings)),
            MemberShape("appPolicies", .object(appPolicies)).since(4, 0),
            MemberShape("subscriptionOffersKeyPair", .object(keyPair)),
        ]
            + HandMadeRootKey.allCases.map { key in
                MemberShape(key.rawValue, .array(.object(product)))
                    .handMade(for: "move its products to \"\(key.family.rawValue)\"")
            })

    static let version = ObjectShape(
        "a version", [MemberShape("major", .integer), MemberShape("minor", .integer)])

    static let localization = ObjectShape("a localization", localizationMembers)

    static let groupLocalization = ObjectShape(
        "a localization of a group", localizationMembers + [MemberShape("customAppName", .string)])

    static let appPolicies = ObjectShape(
        "the policies object",
        [MemberShape("eula", .string), MemberShape("policies", .array(.object(policy)))])

    static let policy = ObjectShape(
        "a policy",
        [
            MemberShape("locale", .string), MemberShape("policyText", .string),
            MemberShape("policyURL", .string),
        ])

    static let keyPair = ObjectShape(
        "a key pair",
        [
            MemberShape("id", .string), MemberShape("privateKey", .string),
            MemberShape("publicKey", .string),
        ])

    private static let localizationMembers = [
        MemberShape("locale", .string), MemberShape("displayName", .string),
        MemberShape("description", .string),
    ]
}
