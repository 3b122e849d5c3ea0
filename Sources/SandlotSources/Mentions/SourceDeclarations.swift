/// The constants and enumerations of a file that have strings as values.
struct SourceDeclarations: Sendable {
    /// Strings, and the names of values that are defined elsewhere.
    struct Values: Sendable {
        var strings: [SwiftString] = []
        /// Chains of names, for example `["ProductID", "removeAds", "rawValue"]`.
        var references: [[String]] = []
    }

    /// A constant, a variable, or a property with a getter that only returns a string.
    struct Constant: Sendable {
        let name: String
        /// The innermost type around it.
        let owner: String?
        let values: Values
    }

    /// An enumeration whose raw values are strings.
    struct Enumeration: Sendable {
        let name: String
        /// The cases with their raw values.
        let cases: [(name: String, rawValue: SwiftString)]
    }

    /// Values that are used as identifiers.
    struct Reference: Sendable {
        let chain: [String]
        let use: ProductUse
    }

    var constants: [Constant] = []
    var enumerations: [Enumeration] = []
    var references: [Reference] = []
}
