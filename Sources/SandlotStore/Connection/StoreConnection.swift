public import SandlotCatalog
public import SandlotReceipts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What an app that runs on a device can ask the store.
///
/// This is the seam between Apple's names and the simulated store. A connection belongs to one launch of
/// the app: after a relaunch there is another one, and the feeds of the old one have ended.
public protocol StoreConnection: Sendable {
    /// The identifier that binds signed data to the device.
    var deviceVerificationID: UUID { get }

    /// Whether the device allows payments.
    var canMakePayments: Bool { get }

    /// Looks products up.
    ///
    /// Unknown identifiers are left out and repeated ones count once; the order is that of the request.
    func products(for productIDs: [String]) async throws(StoreError) -> ProductListing

    /// Buys.
    func purchase(_ order: PurchaseOrder) async throws(StoreError) -> PurchaseOutcome

    /// Says that the app has delivered what was bought.
    ///
    /// A transaction that is unknown or finished already stays as it is.
    func finish(_ id: TransactionID) async

    /// The transactions that fit a selection, as they are now.
    func transactions(_ selection: TransactionSelection) async -> [Delivery<TransactionPayload>]

    /// How the customer stands with the subscriptions of a group: the own, then the family's.
    func subscriptionStandings(
        inGroup groupID: String
    ) async throws(StoreError) -> [SubscriptionStanding]

    /// How the customer stands with a subscription by one of its transactions.
    func subscriptionStanding(
        of id: TransactionID
    ) async throws(StoreError) -> SubscriptionStanding?

    /// How the customer stands with everything that was ever subscribed to, by group.
    func subscriptionStandings() async throws(StoreError) -> [SubscriptionStanding]

    /// Whether a subscription of the group would begin with its introductory offer.
    func isEligibleForIntroductoryOffer(inGroup groupID: String) async -> Bool

    /// The signed data about the app itself.
    ///
    /// - Parameter refreshing: Whether the customer is asked to sign in, so that new data is fetched.
    /// - Returns: The signed data.
    /// - Throws: ``StoreError`` with what kept it from being fetched.
    func appTransaction(
        refreshing: Bool
    ) async throws(StoreError) -> Delivery<AppTransactionPayload>

    /// Fetches everything anew, after asking the customer to sign in.
    func synchronize() async throws(StoreError)

    /// The store of the customer's country.
    func storefront() async -> StorefrontInfo?

    /// Asks for a refund, which a test environment grants at once.
    func requestRefund(of id: TransactionID, reason: RevocationReason) async throws(StoreError)

    /// Transactions that were not bought just now on this device: unfinished ones once after launch, then
    /// renewals, approvals, refunds and what other devices buy. Ends with the launch.
    var transactionUpdates: Feed<Delivery<TransactionPayload>> { get }

    /// Changes of subscriptions. Ends with the launch.
    var standingUpdates: Feed<SubscriptionStanding> { get }

    /// Changes of the storefront. Ends with the launch.
    var storefrontUpdates: Feed<StorefrontInfo> { get }

    /// Messages of the store that the app may show. Ends with the launch.
    var messages: Feed<StoreMessage> { get }

    /// What ``transactionUpdates`` tells from now on, for a payment queue beside it: what was unfinished before does
    /// not come, and listening here takes nothing from the listeners there. Ends with the launch.
    var paymentUpdates: Feed<Delivery<TransactionPayload>> { get }

    /// Purchases that the customer began outside the app. Ends with the launch.
    var purchaseIntents: Feed<PurchaseIntentInfo> { get }
}

/// Which transactions are asked for.
public enum TransactionSelection: Sendable, Hashable {
    /// The history: everything but finished consumables, unless the app keeps those or they were refunded.
    case all(productID: String?)
    /// The latest of each product that the customer is entitled to.
    case currentEntitlements(productID: String?)
    /// What the app has not finished.
    case unfinished
    /// The latest of a product.
    case latest(productID: String)
}

/// Products as a device is told about them.
public struct ProductListing: Sendable {
    /// What was found, in the order of the request.
    public let items: [ListedProduct]
    /// The country's store.
    public let storefront: StorefrontInfo
    /// The customer's locale, as in `en_US`.
    public let locale: String
    /// Whether a week is told as seven days, as the real store does.
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
    /// The catalogue's entry.
    public let item: Catalog.Item
    /// The group of a subscription.
    public let group: Catalog.SubscriptionGroup?

    package init(item: Catalog.Item, group: Catalog.SubscriptionGroup?) {
        self.item = item
        self.group = group
    }
}

/// A message of the store.
public enum StoreMessage: Sendable, Hashable {
    /// The customer is asked to agree to a higher price.
    case priceIncreaseConsent
    /// A payment failed.
    case billingIssue
    /// A win-back offer can be had.
    case winBackOffer
    /// Anything else.
    case generic
}

/// A purchase that the customer began outside the app.
public struct PurchaseIntentInfo: Sendable, Hashable {
    /// The product.
    public let productID: String
    /// The offer, by its identifier.
    public let offerID: String?

    package init(productID: String, offerID: String?) {
        self.productID = productID
        self.offerID = offerID
    }
}
