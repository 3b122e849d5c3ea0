/// A page of somebody else that sells in the app, without asking for a gate.
///
/// Such pages exist; that an app uses one must be said in its file. Nothing else buys without a pass.
struct ThirdPartyPaywall {
    private let shop: KidsShop

    init(_ shop: KidsShop) {
        self.shop = shop
    }

    func buy(_ productID: String) async throws(KidsError) -> KidsShop.Answer {
        try await shop.purchase(productID, passID: nil)
    }
}
