/// A scripted delay: the request, its duration in the store's time, and its ending.
///
/// The store handles the request at the end of the delay, at exactly that instant, in order with
/// renewals and everything else that is due.
public struct RequestDelay: Sendable {
    /// The ending of a delay.
    public enum Ending: Sendable {
        /// The store handles the request and answers.
        case answer
        /// The request never reaches the store, and the app receives the error.
        case failure(StoreError)
        /// The store handles the request, but the answer is lost, and the app receives the error.
        ///
        /// The app hears of a purchase in its transaction updates.
        case lostAnswer(StoreError)

        /// The failure of a network that does not respond in time.
        public static let timeout = failure(
            StoreError(.networkTimeout, "the network did not respond in time"))
    }

    /// The request.
    public var request: StoreRequest
    /// The duration in the store's time.
    ///
    /// Fractions of a millisecond are ignored. A delay of less than a millisecond ends immediately,
    /// as ``ending`` describes.
    public var duration: Duration
    /// The ending.
    public var ending: Ending
    /// The number of requests that are still delayed, or nil to delay all of them.
    public var remaining: Int?

    /// Creates a delay.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - duration: The duration in the store's time. A negative duration counts as zero.
    ///   - ending: The ending.
    ///   - remaining: The number of requests that are delayed, or nil to delay all of them.
    public init(
        _ request: StoreRequest, for duration: Duration, ending: Ending = .answer,
        remaining: Int? = nil
    ) {
        self.request = request
        self.duration = duration
        self.ending = ending
        self.remaining = remaining
    }
}
