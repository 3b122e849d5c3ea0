import SandlotStore

/// A purchase that the customer started outside the app and completes in it.
public struct PurchaseIntent: Equatable, Identifiable, Sendable {
    /// The type of the identifier.
    public typealias ID = Product.ID

    /// The product to buy.
    public let product: Product
    /// The offer to apply.
    public let offer: Product.SubscriptionOffer?

    /// The product's identifier.
    public var id: Product.ID { product.id }

    init(product: Product, offerID: String?) {
        self.product = product
        offer = offerID.flatMap { offerID in
            guard let subscription = product.subscription else { return nil }
            return (subscription.winBackOffers + subscription.promotionalOffers)
                .first { $0.id == offerID }
        }
    }

    /// The purchases as customers start them.
    public static var intents: PurchaseIntents { PurchaseIntents(origin: .current) }

    /// A sequence of purchases that customers started outside the app.
    ///
    /// The sequence belongs to the store in which it was created.
    public struct PurchaseIntents: AsyncSequence {
        /// The type of the elements.
        public typealias Element = PurchaseIntent

        let origin: Origin

        /// Returns an iterator that starts listening.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: FeedIterator(origin: origin) { $0.purchaseIntents })
        }

        /// An iterator over the purchases.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var feed: FeedIterator<PurchaseIntentInfo>

            /// Returns the next purchase, or nil if the task is canceled or the app ends.
            ///
            /// Purchases of products that are not for sale are omitted.
            public mutating func next() async -> PurchaseIntent? {
                while let intent = await feed.next() {
                    let products = try? await Product.products(
                        for: [intent.productID], origin: feed.origin)
                    if let product = products?.first {
                        return PurchaseIntent(product: product, offerID: intent.offerID)
                    }
                }
                return nil
            }
        }
    }
}
