extension SKTestSession {
    /// The speed at which subscriptions renew.
    ///
    /// The rates that are expressed in days are deprecated on Apple's platforms.
    @nonexhaustive
    public enum TimeRate: Int, Sendable {
        /// Subscriptions renew in real time.
        case realTime = 0
        /// A day passes in an hour.
        case oneHourIsOneDay = 1
        /// A day passes in thirty minutes.
        case thirtyMinutesIsOneDay = 2
        /// A day passes in five minutes.
        case fiveMinutesIsOneDay = 3
        /// A day passes in a minute.
        case oneMinuteIsOneDay = 4
        /// A day passes in thirty seconds.
        case thirtySecondsIsOneDay = 5
        /// A day passes in a second.
        case oneSecondIsOneDay = 6
        /// Monthly subscriptions renew every hour.
        case monthlyRenewalEveryHour = 10
        /// Monthly subscriptions renew every thirty minutes.
        case monthlyRenewalEveryThirtyMinutes = 11
        /// Monthly subscriptions renew every fifteen minutes.
        case monthlyRenewalEveryFifteenMinutes = 12
        /// Monthly subscriptions renew every five minutes.
        case monthlyRenewalEveryFiveMinutes = 13
        /// Monthly subscriptions renew every thirty seconds.
        case monthlyRenewalEveryThirtySeconds = 15
        /// All subscriptions renew every fifteen minutes.
        case oneRenewalEveryFifteenMinutes = 1000
        /// All subscriptions renew every five minutes.
        case oneRenewalEveryFiveMinutes = 1001
        /// All subscriptions renew every minute.
        case oneRenewalEveryMinute = 1002
        /// All subscriptions renew every thirty seconds.
        case oneRenewalEveryThirtySeconds = 1003
        /// All subscriptions renew every ten seconds.
        case oneRenewalEveryTenSeconds = 1004
        /// All subscriptions renew every two seconds.
        case oneRenewalEveryTwoSeconds = 1005
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}
