/// A shop that requires no pass: a third-party page, or an app that skips its gate.
///
/// The file of an app must state that it has such a shop. Nothing else buys without a pass.
struct UnguardedShop {
    private let shop: KidsShop

    init(_ shop: KidsShop) {
        self.shop = shop
    }

    func buy(_ productID: String) async throws(KidsError) -> KidsShop.Answer {
        try await shop.purchase(productID, passID: nil)
    }
}
