import SandlotTrace

/// Facts that are known only after a run has been read to its end.
///
/// A trace is read once as long as nothing depends on what comes later. Otherwise it is read a second time, with
/// the facts that the first reading has collected.
struct RunFacts: Sendable {
    /// Whether an event names the product that usually removes ads.
    fileprivate(set) var namesUsualProduct = false
    /// The kind of each product, as the latest `purchase_started` that has one states it.
    fileprivate(set) var kinds: [String: TraceEvent.ProductKind] = [:]
    private var latest: [String: Int] = [:]

    /// Collects the facts of an event; the order of events does not matter.
    mutating func take(_ event: TraceEvent, seq: Int) {
        if !namesUsualProduct, event.names(AdRemovingProducts.usual) { namesUsualProduct = true }
        if case .purchaseStarted(let event) = event, let kind = event.kind,
            seq >= latest[event.productId] ?? 0
        {
            kinds[event.productId] = kind
            latest[event.productId] = seq
        }
    }
}

/// The products of a run that remove ads, and the evidence for them.
struct AdRemovalEvidence {
    /// A product that is not a consumable and that the run shows as owned.
    struct Ownership {
        /// The product.
        let product: String
        /// The event; nil for the header.
        let since: Moment?
    }

    /// The first product, not a consumable, that the run shows as owned.
    private(set) var firstOwnership: Ownership?
    /// Whether a later event contradicts a fact on which a check may have rested.
    private(set) var isContradicted = false
    /// The products that the header marks.
    private let marked: AdRemovingProducts?
    private let isFinal: Bool
    private var facts: RunFacts
    private let headerKinds: [String: TraceEvent.ProductKind]
    /// Whether each product that was owned or paid for was taken for a consumable.
    private var reliedOn: [String: Bool] = [:]

    /// Begins with the content of the header.
    ///
    /// - Parameters:
    ///   - header: The header, if there is one.
    ///   - facts: Facts about the whole run, if it has been read before.
    init(_ header: TraceEvent.TraceHeader?, facts: RunFacts?) {
        let products = header?.products ?? []
        let marks = products.filter(\.removesAds).map(\.id)
        marked = marks.isEmpty ? nil : .known(marks)
        headerKinds = Dictionary(
            products.map { ($0.id, $0.kind) }, uniquingKeysWith: { _, last in last })
        isFinal = facts != nil
        self.facts = facts ?? RunFacts()
        let owned = header?.initialEntitlements ?? []
        if headerKinds[AdRemovingProducts.usual] != nil || owned.contains(AdRemovingProducts.usual)
        {
            self.facts.namesUsualProduct = true
        }
        for product in owned { own(product, since: nil) }
    }

    /// The products that remove ads.
    ///
    /// - Parameter parameter: The parameter `removeAdsProducts`.
    /// - Returns: The products, or that they are unknown.
    func products(_ parameter: [String]?) -> AdRemovingProducts {
        if let parameter { return .known(parameter) }
        if let marked { return marked }
        return facts.namesUsualProduct ? .known([AdRemovingProducts.usual]) : .unknown
    }

    /// Whether a product is a consumable.
    ///
    /// A product of unknown kind does not count as a consumable.
    func isConsumable(_ product: String) -> Bool {
        (headerKinds[product] ?? facts.kinds[product]) == .consumable
    }

    /// Updates the state with an event.
    mutating func take(_ event: TraceEvent, at moment: Moment) {
        switch event {
        case .entitlement(let event):
            name(event.productId)
            if event.active { own(event.productId, since: moment) }
        case .transactionUpdate(let event):
            name(event.productId)
            if event.isVerifiedPurchase { rely(on: event.productId) }
        case .purchaseStarted(let event):
            name(event.productId)
            if let kind = event.kind { learn(kind, of: event.productId) }
        case .priceShown, .offerShown, .restoreResult:
            if event.names(AdRemovingProducts.usual) { name(AdRemovingProducts.usual) }
        default: break
        }
    }

    /// Notes that a check may rest on the kind of a product.
    mutating func rely(on product: String) {
        guard !isFinal, reliedOn[product] == nil else { return }
        reliedOn[product] = isConsumable(product)
    }

    private mutating func own(_ product: String, since: Moment?) {
        rely(on: product)
        guard firstOwnership == nil, !isConsumable(product) else { return }
        firstOwnership = Ownership(product: product, since: since)
    }

    private mutating func name(_ product: String) {
        guard product == AdRemovingProducts.usual, !facts.namesUsualProduct else { return }
        facts.namesUsualProduct = true
        if marked == nil, reliedOn.values.contains(false) { isContradicted = true }
    }

    private mutating func learn(_ kind: TraceEvent.ProductKind, of product: String) {
        guard !isFinal else { return }
        facts.kinds[product] = kind
        guard let wasConsumable = reliedOn[product] else { return }
        if wasConsumable != isConsumable(product) { isContradicted = true }
    }
}

extension TraceEvent {
    /// Whether the event has a product as its `productId`, or lists it as restored.
    fileprivate func names(_ product: String) -> Bool {
        switch self {
        case .priceShown(let event): event.productId == product
        case .offerShown(let event): event.productId == product
        case .purchaseStarted(let event): event.productId == product
        case .transactionUpdate(let event): event.productId == product
        case .entitlement(let event): event.productId == product
        case .restoreResult(let event): event.restored.contains(product)
        default: false
        }
    }
}
