/// What has become of a payment.
@nonexhaustive
public enum SKPaymentTransactionState: Int, Sendable {
    /// It is being made.
    case purchasing = 0
    /// It was made.
    case purchased = 1
    /// It was not made.
    case failed = 2
    /// It was made before, and has been restored.
    case restored = 3
    /// It waits for somebody else.
    case deferred = 4
    /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
    // swift-format-ignore: NoLeadingUnderscores
    @available(*, unavailable)
    case _later
}
