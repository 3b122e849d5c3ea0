extension Catalog {
    /// The version of the file format, as in 4.0.
    public struct FormatVersion: Sendable, Hashable {
        /// The number before the full stop.
        public var major: Int
        /// The number behind it.
        public var minor: Int
        /// Members of the object that have no meaning here, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Names a version.
        ///
        /// - Parameters:
        ///   - major: The number before the full stop.
        ///   - minor: The number behind it.
        public init(_ major: Int, _ minor: Int) {
            self.major = major
            self.minor = minor
        }
    }
}

extension Catalog.FormatVersion: CustomStringConvertible {
    /// The version as in `4.0`.
    public var description: String { "\(major).\(minor)" }
}

extension Catalog.FormatVersion {
    /// Whether this version came before another one.
    func precedes(_ other: Self) -> Bool {
        (major, minor) < (other.major, other.minor)
    }
}

extension Catalog.FormatVersion: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        self.init(fields.integer("major") ?? 0, fields.integer("minor") ?? 0)
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        // A number that was retained, because it is none, stays what it was.
        if major != 0 || retainedFields["major"] == nil { fields.integer("major", major) }
        if minor != 0 || retainedFields["minor"] == nil { fields.integer("minor", minor) }
        return fields
    }
}
