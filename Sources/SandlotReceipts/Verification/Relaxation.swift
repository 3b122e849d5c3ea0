/// The checks that a caller allows a verifier to skip.
public struct Relaxation: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Certificates may lack key identifiers and key usage (OpenSSL's strict mode is off).
    public static let certificateProfile = Relaxation(rawValue: 1)
    /// A member may be null instead of missing.
    public static let nullFields = Relaxation(rawValue: 2)
    /// The payload may belong to any app.
    public static let anyApp = Relaxation(rawValue: 4)
    /// The payload may belong to any environment.
    public static let anyEnvironment = Relaxation(rawValue: 8)

    /// The relaxations with their names on the command line.
    package static let named: [(name: String, relaxation: Relaxation)] = [
        ("certificate-profile", .certificateProfile), ("null-fields", .nullFields),
        ("any-app", .anyApp), ("any-environment", .anyEnvironment),
    ]
}
