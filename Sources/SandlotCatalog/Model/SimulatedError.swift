extension Catalog {
    /// An error that a StoreKit call fails with: an entry of `_storeKitErrors`, in format version
    /// 3.0 and later.
    public struct SimulatedError: Sendable, Hashable {
        /// The call that fails, for example `Load Products`.
        public var name: SimulatedAPI?
        /// Whether the call currently fails.
        public var enabled: Bool?
        /// The selected error, or nil if there is none.
        public var current: SelectedError?
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a disabled entry.
        ///
        /// - Parameter name: The call that fails.
        public init(name: SimulatedAPI) {
            self.name = name
            enabled = false
        }
    }

    /// One case of one of StoreKit's error enumerations.
    public struct SelectedError: Sendable, Hashable {
        /// The number of the case in the order of declaration, from 0.
        public var index: Int?
        /// The enumeration.
        public var type: SimulatedErrorType?
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a selection.
        ///
        /// - Parameters:
        ///   - index: The number of the case in the order of declaration, from 0.
        ///   - type: The enumeration.
        public init(index: Int, type: SimulatedErrorType) {
            self.index = index
            self.type = type
        }

        /// The name of the case in StoreKit, for example `networkError`, or nil if there is no such
        /// case.
        public var caseName: String? {
            guard let index, let names = type?.caseNames, names.indices.contains(index) else {
                return nil
            }
            return names[index]
        }
    }
}

extension Catalog.SimulatedError: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        name = fields.value("name")
        enabled = fields.bool("enabled")
        current = try fields.object("current")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.value("name", name)
        fields.bool("enabled", enabled)
        fields.object("current", current)
        return fields
    }
}

extension Catalog.SelectedError: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        index = fields.integer("index")
        type = fields.value("type")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.integer("index", index)
        fields.value("type", type)
        return fields
    }
}
