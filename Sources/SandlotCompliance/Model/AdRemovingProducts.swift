/// The products whose owners see no ads, as far as a run tells.
enum AdRemovingProducts: Sendable, Hashable {
    /// These products remove ads. If there are none, nothing does.
    case known([String])
    /// Nothing tells which products remove ads.
    case unknown

    /// The product that removes ads if nothing else is said and the run names it.
    static let usual = "remove_ads"

    /// What to do so that the products are known, as a clause.
    static let remedy = """
        mark it with `removesAds` in the header's `products`, or set the parameter `removeAdsProducts`
        """

    /// The products; none if they are not known.
    var products: [String] {
        switch self {
        case .known(let products): products
        case .unknown: []
        }
    }
}
