import SandlotBase
import SandlotJSON

/// What all in-app purchases have.
extension LintRun {
    /// Checks a product that stands in one of Xcode's lists.
    mutating func check(product: LintNode, in family: Catalog.Item.Family) {
        checkCommon(of: product)
        guard
            let type = requiredText(
                "type", of: product, missing: .missingType,
                "has no type; add \"type\" : \(Quotation.jsonString(family.types[0].rawValue))")
        else { return }
        check(type: type, in: family)
    }

    /// Checks a product that stands in a list of a hand-made file, where the type can be left out.
    mutating func check(product: LintNode, under key: HandMadeRootKey) {
        checkCommon(of: product)
        if let type = product.member("type") {
            check(type: type, in: key.family == .products ? .products : .nonRenewingSubscriptions)
        }
    }

    private mutating func checkCommon(of product: LintNode) {
        let id = requiredText(
            "productID", of: product, missing: .missingProductID,
            "has no productID; give the identifier by which the app asks for it")
        if let id {
            reportDuplicate(
                id, of: productIDs.earlierPlace(of: id), .duplicateProductID,
                "give each product its own identifier")
        }
        checkInternalID(of: product)
        checkPrice("displayPrice", of: product, isRequired: true)
        let localizations = product.objects("localizations")
        if product.member("localizations").map({ $0.elements.isEmpty && $0.value.kind == .array })
            ?? true
        {
            reportMissing(
                .missingLocalization, "localizations", of: product,
                "has no localizations; add a display name in at least one language")
        }
        check(localizations: localizations)
    }

    private mutating func check(type node: LintNode, in family: Catalog.Item.Family) {
        guard let type = node.string.map({ Catalog.ProductType(rawValue: $0) }) else { return }
        guard Catalog.ProductType.known.contains(type) else {
            checkKnown(
                node, "type of product", among: Catalog.ProductType.known.map(\.rawValue),
                .unknownType)
            return
        }
        if !family.types.contains(type) {
            let fitting = family.types.map { Quotation.jsonString($0.rawValue) }
                .joined(separator: " or ")
            report(
                .misplacedType, at: node,
                "a \(type.rawValue) does not belong in \(Quotation.jsonString(family.rawValue)); "
                    + "move it to "
                    + "\(Quotation.jsonString(type.family.rawValue)) or make it \(fitting)")
        }
    }

    /// Checks a price: a decimal number in a string.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - object: The object that has it.
    ///   - isRequired: Whether its absence is reported.
    mutating func checkPrice(_ name: String, of object: LintNode, isRequired: Bool) {
        guard let node = object.member(name), node.string?.isEmpty != true else {
            if isRequired || object.member(name) != nil {
                reportMissing(
                    .missingPrice, name, of: object, "has no \(name); add one, as in \"0.99\"")
            }
            return
        }
        guard let text = node.string, Price(text).milliunits == nil else { return }
        if text.hasPrefix("-"), Price(String(text.dropFirst())).milliunits != nil {
            report(
                .negativePrice, at: node,
                "\(Quotation.jsonString(text)) is less than nothing; write a price of 0 or more")
        } else {
            report(
                .invalidPrice, at: node,
                "\(Quotation.jsonString(text)) is no price; write digits with a full stop and at "
                    + "most three "
                    + "decimals, without a currency, as in \"0.99\"")
        }
    }
}

extension Catalog.Item.Family {
    /// The types of the products that stand in this list.
    var types: [Catalog.ProductType] {
        switch self {
        case .products: [.nonConsumable, .consumable]
        case .nonRenewingSubscriptions: [.nonRenewingSubscription]
        case .subscriptions: [.recurringSubscription]
        }
    }
}

extension Catalog.ProductType {
    /// The list in which products of a known type stand.
    fileprivate var family: Catalog.Item.Family {
        Catalog.Item.Family.allCases.first { $0.types.contains(self) } ?? .products
    }
}
