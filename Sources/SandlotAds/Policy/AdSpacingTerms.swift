/// What must lie between an ad and whatever came before it.
public struct AdSpacingTerms: Sendable, Hashable {
    /// How much a person must have done since the last ad was closed.
    public var userActions: Int
    /// How long ago the last ad must have been closed.
    public var gap: Duration
    /// How long no ad may follow the last one unless a person does something.
    public var chain: Duration
    /// How long ago the app must have been launched.
    public var launchQuiet: Duration
    /// How long ago the app must have come back from the background.
    public var resumeQuiet: Duration
    /// How long ago a person may last have asked to go back or to quit.
    public var exitQuiet: Duration

    /// Makes terms.
    ///
    /// - Parameters:
    ///   - userActions: How much a person must have done since the last ad.
    ///   - gap: How long ago the last ad must have been closed.
    ///   - chain: How long no ad may follow the last one unless a person does something.
    ///   - launchQuiet: How long ago the app must have been launched.
    ///   - resumeQuiet: How long ago the app must have come back.
    ///   - exitQuiet: How long ago a person may last have asked to leave.
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
