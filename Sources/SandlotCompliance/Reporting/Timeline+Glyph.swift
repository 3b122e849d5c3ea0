extension Timeline {
    /// A sign for something that happens at once.
    package enum Glyph: Int, Sendable, CaseIterable {
        case success, failure, pending, gatePassed, gateLocked, skipTapped, adClicked
        case transactionUpdate, price, offer, link
        case change, delivery, notification, post, online, offline

        /// The sign, of one character.
        package var sign: String {
            switch self {
            case .success: "✓"
            case .failure: "✗"
            case .pending: "…"
            case .gatePassed: "P"
            case .gateLocked: "▮"
            case .skipTapped: "↷"
            case .adClicked: "☞"
            case .transactionUpdate: "↻"
            case .price: "¤"
            case .offer: "★"
            case .link: "↗"
            case .change: "•"
            case .delivery: "↓"
            case .notification: "n"
            case .post: "↑"
            case .online: "◉"
            case .offline: "⊘"
            }
        }

        /// The meaning of the sign, for the legend.
        package var meaning: String {
            switch self {
            case .success: "a right answer, a purchase or a restore that succeeded"
            case .failure: "a wrong answer, a failure, or a product that is no longer owned"
            case .pending: "a purchase that waits for approval"
            case .gatePassed: "the gate was passed"
            case .gateLocked: "the gate was locked"
            case .skipTapped: "the skip button of an ad was tapped"
            case .adClicked: "an ad was clicked"
            case .transactionUpdate: "the store reported a transaction"
            case .price: "a price was shown"
            case .offer: "an offer was shown"
            case .link: "a link left the app"
            case .change: "a customer, a purchase or a subscription changed"
            case .delivery: "an app heard of a purchase, or finished it"
            case .notification: "the store notified the developer’s server"
            case .post: "a notification was posted"
            case .online: "a device went online"
            case .offline: "a device went offline"
            }
        }
    }
}
