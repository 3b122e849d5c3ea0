/// An error of the system's storage.
public struct AppStorageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, as a clause without a period.
    public let reason: String
    /// The status code of the Security framework, if the keychain failed.
    public let status: Int?

    init(_ reason: String, status: Int?) {
        self.reason = reason
        self.status = status
    }

    /// The reason, with the status code.
    public var description: String {
        status.map { "\(reason) (status \($0))" } ?? reason
    }
}
