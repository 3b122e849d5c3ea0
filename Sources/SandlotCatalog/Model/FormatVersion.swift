extension Catalog {
    /// A version of the file format, for example 4.0.
    public struct FormatVersion: Sendable, Hashable {
        /// The number before the period.
        public var major: Int
        /// The number after the period.
        public var minor: Int
        /// The members of the object that have no meaning here, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a version.
        ///
        /// - Parameters:
        ///   - major: The number before the period.
        ///   - minor: The number after the period.
        public init(_ major: Int, _ minor: Int) {
            self.major = major
            self.minor = minor
        }
    }
}

extension Catalog.FormatVersion: CustomStringConvertible {
    /// The version as text, for example `4.0`.
    public var description: String { "\(major).\(minor)" }
}

extension Catalog.FormatVersion {
    /// Returns whether this version is earlier than another one.
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
        // An invalid value that was retained is not overwritten.
        if major != 0 || retainedFields["major"] == nil { fields.integer("major", major) }
        if minor != 0 || retainedFields["minor"] == nil { fields.integer("minor", minor) }
        return fields
    }
}
