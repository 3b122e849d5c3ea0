/// The products that remove ads, as far as a run states them.
enum AdRemovingProducts: Sendable, Hashable {
    /// These products remove ads. If there are none, nothing does.
    case known([String])
    /// The products that remove ads are not known.
    case unknown

    /// The product that removes ads if nothing else is said and the run names it.
    static let usual = "remove_ads"

    /// The way to make the products known, as a clause.
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
