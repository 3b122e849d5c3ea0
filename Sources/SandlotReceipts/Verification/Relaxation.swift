/// Checks that a verifier leaves out because the caller says so, each named for what it gives up.
public struct Relaxation: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Certificates need no key identifiers and no key usage (OpenSSL's strict mode is off).
    public static let certificateProfile = Relaxation(rawValue: 1)
    /// A member may be null where it ought to be missing.
    public static let nullFields = Relaxation(rawValue: 2)
    /// The payload may belong to any app.
    public static let anyApp = Relaxation(rawValue: 4)
    /// The payload may belong to any environment.
    public static let anyEnvironment = Relaxation(rawValue: 8)

    /// The relaxations by the names that the command line uses.
    package static let named: [(name: String, relaxation: Relaxation)] = [
        ("certificate-profile", .certificateProfile), ("null-fields", .nullFields),
        ("any-app", .anyApp), ("any-environment", .anyEnvironment),
    ]
}
