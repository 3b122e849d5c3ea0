/// What the store finds wrong with a request of the Advanced Commerce API.
public struct InvalidRequestError: Error, Sendable {
    /// The number of the error.
    public let code: Int64
    /// What is wrong.
    public let message: String
}
