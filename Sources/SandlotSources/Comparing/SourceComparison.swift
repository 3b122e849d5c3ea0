import SandlotBase
import SandlotCatalog

/// The comparison of the identifiers in Swift sources with a catalog.
///
/// A string is an identifier if the code uses it as one, or if it resembles an identifier of the
/// catalog. `Documentation/catalog.md` states the exact rule.
package struct SourceComparison: Sendable {
    /// The findings: those in the sources by file and position, and then the products that no source
    /// mentions.
    package private(set) var findings: [SourceFinding] = []
    private let products: ProductDirectory
    private let resemblance: IdentifierResemblance
    private var mentioned: Set<String> = []
    /// The parts of the strings with interpolations that have been compared.
    private var comparedParts: Set<[String]> = []

    /// Compares sources with catalogs.
    ///
    /// - Parameters:
    ///   - sources: The sources.
    ///   - products: The products of the catalogs.
    ///   - isComplete: Whether these are all sources of the app. Otherwise, a product that they do not mention
    ///     is no finding.
    /// - Complexity: O(*n*) in the number of strings, and a comparison with every product for each
    ///   string that could be an identifier with a typing error, and for each different string with interpolations.
    package init(
        _ sources: SourceCollection, with products: ProductDirectory, isComplete: Bool = true
    ) {
        self.products = products
        resemblance = IdentifierResemblance(products.ids)
        for file in sources.files {
            for mention in file.mentions { compare(mention) }
        }
        guard isComplete else { return }
        for entry in products.entries where !mentioned.contains(entry.item.productID) {
            report(
                .unmentionedProduct, entry.item.productID, at: entry.location,
                "no source mentions the product \(Self.quoted(entry.item.productID)); remove it "
                    + "from the catalog, or check that the app gets its identifier from elsewhere")
        }
    }

    private mutating func report(
        _ code: SourceFinding.Code, _ identifier: String, at location: SourceLocation,
        _ message: String
    ) {
        findings.append(
            SourceFinding(
                code: code, identifier: identifier, location: location, message: message))
    }

    // MARK: Mentions

    private mutating func compare(_ mention: SourceMention) {
        guard let value = mention.string.value else {
            // Any product that an interpolation can make counts as mentioned.
            guard comparedParts.insert(mention.string.parts).inserted else { return }
            for id in products.ids where mention.string.canEqual(id) { mentioned.insert(id) }
            return
        }
        if let item = products.item(value) {
            mentioned.insert(value)
            compare(mention, with: item)
            return
        }
        switch mention.use?.role {
        case .product: reportUnknownProduct(value, mention)
        case .subscriptionGroup: compareGroup(value, mention)
        case nil:
            guard let id = resemblance.identifier(almostEqualTo: value) else { return }
            report(
                .misspelledProductID, value, at: mention.location,
                "\(Self.quoted(value)) is almost the identifier of a product; did you mean "
                    + "\(Self.quoted(id))?")
        }
    }

    private mutating func reportUnknownProduct(_ value: String, _ mention: SourceMention) {
        guard let use = mention.use else { return }
        let advice =
            products.group(value) != nil
            ? "it is the identifier of a subscription group, so use those of its subscriptions"
            : Self.advice(for: value, among: products.ids, kind: "product")
        report(
            use.isCertain ? .unknownProductID : .undeclaredProductID, value, at: mention.location,
            "no product of \(products.name) has the identifier \(Self.quoted(value)) "
                + "(\(use.place)); \(advice)")
    }

    private mutating func compareGroup(_ value: String, _ mention: SourceMention) {
        guard let use = mention.use, products.group(value) == nil else { return }
        let advice: String
        if let group = products.group(named: value) {
            advice = "it is the name of a group, whose identifier is \(Self.quoted(group.id))"
        } else {
            advice = Self.advice(
                for: value, among: products.groups.map(\.id), kind: "subscription group")
        }
        report(
            use.isCertain ? .unknownSubscriptionGroup : .undeclaredSubscriptionGroup, value,
            at: mention.location,
            "no subscription group of \(products.name) has the identifier \(Self.quoted(value)) "
                + "(\(use.place)); \(advice)")
    }

    /// Compares a product with what the code says about it.
    private mutating func compare(_ mention: SourceMention, with item: Catalog.Item) {
        let name = Self.quoted(item.productID)
        if let use = mention.use, use.role == .subscriptionGroup {
            let group = item.subscriptionGroupIdentifier.map {
                "; the identifier of its group is \(Self.quoted($0))"
            }
            report(
                .unknownSubscriptionGroup, item.productID, at: mention.location,
                "\(name) is a product, but \(use.place) takes a subscription group"
                    + (group ?? ""))
        }
        if let type = item.type, Catalog.ProductType.known.contains(type) {
            if let stated = mention.statedType, stated != type {
                report(
                    .wrongProductType, item.productID, at: mention.location,
                    "the code says that \(name) is \(stated.described), but in "
                        + "\(products.name) it is \(type.described)")
            } else if let use = mention.use, let types = use.types, !types.contains(type) {
                report(
                    .wrongProductType, item.productID, at: mention.location,
                    "\(name) is \(type.described), but \(use.place) is for "
                        + types.map { $0.described }.joined(separator: " or "))
            }
        }
        if let stated = mention.statedGroup, let group = item.subscriptionGroupIdentifier,
            stated != group
        {
            report(
                .wrongSubscriptionGroup, item.productID, at: mention.location,
                "the code places \(name) in the subscription group \(Self.quoted(stated)), but in "
                    + "\(products.name) its group is \(Self.quoted(group))")
        }
    }

    // MARK: Words

    private static func quoted(_ text: String) -> String { Quotation.jsonString(text) }

    private static func advice(for value: String, among known: [String], kind: String) -> String {
        if let nearest = NearestWord.suggestion(for: value, among: known) {
            return "did you mean \(quoted(nearest))?"
        }
        return "correct it, or add the \(kind) to the catalog"
    }
}

extension Catalog.ProductType {
    /// The type in a sentence, for example `an Auto-Renewable Subscription`.
    fileprivate var described: String {
        let name = appStoreName ?? rawValue
        return (name.hasPrefix("A") ? "an " : "a ") + name
    }
}
