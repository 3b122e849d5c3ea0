package import SandlotBase

/// The delivery of single notifications in real time, without a store that serves.
package struct WebhookDelivery: Sendable {
    /// An attempt and the answer to it.
    package struct Attempt: Sendable, Hashable {
        /// The instant at which the attempt began.
        package let date: Timestamp
        /// The answer.
        package let answer: WebhookAnswer
    }

    private let poster: WebhookPoster
    private let schedule: RetrySchedule

    /// Creates a delivery.
    ///
    /// - Parameters:
    ///   - poster: The way to the developer's server.
    ///   - schedule: The real time after which a notification is repeated that was not accepted.
    package init(by poster: WebhookPoster, schedule: RetrySchedule) {
        self.poster = poster
        self.schedule = schedule
    }

    /// Posts a notification until it is accepted or the schedule ends.
    ///
    /// - Parameters:
    ///   - jws: The signed notification, which is the same in each attempt.
    ///   - onWait: Receives each failed attempt that is followed by another one, and the time
    ///     until then.
    /// - Returns: The attempts, of which only the last one can be successful.
    package func deliver(
        _ jws: String, onWait: (Attempt, Duration) -> Void = { _, _ in }
    ) async -> [Attempt] {
        var attempts: [Attempt] = []
        while true {
            let date = Timestamp.now
            let answer = await poster.post(NotificationDelivery.body(jws))
            let attempt = Attempt(date: date, answer: answer)
            attempts.append(attempt)
            guard answer.result != .success, attempts.count <= schedule.delays.count else {
                return attempts
            }
            let delay = schedule.delays[attempts.count - 1]
            onWait(attempt, delay)
            guard (try? await Task.sleep(for: delay)) != nil else { return attempts }
        }
    }
}
