/// A type that decides about ads: the scheduler, or a substitute in tests.
package protocol AdScheduling: Sendable {
    /// Advances the time and handles an input.
    mutating func take(_ input: AdInput, at now: AdInstant) -> AdEffects
    /// Replaces what is known about ads on other devices of the family.
    mutating func learn(adsElsewhere ages: [Duration], at now: AdInstant)
    /// The scheduler's time, which never goes back.
    var now: AdInstant { get }
    /// The clock's reading when something is due next, or nil if nothing is.
    var nextDeadline: AdInstant? { get }
    /// The status to draw.
    var status: AdStatus { get }
    /// The history for the next launch.
    var history: AdHistory { get }
}
