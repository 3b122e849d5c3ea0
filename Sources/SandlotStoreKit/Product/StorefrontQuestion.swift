/// What an app wants to be asked if the storefront changes during a purchase.
///
/// Closures cannot be compared: each question equals itself only.
package final class StorefrontQuestion: Sendable {
    private let shouldContinue: @Sendable (Storefront) -> Bool

    init(_ shouldContinue: @escaping @Sendable (Storefront) -> Bool) {
        self.shouldContinue = shouldContinue
    }

    /// Whether to go on in another storefront.
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
