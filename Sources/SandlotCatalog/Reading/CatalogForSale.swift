import SandlotJSON

/// A configuration file whose products are sold or signed.
///
/// ``Catalog`` reads leniently, and the store replaces a value that cannot be read. A price becomes
/// 0, for example. Nothing may be signed with such values, so the sentences of ``CatalogLinter``
/// about them are errors here.
package struct CatalogForSale: Sendable {
    /// The contents of the file.
    package let catalog: Catalog
    /// The sentences about products that are not sold as the file says, by position.
    package let gaps: [CatalogError]
    /// The errors by position, each with the identifier of its product.
    private let errors: [(productID: String?, error: CatalogError)]

    /// Reads a configuration file.
    ///
    /// - Parameter path: The path of the file, or `-` for standard input.
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/unreadableFile`` if the file cannot be
    ///   read, or with a code of ``Catalog/init(bytes:file:)``.
    package init(contentsOf path: String) throws(CatalogError) {
        try self.init(bytes: Catalog.contents(of: path), file: path)
    }

    /// Reads the text of a configuration file.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - file: The file's name, used in error messages.
    /// - Throws: ``CatalogError`` with a code of ``Catalog/init(bytes:file:)``.
    package init(bytes: [UInt8], file: String? = nil) throws(CatalogError) {
        catalog = try Catalog(bytes: bytes, file: file)
        let root = LintNode(value: try CatalogText(bytes, file: file).document.root, path: .root)
        let products = Self.products(in: root)
        let findings = CatalogLinter().findings(in: bytes, file: file)
        gaps = findings.filter(\.isAboutMissingTerm).map(\.error)
        errors = findings.filter(\.isAboutUnreadableTerm).map { finding in
            let product = products.first { finding.path.hasPrefix("\($0.path).") }
            return (
                product?.member("productID").flatMap { FieldReader.text($0.value) }, finding.error
            )
        }
    }

    /// Throws if a price, a period, a payment mode, or a type is present but cannot be read.
    ///
    /// - Throws: ``CatalogError`` with the code, the position, and the sentence of the first finding
    ///   of ``CatalogLinter``.
    package func requireReadableTerms() throws(CatalogError) {
        if let first = errors.first { throw first.error }
    }

    /// Throws if a price, a period, a payment mode, or the type of a product is present but cannot be
    /// read.
    ///
    /// - Parameter productID: The product's identifier.
    /// - Throws: ``CatalogError`` as ``requireReadableTerms()`` does.
    package func requireReadableTerms(of productID: String) throws(CatalogError) {
        if let first = errors.first(where: { $0.productID == productID }) { throw first.error }
    }

    private static func products(in root: LintNode) -> [LintNode] {
        let lists =
            ["products", "nonRenewingSubscriptions"] + HandMadeRootKey.allCases.map(\.rawValue)
        return lists.flatMap { root.objects($0) }
            + root.objects("subscriptionGroups").flatMap { $0.objects("subscriptions") }
    }
}

extension CatalogFinding {
    /// The keys of the terms, of which the linter reports other JSON types with one code.
    private static let terms: Set<Substring> = [
        "type", "displayPrice", "commitmentDisplayPrice", "sandlotPrices",
        "sandlotCommitmentPrices", "recurringSubscriptionPeriod", "subscriptionPeriod",
        "paymentMode",
    ]

    /// The sentence as an error.
    fileprivate var error: CatalogError {
        CatalogError(CatalogError.Code(rawValue: code.rawValue), clause, at: location)
    }

    /// Whether a product cannot be sold as the file says, because a value is missing or belongs to
    /// another product.
    fileprivate var isAboutMissingTerm: Bool {
        [
            .missingPrice, .missingPeriod, .missingPaymentMode, .missingType, .missingProductID,
            .duplicateProductID,
        ].contains(code)
    }

    /// Whether a price, a period, a payment mode, or a type of product is present but cannot be read.
    fileprivate var isAboutUnreadableTerm: Bool {
        switch code {
        case .invalidPrice, .negativePrice, .invalidPeriod, .unknownType, .unknownPaymentMode: true
        case .wrongType:
            !path.hasPrefix("settings.")
                && path.split(separator: ".").contains { Self.terms.contains($0) }
        default: false
        }
    }
}
