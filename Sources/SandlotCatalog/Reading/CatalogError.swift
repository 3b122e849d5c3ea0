import SandlotBase

/// An error in reading a configuration file.
///
/// Two errors are equal if their codes and locations are equal. The wording of ``reason`` may
/// change.
public struct CatalogError: Error, Sendable {
    /// A kind of failure, stable across versions of this package.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code for scripts, for example `invalid-json`.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The file cannot be read.
        public static let unreadableFile = Code(rawValue: "unreadable-file")
        /// The file is empty or contains only white space.
        public static let emptyFile = Code(rawValue: "empty-file")
        /// The text is UTF-16 or invalid UTF-8.
        public static let notUTF8 = Code(rawValue: "not-utf-8")
        /// The text is not JSON (RFC 8259).
        public static let invalidJSON = Code(rawValue: "invalid-json")
        /// Arrays and objects are nested deeper than 512 levels.
        public static let nestedTooDeeply = Code(rawValue: "nested-too-deeply")
        /// The outermost value is not an object.
        public static let notAnObject = Code(rawValue: "not-an-object")
        /// A value other than the required array or object was found, or the identifier of a
        /// product or group is not a string.
        public static let wrongType = Code(rawValue: "wrong-type")
    }

    /// The kind of failure.
    public let code: Code
    /// A clause without a period that states the problem and what to do.
    public let reason: String
    /// The position of the problem, or nil if the file could not be read.
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
    /// Compares the codes and the locations.
    public static func == (one: CatalogError, other: CatalogError) -> Bool {
        one.code == other.code && one.location == other.location
    }
}

extension CatalogError: CustomStringConvertible {
    /// The full message, for example `Products.json:4:2: this is not JSON: …`.
    public var description: String {
        (location.map { "\($0): " } ?? "") + reason
    }
}

extension CatalogError.Code: CustomStringConvertible {
    /// The code for scripts.
    public var description: String { rawValue }
}
