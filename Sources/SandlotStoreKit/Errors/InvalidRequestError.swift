/// An error that the store returns for an invalid request of the Advanced Commerce API.
public struct InvalidRequestError: Error, Sendable {
    /// The error's number.
    public let code: Int64
    /// A description of the error.
    public let message: String
}
