extension SKTestSession {
    /// How fast subscriptions renew.
    ///
    /// The rates that speak of days are deprecated on Apple's platforms.
    @nonexhaustive
    public enum TimeRate: Int, Sendable {
        /// Not faster than real time.
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
        /// What renews monthly does so every hour.
        case monthlyRenewalEveryHour = 10
        /// What renews monthly does so every thirty minutes.
        case monthlyRenewalEveryThirtyMinutes = 11
        /// What renews monthly does so every fifteen minutes.
        case monthlyRenewalEveryFifteenMinutes = 12
        /// What renews monthly does so every five minutes.
        case monthlyRenewalEveryFiveMinutes = 13
        /// What renews monthly does so every thirty seconds.
        case monthlyRenewalEveryThirtySeconds = 15
        /// Everything renews every fifteen minutes.
        case oneRenewalEveryFifteenMinutes = 1000
        /// Everything renews every five minutes.
        case oneRenewalEveryFiveMinutes = 1001
        /// Everything renews every minute.
        case oneRenewalEveryMinute = 1002
        /// Everything renews every thirty seconds.
        case oneRenewalEveryThirtySeconds = 1003
        /// Everything renews every ten seconds.
        case oneRenewalEveryTenSeconds = 1004
        /// Everything renews every two seconds.
        case oneRenewalEveryTwoSeconds = 1005
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}
