import SandlotBase
import SandlotJSON

/// Checks of the properties that all in-app purchases have.
extension LintRun {
    /// Checks a product in one of Xcode's lists.
    mutating func check(product: LintNode, in family: Catalog.Item.Family) {
        checkCommon(of: product)
        guard
            let type = requiredText(
                "type", of: product, missing: .missingType,
                "has no type; add \"type\" : \(Quotation.jsonString(family.types[0].rawValue))")
        else { return }
        check(type: type, in: family)
    }

    /// Checks a product in a list of a handmade file, where the type is optional.
    mutating func check(product: LintNode, under key: HandMadeRootKey) {
        checkCommon(of: product)
        if let type = product.member("type") {
            check(type: type, in: key.family == .products ? .products : .nonRenewingSubscriptions)
        }
    }

    private mutating func checkCommon(of product: LintNode) {
        let id = requiredText(
            "productID", of: product, missing: .missingProductID,
            "has no productID; add the identifier that the app uses for it")
        if let id {
            checkCharacters(of: id)
            reportDuplicate(
                id, of: productIDs.earlierPlace(of: id), code: .duplicateProductID,
                advice: "give each product its own identifier")
        }
        checkInternalID(of: product)
        checkPrice("displayPrice", of: product, isRequired: true)
        checkStorefrontPrices("sandlotPrices", of: product)
        checkUnavailableStorefronts(of: product)
        checkOneTimeCodeOffers(of: product)
        let localizations = product.objects("localizations")
        if product.member("localizations").map({ $0.elements.isEmpty && $0.value.kind == .array })
            ?? true
        {
            reportMissing(
                .missingLocalization, member: "localizations", of: product,
                "has no localizations; add a display name in at least one language")
        }
        check(localizations: localizations)
    }

    /// Checks that an identifier has only characters that App Store Connect accepts.
    ///
    /// Its documentation names letters, digits, underscores, and periods. Identifiers that begin with that of
    /// an app can also have hyphens.
    private mutating func checkCharacters(of id: LintNode) {
        let other = id.string?.unicodeScalars.first { scalar in
            !(scalar.isASCII && scalar.properties.isAlphabetic
                || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar))
        }
        guard let other else { return }
        report(
            .invalidProductID, at: id,
            "an identifier with \(Quotation.jsonString(String(other))) cannot be entered in App Store "
                + "Connect; use letters of English, digits, underscores, and periods")
    }

    private mutating func check(type node: LintNode, in family: Catalog.Item.Family) {
        guard let type = node.string.map({ Catalog.ProductType(rawValue: $0) }) else { return }
        guard Catalog.ProductType.known.contains(type) else {
            // The name in StoreKit resembles that of another type of the file.
            if type.rawValue.lowercased().filter(\.isLetter).hasPrefix("autorenew") {
                report(
                    .unknownType, at: node,
                    "\(Quotation.jsonString(type.rawValue)) is not a type of product; an "
                        + "auto-renewable subscription is in a group of \"subscriptionGroups\" and "
                        + "has the type \"RecurringSubscription\"")
                return
            }
            checkKnown(
                node, as: "type of product", among: Catalog.ProductType.known.map(\.rawValue),
                code: .unknownType)
            return
        }
        if !family.types.contains(type) {
            let fitting = family.types.map { Quotation.jsonString($0.rawValue) }
                .joined(separator: " or ")
            report(
                .misplacedType, at: node,
                "a \(type.rawValue) does not belong in \(Quotation.jsonString(family.rawValue)); "
                    + "move it to \(Quotation.jsonString(type.family.rawValue)) or make it "
                    + fitting)
        }
    }

    /// Checks that a price is a decimal number in a string.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - object: The object that contains the price.
    ///   - isRequired: Whether to report a missing price.
    mutating func checkPrice(_ name: String, of object: LintNode, isRequired: Bool) {
        guard let node = object.member(name), node.string?.isEmpty != true else {
            if isRequired || object.member(name) != nil {
                reportMissing(
                    .missingPrice, member: name, of: object,
                    "has no \(name); add one, such as \"0.99\"")
            }
            return
        }
        guard let text = node.string, Price(text).milliunits == nil else { return }
        reportUnreadablePrice(text, at: node)
    }

    /// Reports a text that is not a price.
    mutating func reportUnreadablePrice(_ text: String, at node: LintNode) {
        if text.hasPrefix("-"), Price(String(text.dropFirst())).milliunits != nil {
            report(
                .negativePrice, at: node,
                "\(Quotation.jsonString(text)) is negative; write a price of 0 or more")
        } else {
            report(
                .invalidPrice, at: node,
                "\(Quotation.jsonString(text)) is not a price; write digits with a decimal point and "
                    + "at most three decimals, without a currency, such as \"0.99\"")
        }
    }
}

extension Catalog.Item.Family {
    /// The types of the products in this list.
    var types: [Catalog.ProductType] {
        switch self {
        case .products: [.nonConsumable, .consumable]
        case .nonRenewingSubscriptions: [.nonRenewingSubscription]
        case .subscriptions: [.recurringSubscription]
        }
    }
}

extension Catalog.ProductType {
    /// The list that contains products of this type.
    fileprivate var family: Catalog.Item.Family {
        Catalog.Item.Family.allCases.first { $0.types.contains(self) } ?? .products
    }
}
