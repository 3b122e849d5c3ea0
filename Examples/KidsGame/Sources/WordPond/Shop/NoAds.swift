import Observation
import SandlotAds
import SandlotAppSupport
import StoreKit

/// The purchase that removes the ads.
@MainActor
@Observable
public final class NoAds {
    nonisolated static let productID = "no_ads"

    /// The price in the customer's currency, or nil before it is loaded.
    public private(set) var price: String?

    @ObservationIgnored private let ads: AdPresenter
    @ObservationIgnored private let clock: GameClock
    @ObservationIgnored private let observer: RemoveAdsObserver
    @ObservationIgnored private var product: Product?
    @ObservationIgnored private var purchases = 0

    init(_ ads: AdPresenter, clock: GameClock) {
        self.ads = ads
        self.clock = clock
        // The observer tells the scheduler what is owned, before a transaction is finished.
        observer = RemoveAdsObserver(
            ads, products: [Self.productID],
            onUpdate: { update in
                guard case .verified(let transaction) = update else { return }
                await transaction.finish()
            })
    }

    /// Loads the product, and records that its offer is shown to a parent.
    ///
    /// - Throws: `Product.PurchaseError.productUnavailable` if the store does not sell it.
    func showOffer() async throws {
        product = try await Product.products(for: [Self.productID]).first
        guard let product else { throw Product.PurchaseError.productUnavailable }
        price = product.displayPrice
        ads.record(
            .offerShown(
                .init(
                    offerId: "no-ads", initiated: .user, productId: Self.productID, gated: true,
                    declineVisible: true)))
        ads.record(
            .priceShown(
                .init(
                    productId: Self.productID, displayPrice: product.displayPrice,
                    currency: product.priceFormatStyle.currencyCode, source: .store, gated: true,
                    actionable: true)))
    }

    /// Reads what the customer owns.
    func refresh() async {
        await observer.refresh()
    }

    /// Looks for purchases that the device does not know yet.
    func restore() async throws {
        try await AppStore.sync()
        await observer.refresh()
    }

    func buy(with pass: consuming GatePass) async throws {
        guard let product else { throw Product.PurchaseError.productUnavailable }
        purchases += 1
        let purchase = "p\(purchases)"
        var outcome = TraceEvent.PurchaseOutcome.failed
        var bought: Transaction?
        defer {
            ads.record(
                .purchaseResult(
                    .init(
                        purchaseId: purchase, result: outcome,
                        tx: bought.map { RemoveAdsObserver.hashedName(of: $0.id) })))
        }
        let result = try await product.purchase(with: pass, at: clock.gateTime()) { [ads] passID in
            ads.record(
                .purchaseStarted(
                    .init(
                        purchaseId: purchase, productId: Self.productID, kind: .nonConsumable,
                        passId: passID)))
        }
        switch result {
        case .success(.verified(let transaction)):
            bought = transaction
            outcome = .success
            await observer.refresh()
            await transaction.finish()
        case .success(.unverified): outcome = .unverified
        case .pending: outcome = .pending
        case .userCancelled: outcome = .canceled
        @unknown default: break
        }
    }
}
