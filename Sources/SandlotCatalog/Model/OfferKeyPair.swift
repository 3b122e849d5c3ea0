extension Catalog {
    /// The local keys that sign promotional offers in tests.
    ///
    /// Printing or dumping it, or a catalog that contains it, does not show the private key.
    public struct OfferKeyPair: Sendable, Hashable {
        /// The key's identifier.
        public var id: String?
        /// The private key: PKCS #8 in Base64.
        public var privateKey: String?
        /// The public key in Base64.
        public var publicKey: String?
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a key pair without a public key.
        ///
        /// - Parameters:
        ///   - id: The key's identifier.
        ///   - privateKey: The private key: PKCS #8 in Base64.
        public init(id: String, privateKey: String) {
            self.id = id
            self.privateKey = privateKey
        }
    }
}

extension Catalog.OfferKeyPair: CustomStringConvertible, CustomReflectable {
    /// The identifier, without the keys.
    public var description: String { "OfferKeyPair(id: \(id ?? "nil"))" }

    /// The identifier, without the keys.
    public var customMirror: Mirror { Mirror(self, children: ["id": id as Any]) }
}

extension Catalog.OfferKeyPair: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        id = fields.string("id")
        privateKey = fields.string("privateKey")
        publicKey = fields.string("publicKey")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.string("id", id)
        fields.string("privateKey", privateKey)
        fields.string("publicKey", publicKey)
        return fields
    }
}
