/// A shop that asks nobody for a pass: a page of somebody else, or an app that skips its gate.
///
/// Such shops exist; that an app has one must be said in its file. Nothing else buys without a pass.
struct UnguardedShop {
    private let shop: KidsShop

    init(_ shop: KidsShop) {
        self.shop = shop
    }

    func buy(_ productID: String) async throws(KidsError) -> KidsShop.Answer {
        try await shop.purchase(productID, passID: nil)
    }
}
