/// The reason that a server ended.
package struct ServerError: Error, Sendable {
    /// The problem, as a clause without a period.
    package let reason: String
}
