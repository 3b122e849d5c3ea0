public import Foundation
import SandlotStore

/// The store of a country or region.
public struct Storefront: Identifiable, Sendable {
    /// The type of the identifier.
    public typealias ID = String

    /// The country's ISO 3166-1 alpha-3 code, such as `USA`.
    public let countryCode: String
    /// Apple's number for the storefront, such as `143441`.
    public let id: String
    private let currencyCode: String?

    init(countryCode: String, id: String, currencyCode: String?) {
        self.countryCode = countryCode
        self.id = id
        self.currencyCode = currencyCode
    }

    init(_ info: StorefrontInfo) {
        self.init(
            countryCode: info.countryCode, id: info.id, currencyCode: info.currencyCode)
    }

    /// The currency of the store's prices.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }

    /// The storefront of the customer's country, or nil if there is none.
    public static var current: Storefront? {
        get async {
            await StoreEnvironment.found?.connection.storefront().map { Storefront($0) }
        }
    }

    /// The customer's storefronts as they change.
    public static var updates: Storefronts { Storefronts(origin: .current) }

    /// A sequence of storefronts.
    ///
    /// The sequence belongs to the store in which it was created.
    public struct Storefronts: AsyncSequence, Sendable {
        /// The type of the elements.
        public typealias Element = Storefront

        let origin: Origin

        /// Returns an iterator that starts listening.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: FeedIterator(origin: origin) { $0.storefrontUpdates })
        }

        /// An iterator over the storefronts.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var feed: FeedIterator<StorefrontInfo>

            /// Returns the next storefront, or nil if the task is canceled or the app ends.
            public mutating func next() async -> Storefront? {
                await feed.next().map { Storefront($0) }
            }
        }
    }
}
