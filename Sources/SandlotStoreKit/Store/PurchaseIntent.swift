internal import SandlotStore

/// A purchase that the customer began outside the app, to be gone on with in it.
public struct PurchaseIntent: Equatable, Identifiable, Sendable {
    /// The type of the identifier.
    public typealias ID = Product.ID

    /// What is to be bought.
    public let product: Product
    /// The offer that is to be applied.
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

    /// Purchases as customers begin them.
    public static var intents: PurchaseIntents { PurchaseIntents(origin: .current) }

    /// A sequence of purchases that customers began.
    ///
    /// It belongs to the store in which it was made.
    public struct PurchaseIntents: AsyncSequence {
        /// What comes out.
        public typealias Element = PurchaseIntent

        let origin: Origin

        /// Starts listening.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: FeedIterator(origin: origin) { $0.purchaseIntents })
        }

        /// Listens for purchases.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var feed: FeedIterator<PurchaseIntentInfo>

            /// The next purchase, or nil in a cancelled task and when the app ends.
            ///
            /// One whose product is not for sale is left out.
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
