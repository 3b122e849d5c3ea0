/// A storefront with its share of the families, its price, its tax, and its ads.
package struct Storefront: Sendable, Hashable {
    /// The country or region in ISO 3166-1 alpha-3, as in `USA`.
    package var name: String
    /// The weight among the storefronts.
    package var weight: Double
    /// The price as a share of the price in the app file.
    package var price: Double
    /// The tax that the price contains, as a share of the price without tax.
    package var tax: Double
    /// The revenue of an ad as a share of `ads.ecpm`.
    package var ecpm: Double
    /// The source of these values, or nil for an assumption.
    package var source: String?

    /// Creates a storefront.
    package init(
        name: String, weight: Double, price: Double = 1, tax: Double = 0, ecpm: Double = 1,
        source: String? = nil
    ) {
        self.name = name
        self.weight = weight
        self.price = price
        self.tax = tax
        self.ecpm = ecpm
        self.source = source
    }

    /// The storefronts of a model that states none.
    ///
    /// The rates of tax are published. The weights and the revenue of ads are assumptions.
    package static let standard = [
        Storefront(
            name: "USA", weight: 60,
            source: "prices in the USA are without sales tax; weight and ads: assumption"),
        Storefront(
            name: "GBR", weight: 15, price: 1.2, tax: 0.2, ecpm: 0.8,
            source: "tax: https://www.gov.uk/vat-rates; weight, price, and ads: assumption"),
        Storefront(
            name: "DEU", weight: 15, price: 1.1, tax: 0.19, ecpm: 0.8,
            source: "tax: German VAT Act, section 12; weight, price, and ads: assumption"),
        Storefront(
            name: "JPN", weight: 10, price: 1, tax: 0.1, ecpm: 0.6,
            source: "tax: Japan’s consumption tax; weight, price, and ads: assumption"),
    ]
}
