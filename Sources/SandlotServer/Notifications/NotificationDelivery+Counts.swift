extension NotificationDelivery {
    /// The numbers of notifications and of the attempts to deliver them.
    struct Counts: Sendable {
        /// The number of attempts by their result.
        var attempts: [String: Int] = [:]
        /// The number of notifications for which another attempt is planned.
        var waiting = 0
    }

    /// Counts the notifications that the store has made so far.
    ///
    /// - Complexity: O(*n*) in the number of attempts.
    var counts: Counts {
        refresh()
        var counts = Counts()
        for item in items {
            if !item.isFinished { counts.waiting += 1 }
            for attempt in item.progress?.attempts ?? [] {
                counts.attempts[attempt.result.rawValue, default: 0] += 1
            }
        }
        return counts
    }
}
