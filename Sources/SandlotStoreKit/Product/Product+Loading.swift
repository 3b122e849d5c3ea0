package import SandlotStore

extension Product {
    /// Looks products up.
    ///
    /// Identifiers that the store does not know are left out, repeated ones count once.
    ///
    /// - Parameter identifiers: The products' identifiers.
    /// - Returns: What was found, in the order of the request; nothing in a cancelled task.
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

    /// Makes products of what the store lists.
    ///
    /// - Parameters:
    ///   - listing: What the store lists.
    ///   - environment: Where it comes from, to be asked when a product is bought.
    /// - Returns: The products, in the same order.
    package static func products(
        _ listing: ProductListing, in environment: StoreEnvironment?
    ) -> [Product] {
        listing.items.compactMap { product in
            Product(json: ProductJSON(product, of: listing).bytes, in: environment)
        }
    }
}

/// What the customer has of a product.
extension Product {
    /// The latest transaction, or nil if there is none.
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await Transaction.first(.latest(productID: id), origin: effectiveOrigin) }
    }

    /// The transaction that entitles the customer to it, or nil if there is none.
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async {
            await Transaction.first(.currentEntitlements(productID: id), origin: effectiveOrigin)
        }
    }

    /// The transactions that entitle the customer to it.
    public var currentEntitlements: Transaction.Transactions {
        Transaction.Transactions(
            source: .selection(.currentEntitlements(productID: id)), origin: effectiveOrigin)
    }

    private var effectiveOrigin: Origin { Origin(origin.effectiveEnvironment) }
}
