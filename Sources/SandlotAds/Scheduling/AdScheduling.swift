/// A type that decides about ads: the scheduler, or a substitute in tests.
package protocol AdScheduling: Sendable {
    /// Advances the time and handles an input.
    mutating func take(_ input: AdInput, at now: AdInstant) -> AdEffects
    /// The scheduler's time, which never goes back.
    var now: AdInstant { get }
    /// The clock's reading when something is due next, or nil if nothing is.
    var nextDeadline: AdInstant? { get }
    /// The status to draw.
    var status: AdStatus { get }
    /// The history for the next launch.
    var history: AdHistory { get }
}
