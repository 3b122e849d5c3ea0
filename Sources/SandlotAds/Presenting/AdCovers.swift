import SandlotTrace

/// The pages that cover the screen, according to the trace: the parental gate and a bumper page.
struct AdCovers: Sendable {
    /// A state of the parental gate.
    private enum Gate: Sendable {
        case closed
        /// The gate waits for an answer.
        case asking
        /// The gate says that it is locked.
        case locked
    }

    private var gate = Gate.closed
    private var isLeavingAsked = false

    private var isCovered: Bool { gate != .closed || isLeavingAsked }

    /// Updates the pages with an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: Whether a page covers the screen, or nil if the event does not change that.
    mutating func take(_ event: TraceEvent) -> Bool? {
        let before = isCovered
        switch event {
        case .gateShown(let event): gate = event.challenge == nil ? .locked : .asking
        case .gatePassed, .gateCanceled: gate = .closed
        case .gateLocked: gate = .locked
        case .bumperShown: isLeavingAsked = true
        case .bumperAnswered: isLeavingAsked = false
        // No event says that a person has left the page of a locked gate.
        case .screen, .phase: if gate == .locked { gate = .closed }
        default: return nil
        }
        return isCovered == before ? nil : isCovered
    }
}
