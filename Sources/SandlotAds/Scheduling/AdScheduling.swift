/// What decides about ads: the scheduler, or something that tests put in its place.
package protocol AdScheduling: Sendable {
    /// Lets time pass and reacts to what happens.
    mutating func take(_ input: AdInput, at now: AdInstant) -> AdEffects
    /// The time as the scheduler counts it, which never goes back.
    var now: AdInstant { get }
    /// What the clock will read when something is due next.
    var nextDeadline: AdInstant? { get }
    /// What an app has to draw.
    var status: AdStatus { get }
    /// What the next launch must know.
    var history: AdHistory { get }
}
