import SandlotTrace

/// The products that remove ads and that the device owns, according to the trace.
struct AdEntitlementBook: Sendable {
    private let products: Set<String>
    /// The products that the device owned when the app was launched.
    private let initial: Set<String>
    private var active: Set<String>
    /// The products whose ownership is unknown.
    private var unknown: Set<String>
    /// Whether the trace states anything about ownership.
    private var isKnown: Bool

    init(_ policy: AdPolicy, _ header: TraceEvent.TraceHeader) {
        let marked = header.products?.filter(\.removesAds).map(\.id) ?? []
        products = Set(policy.removeAdsProducts).union(marked)
        initial = Set(header.initialEntitlements ?? [])
        active = products.intersection(initial)
        isKnown = header.initialEntitlements != nil
        unknown = isKnown ? [] : products
    }

    var entitlement: AdEntitlement {
        if !active.isEmpty { return .active }
        return isKnown && unknown.isEmpty ? .absent : .unknown
    }

    /// Makes the ownership of all products unknown, because one was owned before this launch.
    mutating func doubtAbsence() {
        unknown = products.subtracting(active)
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
        unknown.remove(news.productId)
        isKnown = true
        return entitlement
    }
}
