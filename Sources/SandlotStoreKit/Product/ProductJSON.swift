import Foundation
import SandlotCatalog
import SandlotJSON
import SandlotStore

/// The JSON of a product in the store's listing.
///
/// The layout is that of Xcode's test environment. A subscription with several billing plans has an
/// entry in `offers` for each of them, beginning with the ordinary price. Only these entries
/// contain `billingPlanType` and the members whose names begin with `commitment`.
struct ProductJSON {
    private let product: Catalog.Product
    private let item: Catalog.Item
    private let group: Catalog.SubscriptionGroup?
    private let listing: ProductListing
    private let localeIdentifier: String
    private let money: Decimal.FormatStyle.Currency

    init(_ listed: ListedProduct, of listing: ProductListing) {
        item = listed.item
        product = listed.item.product
        group = listed.group
        self.listing = listing
        let currency = listing.storefront.currencyCode
        localeIdentifier = Self.locale(listing.locale, withCurrency: currency)
        money = Decimal.FormatStyle.Currency(
            code: currency, locale: Locale(identifier: localeIdentifier))
    }

    /// Returns the identifier of a locale with another currency.
    ///
    /// A locale can have keywords of its own, as in `en_US@calendar=buddhist`. ICU reads one list of them, in the
    /// order of their names.
    private static func locale(_ identifier: String, withCurrency currency: String) -> String {
        let parts = identifier.split(separator: "@", maxSplits: 1)
        let own = parts.dropFirst().flatMap { $0.split(separator: ";") }
            .filter { !$0.lowercased().hasPrefix("currency=") }.map(String.init)
        let keywords = (own + ["currency=\(currency)"]).sorted()
        return "\(parts.first ?? "")@\(keywords.joined(separator: ";"))"
    }

    /// The JSON in compact form.
    var bytes: [UInt8] {
        let internalID = product.internalID ?? product.productID
        let country = listing.storefront.countryCode.lowercased()
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writeAttributes(to: &writer)
        writer.member("href", "/v1/catalog/\(country)/in-apps/\(internalID)")
        writer.member("id", internalID)
        writer.member("type", "in-apps")
        writer.endObject()
        return writer.bytes
    }

    private func writeAttributes(to writer: inout JSONWriter) {
        let description = LocalizedText(listing.locale).best(in: product.localizations) {
            $0.description
        }
        writer.beginObject("attributes")
        writer.beginObject("description")
        writer.member("standard", description ?? "")
        writer.endObject()
        writer.member("icuLocale", localeIdentifier)
        writer.member("isFamilyShareable", Int64(item.isFamilyShareable ? 1 : 0))
        writer.member("kind", item.appStoreType ?? item.type?.rawValue ?? "")
        writer.member("name", item.localizedName(for: listing.locale) ?? "")
        writer.member("offerName", product.productID)
        writer.beginArray("offers")
        writeOrdinaryPlan(to: &writer)
        for plan in monthlyPlans { write(plan, to: &writer) }
        writer.endArray()
        if item.subscription != nil { writeGroup(to: &writer) }
        writer.endObject()
    }

    private func writeGroup(to writer: inout JSONWriter) {
        let name = group.flatMap { group in
            LocalizedText(listing.locale).best(in: group.localizations) { $0.displayName }
                ?? group.name
        }
        writer.member("subscriptionFamilyId", item.subscriptionGroupIdentifier ?? "")
        writer.member("subscriptionFamilyName", name ?? "")
        writer.member("subscriptionFamilyRank", Int64(item.subscriptionGroupLevel ?? 1))
    }

    private var monthlyPlans: [Catalog.BillingPlan] {
        item.subscription?.billingPlans.filter {
            $0.billingPlanType == .monthly && $0.isEnabled != false
        } ?? []
    }

    private func writeOrdinaryPlan(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("currencyCode", listing.storefront.currencyCode)
        writePrice(product.displayPrice, to: &writer)
        if let period = item.subscriptionPeriod {
            writer.member("recurringSubscriptionPeriod", written(period))
            if !monthlyPlans.isEmpty {
                writer.member("billingPlanType", Catalog.BillingPlanType.billedUpfront.rawValue)
            }
            writeOffers(to: &writer) { $0 != .monthly }
        }
        writer.endObject()
    }

    private func write(_ plan: Catalog.BillingPlan, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("currencyCode", listing.storefront.currencyCode)
        writePrice(plan.displayPrice, to: &writer)
        writer.member("recurringSubscriptionPeriod", "P1M")
        writer.member("billingPlanType", Catalog.BillingPlanType.monthly.rawValue)
        if let price = plan.commitmentDisplayPrice {
            writer.member("commitmentPriceFormatted", formatted(price))
            writer.member("commitmentPriceString", price.text)
        }
        writer.member("commitmentPeriod", item.subscriptionPeriod.map { written($0) })
        writeOffers(to: &writer) { $0 == .monthly }
        writer.endObject()
    }

    private func writeOffers(
        to writer: inout JSONWriter, for isWanted: (Catalog.BillingPlanType?) -> Bool
    ) {
        writer.beginArray("discounts")
        let lists: [([Catalog.Offer], Product.SubscriptionOffer.OfferType)] = [
            (item.introductoryOffers, .introductory), (item.promotionalOffers, .promotional),
            (item.winBackOffers, .winBack),
        ]
        for (offers, type) in lists {
            for offer in offers where isWanted(offer.billingPlanType) {
                write(offer, type, to: &writer)
            }
        }
        writer.endArray()
    }

    private func write(
        _ offer: Catalog.Offer, _ type: Product.SubscriptionOffer.OfferType,
        to writer: inout JSONWriter
    ) {
        let isPaidAsOneGoes = offer.paymentMode == .payAsYouGo
        writer.beginObject()
        writer.member("modeType", offer.paymentMode.map { mode(of: $0) })
        writer.member("numOfPeriods", Int64(isPaidAsOneGoes ? offer.numberOfPeriods ?? 1 : 1))
        if type != .introductory { writer.member("offerId", offer.offerID) }
        writePrice(offer.paymentMode == .free ? nil : offer.displayPrice, to: &writer)
        writer.member("recurringSubscriptionPeriod", offer.subscriptionPeriod.map { written($0) })
        writer.member("type", type.rawValue)
        writer.member("billingPlanType", offer.billingPlanType?.rawValue)
        writer.endObject()
    }

    private func mode(of mode: Catalog.PaymentMode) -> String {
        switch mode {
        case .free: Product.SubscriptionOffer.PaymentMode.freeTrial.rawValue
        case .payAsYouGo: Product.SubscriptionOffer.PaymentMode.payAsYouGo.rawValue
        case .payUpFront: Product.SubscriptionOffer.PaymentMode.payUpFront.rawValue
        default: mode.rawValue
        }
    }

    private func writePrice(_ price: Price?, to writer: inout JSONWriter) {
        let price = price ?? Price("0.00")
        writer.member("priceFormatted", formatted(price))
        writer.member("priceString", price.text)
    }

    private func formatted(_ price: Price) -> String {
        money.format(Decimal(string: price.text) ?? 0)
    }

    /// Returns the period as the store reports it.
    private func written(_ period: SandlotCatalog.SubscriptionPeriod) -> String {
        guard listing.writesWeeksAsDays, period.unit == .week, let count = period.count else {
            return period.text
        }
        return SandlotCatalog.SubscriptionPeriod(count * 7, .day).text
    }
}
