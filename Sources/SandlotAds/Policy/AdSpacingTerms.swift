/// The required distance between an ad and earlier events.
public struct AdSpacingTerms: Sendable, Hashable {
    /// The number of user actions since the last ad was closed.
    public var userActions: Int
    /// The time since the last ad was closed.
    public var gap: Duration
    /// The time since the last ad was closed that is required if there was no user action.
    public var chain: Duration
    /// The time since the launch of the app.
    public var launchQuiet: Duration
    /// The time since the app returned from the background.
    public var resumeQuiet: Duration
    /// The time since the user last wanted to go back or quit.
    public var exitQuiet: Duration

    /// Creates terms.
    ///
    /// - Parameters:
    ///   - userActions: The number of user actions since the last ad was closed.
    ///   - gap: The time since the last ad was closed.
    ///   - chain: The time since the last ad was closed that is required if there was no user
    ///     action.
    ///   - launchQuiet: The time since the launch of the app.
    ///   - resumeQuiet: The time since the app returned from the background.
    ///   - exitQuiet: The time since the user last wanted to go back or quit.
    public init(
        userActions: Int = 0, gap: Duration = .zero, chain: Duration = .zero,
        launchQuiet: Duration = .zero, resumeQuiet: Duration = .zero, exitQuiet: Duration = .zero
    ) {
        self.userActions = userActions
        self.gap = gap
        self.chain = chain
        self.launchQuiet = launchQuiet
        self.resumeQuiet = resumeQuiet
        self.exitQuiet = exitQuiet
    }
}
