/// The state of a payment.
@nonexhaustive
public enum SKPaymentTransactionState: Int, Sendable {
    /// The payment is in progress.
    case purchasing = 0
    /// The payment succeeded.
    case purchased = 1
    /// The payment failed or was canceled.
    case failed = 2
    /// An earlier purchase was restored.
    case restored = 3
    /// The payment waits for approval.
    case deferred = 4
    /// An unavailable case that keeps a client's `default` clause reachable.
    // swift-format-ignore: NoLeadingUnderscores
    @available(*, unavailable)
    case _later
}
