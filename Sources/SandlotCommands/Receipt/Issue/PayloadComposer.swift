import SandlotBase
import SandlotCatalog
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A composer of payloads that fills in omitted values as the store would.
struct PayloadComposer: Sendable {
    let app: AppOptions
    let transactionOptions: TransactionOptions
    let renewalOptions: RenewalOptions
    let appTransactionOptions: AppTransactionOptions?
    let notificationOptions: NotificationDetails
    /// The notification that the command line describes.
    let notificationRequest: NotificationRequest
    let item: Catalog.Item?
    let press: ReceiptPress
    let signedDate: Timestamp
    let storefront: String
    let identifiers: FreshIdentifiers
    /// The documented case of a notification.
    let notificationCase: NotificationCase
    /// The state of the purchase.
    let state: PurchaseState
    /// The changes to individual members.
    let edits: MemberEdits
    private let applicationInternalID: Int64?
    private let kind: ReceiptKind
    private let isLikeXcode: Bool

    /// Computes everything that the receipts have in common.
    ///
    /// - Parameters:
    ///   - request: The command line.
    ///   - catalog: The catalog and the product in it, if one is needed.
    ///   - press: The keys and the flaw.
    ///   - seed: The seed of new identifiers.
    /// - Throws: `ValidationError` if the notification is not documented, and ``CommandFailure`` if the product does
    ///   not fit, the catalog lacks a named product or offer, or an option would have no effect.
    init(
        request: PayloadRequest, catalog: (all: Catalog, item: Catalog.Item)?, press: ReceiptPress,
        seed: UInt64
    ) throws {
        let item = catalog?.item
        let settings = catalog?.all.settings ?? Catalog.Settings()
        let isSubscription = item.map { $0.type == .recurringSubscription }
        notificationCase =
            request.kind == .notification
            ? try request.notification.notificationCase(isSubscription: isSubscription)
            : NotificationCase(
                type: .subscribed, subtype: nil, body: .purchase, subject: .anyProduct,
                situation: .bought)
        app = request.app
        transactionOptions = request.transaction
        renewalOptions = request.renewal
        appTransactionOptions = request.appTransaction
        notificationRequest = request.notification
        notificationOptions = request.notification.details
        kind = request.kind
        isLikeXcode = request.isLikeXcode
        edits = request.edits
        self.item = item
        self.press = press
        signedDate = request.app.signingDate
        storefront = request.transaction.storefront ?? settings.storefront ?? "USA"
        applicationInternalID = settings.applicationInternalID.flatMap { Int64($0) }
        identifiers = FreshIdentifiers(seed: seed)
        let offering = PurchaseState.offering(notificationCase, request, in: catalog)
        if let catalog { try request.checkNames(in: catalog.all, offering: offering) }
        let offer = OfferTerms(request.transaction, of: offering)
        var state = PurchaseState(
            notificationCase.situation, signedDate: signedDate,
            period: item?.subscriptionPeriod ?? SubscriptionPeriod(1, .month),
            given: request.transaction,
            offer: request.kind == .renewal && offer?.type != .introductory ? nil : offer)
        if request.kind == .renewal {
            // An introductory offer of one period is over when the next one begins.
            if offer?.type != .introductory { state.nextOffer = offer }
            state.takeNextPrice(request.renewal, in: catalog)
            state.nextOffer = offer
        }
        if request.kind == .notification {
            state.complete(notificationCase, request.renewal, in: catalog)
        }
        self.state = state
        try check(request)
    }

    /// Returns the receipt with this number, from 0.
    func receipt(_ index: Int) throws -> IssuedReceipt {
        switch kind {
        case .transaction: try sign(transaction(index))
        case .renewal: try sign(renewalInfo(index))
        case .appTransaction: try sign(appTransaction())
        case .notification: try sign(try notification(index))
        }
    }

    private func sign<Payload: ReceiptPayload>(_ payload: Payload) throws -> IssuedReceipt {
        if edits.isEmpty { return IssuedReceipt(kind: kind, jws: try press.sign(payload)) }
        let json = try edits.applied(to: payload.json)
        return IssuedReceipt(kind: kind, jws: try press.sign(json: json))
    }

    var bundleID: String { app.bundleID ?? "com.example.app" }
    var environment: ReceiptEnvironment { app.environment ?? (isLikeXcode ? .xcode : .sandbox) }
    var appAppleID: Int64 { app.appAppleID ?? applicationInternalID ?? 1_234_567_890 }
    var appTransactionID: String { app.appTransactionID ?? identifiers.appTransaction }
    var isSubscription: Bool { item?.type == .recurringSubscription }

    var currency: String? {
        transactionOptions.currency ?? KnownStorefront.named(storefront)?.currency
    }

    // MARK: App transaction

    /// Returns the app transaction, which is the same for every number.
    func appTransaction() -> AppTransactionPayload {
        var payload = AppTransactionPayload()
        payload.receiptType = environment
        payload.appAppleId = appAppleID
        payload.bundleId = bundleID
        payload.applicationVersion = app.appVersion ?? "1"
        payload.versionExternalIdentifier = appTransactionOptions?.versionExternalID
        payload.receiptCreationDate = signedDate
        payload.originalPurchaseDate =
            appTransactionOptions?.appPurchaseDate?.timestamp
            ?? Timestamp(milliseconds: 1_375_340_400_000)
        payload.originalApplicationVersion = appTransactionOptions?.originalAppVersion ?? "1.0"
        payload.preorderDate = appTransactionOptions?.preorderDate?.timestamp
        payload.appTransactionId = appTransactionID
        payload.originalPlatform = appTransactionOptions?.originalPlatform ?? .iOS
        return payload
    }
}

/// Identifiers that look like the store's.
///
/// The same seed gives the same ones.
struct FreshIdentifiers: Sendable {
    /// The first transaction: 16 digits beginning with 2, as in the sandbox.
    let transaction: UInt64
    /// The first period of a subscription.
    let webOrderLineItem: UInt64
    /// The difference from the number of an earlier transaction of the same series.
    static let seriesDistance: UInt64 = 1_000_000
    /// The customer's app transaction: 18 digits.
    let appTransaction: String
    private let seed: UInt64

    init(seed: UInt64) {
        var generator = SplitMix64(state: seed)
        self.seed = seed
        transaction = 2_000_000_000_000_000 + generator.next() % 900_000_000_000_000
        webOrderLineItem = 2_000_000_000_000_000 + generator.next() % 900_000_000_000_000
        appTransaction = String(700_000_000_000_000_000 + generator.next() % 99_999_999_999_999_999)
    }

    /// Returns the UUID of a notification, version 4.
    func notification(_ index: Int) -> UUID {
        var generator = SplitMix64(
            state: seed ^ UInt64(truncatingIfNeeded: index &+ 1) &* 0x9E37_79B9)
        var bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}

/// A small generator that gives the same numbers on every platform (Steele, Lea, and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
