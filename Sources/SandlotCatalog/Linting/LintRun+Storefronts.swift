import SandlotBase
import SandlotJSON

/// Checks of prices by storefront, which are Sandlot's own part of the format.
extension LintRun {
    /// Checks the prices that an object has for storefronts.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - object: The object that contains the prices.
    mutating func checkStorefrontPrices(_ name: String, of object: LintNode) {
        guard let prices = object.object(name), let members = prices.value.members else { return }
        var seen: Set<String> = []
        for member in members {
            let path = prices.path.member(member.name)
            let key = LintNode(value: member.nameValue, path: path)
            if !seen.insert(member.name).inserted {
                report(
                    .duplicateKey, at: key,
                    "there are two prices in \(Quotation.jsonString(member.name)), and only the last "
                        + "one is used; remove one")
            }
            check(storefront: member.name, at: key)
            checkStorefrontPrice(LintNode(value: member.value, path: path), in: member.name)
        }
    }

    /// Checks the storefronts in which a product is not sold.
    mutating func checkUnavailableStorefronts(of product: LintNode) {
        let prices = product.object("sandlotPrices")
        let parts =
            [
                "introductoryOffers", "adHocOffers", "codeOffers", "winbackOffers",
                "sandlotCodeOffers", "billingPlans",
            ].flatMap { product.objects($0) }
            + [product.object("introductoryOffer")].compactMap(\.self)
        for node in product.member("sandlotUnavailableIn")?.elements ?? [] {
            guard let code = node.string else { continue }
            check(storefront: code, at: node)
            if prices?.member(code) != nil {
                report(
                    .unusedStorefrontPrice, at: node,
                    "the product is not sold in \(Quotation.jsonString(code)), but has a price "
                        + "there; remove one of them")
            } else if parts.contains(where: { $0.object("sandlotPrices")?.member(code) != nil }) {
                report(
                    .unusedStorefrontPrice, at: node,
                    "the product is not sold in \(Quotation.jsonString(code)), but an offer or a "
                        + "billing plan has a price there; remove one of them")
            }
        }
    }

    /// Checks that Sandlot knows the currency of a storefront.
    mutating func check(storefront code: String, at node: LintNode) {
        let known = KnownStorefront.all
        guard !known.contains(where: { $0.code == code }) else { return }
        let countries = known.filter { $0.currency == code }.map(\.code)
        let advice =
            if let country = countries.first {
                "it is a currency; write a country that uses it, such as "
                    + Quotation.jsonString(country)
            } else if let nearest = Suggestion.nearest(to: code, among: known.map(\.code)) {
                "did you mean \(Quotation.jsonString(nearest))?"
            } else {
                "write a country in ISO 3166-1 alpha-3, such as \"DEU\""
            }
        report(
            .unknownStorefront, at: node,
            "\(Quotation.jsonString(code)) is not a storefront whose currency Sandlot knows; "
                + advice)
    }

    private mutating func checkStorefrontPrice(_ node: LintNode, in code: String) {
        guard let text = node.string else { return }
        guard let price = Price(text).milliunits else {
            let currency = KnownStorefront.named(code)?.currency ?? "the storefront's currency"
            report(
                .invalidPrice, at: node,
                "\(Quotation.jsonString(text)) is not a price; write digits with a decimal point, "
                    + "without a sign or a currency, in \(currency), such as \"0.99\"")
            return
        }
        guard price > 0 else {
            report(
                .nonPositiveStorefrontPrice, at: node,
                "the price in \(Quotation.jsonString(code)) is 0; write a price above 0, or list "
                    + "the storefront in \"sandlotUnavailableIn\"")
            return
        }
        guard let storefront = KnownStorefront.named(code), price % storefront.smallestAmount != 0
        else { return }
        report(
            .impossibleStorefrontPrice, at: node,
            "\(Quotation.jsonString(text)) is not an amount of \(storefront.currency); write "
                + (storefront.smallestAmount == 1000 ? "a whole number" : "at most two decimals"))
    }
}
