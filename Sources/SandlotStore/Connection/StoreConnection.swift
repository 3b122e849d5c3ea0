public import SandlotCatalog
package import SandlotReceipts

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The requests that an app on a device can make to the store.
///
/// This is the seam between Apple's names and the simulated store. A connection belongs to one
/// launch of the app. After a relaunch, there is a new connection, and the feeds of the old one
/// have ended.
package protocol StoreConnection: Sendable {
    /// The identifier that binds signed data to the device.
    var deviceVerificationID: UUID { get }

    /// Whether the device allows payments.
    var canMakePayments: Bool { get }

    /// Returns the products with the given identifiers.
    ///
    /// Unknown identifiers are omitted, and repeated ones count once. The order is that of the
    /// request.
    func products(for productIDs: [String]) async throws(StoreError) -> ProductListing

    /// Purchases a product.
    func purchase(_ order: PurchaseOrder) async throws(StoreError) -> PurchaseOutcome

    /// Returns whether the customer's last attempt to buy a product was interrupted, and waits until
    /// the customer continues it outside the app.
    func isInterrupted(_ productID: String) async -> Bool

    /// Finishes a transaction, because the app has delivered the purchase.
    ///
    /// An unknown or already finished transaction does not change.
    func finish(_ id: TransactionID) async

    /// Returns the transactions of a selection in their current state.
    func transactions(_ selection: TransactionSelection) async -> [Delivery<TransactionPayload>]

    /// Returns the customer's subscription statuses in a group, first own subscriptions, then
    /// shared ones.
    func subscriptionStandings(
        inGroup groupID: String
    ) async throws(StoreError) -> [SubscriptionStanding]

    /// Returns the status of the subscription that a transaction belongs to.
    func subscriptionStanding(
        of id: TransactionID
    ) async throws(StoreError) -> SubscriptionStanding?

    /// Returns the statuses of all subscriptions that the customer has ever had, first own, then
    /// shared ones.
    func subscriptionStandings() async throws(StoreError) -> [SubscriptionStanding]

    /// Returns whether a new subscription in a group would start with its introductory offer.
    func isEligibleForIntroductoryOffer(inGroup groupID: String) async -> Bool

    /// Returns the signed app transaction.
    ///
    /// - Parameter refreshing: Whether to ask the customer to sign in and to fetch new data.
    /// - Returns: The signed data.
    /// - Throws: ``StoreError`` if the data cannot be fetched.
    func appTransaction(
        refreshing: Bool
    ) async throws(StoreError) -> Delivery<AppTransactionPayload>

    /// Fetches everything again after asking the customer to sign in.
    func synchronize() async throws(StoreError)

    /// Returns the customer's storefront.
    func storefront() async -> StorefrontInfo?

    /// Requests a refund, which a test environment grants immediately.
    func requestRefund(of id: TransactionID, reason: RevocationReason) async throws(StoreError)

    /// The transactions that were not just purchased on this device.
    ///
    /// The feed begins with the unfinished transactions, once per launch. Renewals, approvals,
    /// refunds, and purchases on other devices follow. It ends with the launch.
    var transactionUpdates: Feed<Delivery<TransactionPayload>> { get }

    /// The changes of subscription statuses.
    ///
    /// The feed ends with the launch.
    var standingUpdates: Feed<SubscriptionStanding> { get }

    /// The changes of the storefront.
    ///
    /// The feed ends with the launch.
    var storefrontUpdates: Feed<StorefrontInfo> { get }

    /// The store's messages that the app may show.
    ///
    /// The feed ends with the launch.
    var messages: Feed<StoreMessage> { get }

    /// The new transactions and revocations among ``transactionUpdates``, for a payment queue.
    ///
    /// The feed omits transactions that were already unfinished, and it takes nothing from the
    /// listeners of ``transactionUpdates``. It ends with the launch.
    var paymentUpdates: Feed<Delivery<TransactionPayload>> { get }

    /// The purchases that the customer started outside the app.
    ///
    /// The feed ends with the launch.
    var purchaseIntents: Feed<PurchaseIntentInfo> { get }
}

/// A connection to a store outside this process.
package protocol RemoteConnection: StoreConnection {
    /// Ends the launch.
    func quit()

    /// Ends the launch, so that the next request starts another one.
    func relaunch()

    /// Waits until the listeners of this process have handled everything that the store has offered.
    ///
    /// - Parameter store: The store of the environment, which offers its elements first.
    /// - Returns: The names of the listeners that are still busy after half a minute.
    func settled(after store: Store) async -> [String]
}

/// A selection of transactions.
public enum TransactionSelection: Sendable, Hashable {
    /// The history: all transactions except finished consumables that were not refunded.
    ///
    /// Finished consumables are included if the app keeps them.
    case all(productID: String?)
    /// The latest transaction of each product that the customer is entitled to.
    case currentEntitlements(productID: String?)
    /// The transactions that the app has not finished.
    case unfinished
    /// The latest transaction of a product.
    case latest(productID: String)
}

/// The products that a device receives from the store.
public struct ProductListing: Sendable {
    /// The products, in the order of the request.
    public let items: [ListedProduct]
    /// The storefront.
    public let storefront: StorefrontInfo
    /// The customer's locale, such as `en_US`.
    public let locale: String
    /// Whether a week is reported as seven days, as the real store does.
    public let writesWeeksAsDays: Bool

    package init(
        items: [ListedProduct], storefront: StorefrontInfo, locale: String, writesWeeksAsDays: Bool
    ) {
        self.items = items
        self.storefront = storefront
        self.locale = locale
        self.writesWeeksAsDays = writesWeeksAsDays
    }
}

/// A product of a listing.
public struct ListedProduct: Sendable {
    /// The catalog entry.
    public let item: Catalog.Item
    /// The group of a subscription.
    public let group: Catalog.SubscriptionGroup?

    package init(item: Catalog.Item, group: Catalog.SubscriptionGroup?) {
        self.item = item
        self.group = group
    }
}

/// A message from the store.
public enum StoreMessage: Sendable, Hashable {
    /// The customer is asked to agree to a higher price.
    case priceIncreaseConsent
    /// A payment failed.
    case billingIssue
    /// A win-back offer is available.
    case winBackOffer
    /// Anything else.
    case generic
}

/// A purchase that the customer started outside the app.
public struct PurchaseIntentInfo: Sendable, Hashable {
    /// The product.
    public let productID: String
    /// The identifier of the offer, if any.
    public let offerID: String?

    package init(productID: String, offerID: String?) {
        self.productID = productID
        self.offerID = offerID
    }
}
