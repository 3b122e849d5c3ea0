import SandlotBase

/// Why a configuration file could not be read.
///
/// Two errors are equal if their codes and places are; the wording of ``reason`` may change.
public struct CatalogError: Error, Sendable {
    /// A kind of failure, stable over versions of this package.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code as scripts see it, as in `invalid-json`.
        public let rawValue: String

        /// Wraps a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The system refused to hand over the file's bytes.
        public static let unreadableFile = Code(rawValue: "unreadable-file")
        /// There is nothing in the file but white space.
        public static let emptyFile = Code(rawValue: "empty-file")
        /// The text is UTF-16, or not valid UTF-8.
        public static let notUTF8 = Code(rawValue: "not-utf-8")
        /// The text is not JSON (RFC 8259).
        public static let invalidJSON = Code(rawValue: "invalid-json")
        /// Arrays and objects are nested deeper than 512 levels.
        public static let nestedTooDeeply = Code(rawValue: "nested-too-deeply")
        /// The outermost value is no object.
        public static let notAnObject = Code(rawValue: "not-an-object")
        /// An array or object is needed where something else stands, or a product's or group's id
        /// is no string.
        public static let wrongType = Code(rawValue: "wrong-type")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What is wrong and what to do, as a clause without a full stop.
    public let reason: String
    /// Where it is wrong; nil if the file could not be read at all.
    public let location: CatalogLocation?

    init(_ code: Code, _ reason: String, at location: CatalogLocation?) {
        self.code = code
        self.reason = reason
        self.location = location
    }

    init(_ error: FileError) {
        self.init(.unreadableFile, error.description, at: nil)
    }
}

extension CatalogError: Equatable {
    /// Whether both have the same code and place.
    public static func == (one: CatalogError, other: CatalogError) -> Bool {
        one.code == other.code && one.location == other.location
    }
}

extension CatalogError: CustomStringConvertible {
    /// The whole message, as in `Products.json:4:2: this is not JSON: …`.
    public var description: String {
        (location.map { "\($0): " } ?? "") + reason
    }
}

extension CatalogError.Code: CustomStringConvertible {
    /// The code as scripts see it.
    public var description: String { rawValue }
}
