import SandlotTrace

/// The products that remove ads and that the device owns, according to the trace.
struct AdEntitlementBook: Sendable {
    private let products: [String]
    /// The products that the device owned when the app was launched.
    private let initial: [String]
    private var active: Set<String>
    private var isKnown: Bool

    init(_ products: [String], initial: [String]?) {
        self.products = products
        self.initial = initial ?? []
        active = Set(products).intersection(initial ?? [])
        isKnown = initial != nil
    }

    var entitlement: AdEntitlement {
        if !active.isEmpty { return .active }
        return isKnown ? .absent : .unknown
    }

    /// Updates the products with an event.
    ///
    /// - Parameter news: The event.
    /// - Returns: The resulting entitlement, or nil if the event does not affect ads.
    mutating func take(_ news: TraceEvent.Entitlement) -> AdEntitlement? {
        guard products.contains(news.productId) else { return nil }
        if news.active {
            active.insert(news.productId)
        } else {
            // The device's products at launch take precedence over the app's assumption before its
            // first query.
            if news.cause == .launch, initial.contains(news.productId) { return nil }
            active.remove(news.productId)
        }
        isKnown = true
        return entitlement
    }
}
