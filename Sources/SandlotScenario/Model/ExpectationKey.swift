/// The keys of an expectation that state a condition.
enum ExpectationKey: String, CaseIterable {
    case entitled
    case notEntitled = "not-entitled"
    case pending
    case unfinished
    case delivered
    case verified
    case unverified
    case error
    case outcome
    case status
    case renews
    case renewsAs = "renews-as"
    case price
    case transactions
    case introEligible = "intro-eligible"
    case storefront
    case screen
    case phase
    case ad
    case ads
    case gate
    case owns
    case counted
    case progress
    case account
    case verdicts
    case stars
    case activity
    case streak
    case practice
    case achievements
    case duplicates
    case sync
    case lastSync = "last-sync"

    /// The subjects of a condition.
    enum Scope {
        /// The previous step, one purchase, or the whole story.
        case story
        /// A customer, or an app on a device.
        case anyone
        /// An app on a device.
        case device
        /// An app on a device that has an app file.
        case playedApp
    }

    /// The subjects that the key allows.
    var scope: Scope {
        switch self {
        case .error, .outcome, .price, .verdicts: .story
        case .entitled, .notEntitled, .pending, .transactions, .storefront: .anyone
        case .unfinished, .delivered, .verified, .unverified, .status, .renews, .renewsAs,
            .introEligible:
            .device
        case .screen, .phase, .ad, .ads, .gate, .owns, .counted, .progress, .account, .stars,
            .activity, .streak,
            .practice, .achievements, .duplicates, .sync, .lastSync:
            .playedApp
        }
    }
}
