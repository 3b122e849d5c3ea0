package import SandlotStore

extension Product {
    /// Fetches products from the store.
    ///
    /// The result omits identifiers that the store does not know and ignores duplicates.
    ///
    /// - Parameter identifiers: The products' identifiers.
    /// - Returns: The products in the order of the request, or an empty array if the task is
    ///   canceled.
    /// - Throws: ``StoreKitError`` if the store cannot answer.
    public static func products<Identifiers>(
        for identifiers: Identifiers
    ) async throws -> [Product]
    where Identifiers: Collection, Identifiers.Element == String {
        if Task.isCancelled { return [] }
        await Origin.suspend()
        return try await products(for: Array(identifiers), origin: .current)
    }

    static func products(for identifiers: [String], origin: Origin) async throws -> [Product] {
        let connection = try origin.requiredConnection()
        let listing = try await callingStore { () async throws(StoreError) in
            try await connection.products(for: identifiers)
        }
        return products(listing, in: origin.effectiveEnvironment)
    }

    /// Creates products from the store's listing.
    ///
    /// - Parameters:
    ///   - listing: The products that the store lists.
    ///   - environment: The environment that delivered the listing and takes orders for the
    ///     products.
    /// - Returns: The products, in the same order.
    package static func products(
        _ listing: ProductListing, in environment: StoreEnvironment?
    ) -> [Product] {
        listing.items.compactMap { product in
            Product(json: ProductJSON(product, of: listing).bytes, in: environment)
        }
    }
}

/// The customer's purchases of a product.
extension Product {
    /// The customer's latest transaction for the product, or nil if there is none.
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await Transaction.first(.latest(productID: id), origin: effectiveOrigin) }
    }

    /// The transaction that entitles the customer to the product, or nil if there is none.
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async {
            await Transaction.first(.currentEntitlements(productID: id), origin: effectiveOrigin)
        }
    }

    /// The transactions that entitle the customer to the product.
    public var currentEntitlements: Transaction.Transactions {
        Transaction.Transactions(
            source: .selection(.currentEntitlements(productID: id)), origin: effectiveOrigin)
    }

    private var effectiveOrigin: Origin { Origin(origin.effectiveEnvironment) }
}
