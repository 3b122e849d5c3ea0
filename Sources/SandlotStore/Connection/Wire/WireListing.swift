import SandlotCatalog
package import SandlotJSON

extension ProductListing {
    /// The listing as a message: a configuration file that contains what was requested.
    package var wire: JSONElement {
        var catalog = Catalog(identifier: "00000000", version: .init(4, 0))
        for item in items {
            switch item.item.family {
            case .products: catalog.products.append(item.item.product)
            case .nonRenewingSubscriptions:
                catalog.nonRenewingSubscriptions.append(item.item.product)
            case .subscriptions:
                guard let group = item.group,
                    !catalog.subscriptionGroups.contains(where: { $0.id == group.id })
                else { continue }
                catalog.subscriptionGroups.append(group)
            }
        }
        let file = (try? JSONDocument(catalog.encoded(.compact))).map { JSONElement.raw($0.root) }
        return .object([
            "ids": .array(items.map { .string($0.item.productID) }),
            "catalog": file ?? .null, "storefront": storefront.wire, "locale": .string(locale),
            "writesWeeksAsDays": .bool(writesWeeksAsDays),
        ])
    }

    /// Creates a listing from a message.
    ///
    /// - Parameter value: The message.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue``.
    package init(wire value: JSONValue) throws(StoreError) {
        let catalog: Catalog
        do throws(CatalogError) {
            // An empty file is refused with a reason.
            catalog = try Catalog(bytes: Array(value["catalog"]?.rawBytes ?? []))
        } catch {
            throw StoreError(.invalidValue, "the products cannot be read: \(error.reason)")
        }
        let storefront = try StorefrontInfo(wire: value.member("storefront"))
        // The groups of subscriptions contain prices of all storefronts.
        let items = catalog.items.compactMap { $0.sold(in: storefront.countryCode) }
        let known = Dictionary(items.map { ($0.productID, $0) }) { first, _ in first }
        self.init(
            items: try value.list("ids").compactMap { $0.string.flatMap { known[$0] } }.map {
                item in
                ListedProduct(
                    item: item,
                    group: catalog.subscriptionGroups.first {
                        $0.id == item.subscriptionGroupIdentifier
                    })
            },
            storefront: storefront,
            locale: try value.string("locale"),
            writesWeeksAsDays: value["writesWeeksAsDays"]?.bool ?? false)
    }
}

extension StorefrontInfo {
    /// The storefront as a message.
    package var wire: JSONElement {
        .object([
            "country": .string(countryCode), "id": .string(id), "currency": .string(currencyCode),
        ])
    }

    /// Creates a storefront from a message.
    ///
    /// - Parameter value: The message.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue``.
    package init(wire value: JSONValue) throws(StoreError) {
        self.init(
            countryCode: try value.string("country"), id: try value.string("id"),
            currencyCode: try value.string("currency"))
    }
}

extension TransactionSelection {
    /// The selection as a message.
    package var wire: JSONElement {
        switch self {
        case .all(let id): .object(["kind": .string("all"), "product": JSONElement(id)])
        case .currentEntitlements(let id):
            .object(["kind": .string("current"), "product": JSONElement(id)])
        case .unfinished: .object(["kind": .string("unfinished")])
        case .latest(let id): .object(["kind": .string("latest"), "product": .string(id)])
        }
    }

    /// Creates a selection from a message.
    ///
    /// - Parameter value: The message.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue``.
    package init(wire value: JSONValue) throws(StoreError) {
        let kind = try value.string("kind")
        switch kind {
        case "all": self = .all(productID: value["product"]?.string)
        case "current": self = .currentEntitlements(productID: value["product"]?.string)
        case "unfinished": self = .unfinished
        case "latest": self = .latest(productID: try value.string("product"))
        default: throw StoreError(.invalidValue, "there is no selection \"\(kind)\"")
        }
    }
}

extension StoreMessage {
    /// The message as a word.
    package var wire: JSONElement {
        switch self {
        case .priceIncreaseConsent: .string("price-increase-consent")
        case .billingIssue: .string("billing-issue")
        case .winBackOffer: .string("win-back-offer")
        case .generic: .string("generic")
        }
    }

    /// Creates a message from a word, which is generic if it is unknown.
    package init(wire value: JSONValue) {
        self =
            switch value.string {
            case "price-increase-consent": .priceIncreaseConsent
            case "billing-issue": .billingIssue
            case "win-back-offer": .winBackOffer
            default: .generic
            }
    }
}

extension PurchaseIntentInfo {
    /// The purchase as a message.
    package var wire: JSONElement {
        .object(["product": .string(productID), "offer": JSONElement(offerID)])
    }

    /// Creates a purchase from a message.
    ///
    /// - Parameter value: The message.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue``.
    package init(wire value: JSONValue) throws(StoreError) {
        self.init(productID: try value.string("product"), offerID: value["offer"]?.string)
    }
}
