/// A question that an app answers if the storefront changes during a purchase.
///
/// Closures cannot be compared, so each question is equal only to itself.
package final class StorefrontQuestion: Sendable {
    private let shouldContinue: @Sendable (Storefront) -> Bool

    init(_ shouldContinue: @escaping @Sendable (Storefront) -> Bool) {
        self.shouldContinue = shouldContinue
    }

    /// Returns whether the purchase continues in another storefront.
    func continues(in storefront: Storefront) -> Bool {
        shouldContinue(storefront)
    }
}

extension StorefrontQuestion: Hashable {
    /// Whether both are the same question.
    package static func == (one: StorefrontQuestion, other: StorefrontQuestion) -> Bool {
        one === other
    }

    /// Hashes the question's identity.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
