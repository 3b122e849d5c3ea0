import SandlotTrace

/// What the device owns of the products that end ads, as the lines of a trace tell it.
struct AdEntitlementBook: Sendable {
    private let products: [String]
    /// What the device held when the app was launched.
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

    /// Takes news in.
    ///
    /// - Parameter news: The event.
    /// - Returns: What is known now; nil if the news says nothing about ads.
    mutating func take(_ news: TraceEvent.Entitlement) -> AdEntitlement? {
        guard products.contains(news.productId) else { return nil }
        if news.active {
            active.insert(news.productId)
        } else {
            // What the device held at the launch outranks what the app believes before it has asked.
            if news.cause == .launch, initial.contains(news.productId) { return nil }
            active.remove(news.productId)
        }
        isKnown = true
        return entitlement
    }
}
