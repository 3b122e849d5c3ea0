/// The constants and enumerations of a file that have strings as values.
struct SourceDeclarations: Sendable {
    /// The name of a value that is defined elsewhere.
    struct Name: Sendable {
        /// A chain of names, for example `["ProductID", "removeAds", "rawValue"]`.
        let chain: [String]
        /// Whether it is an operand of `+`, so that only the elements of a list are whole values.
        var isSummand = false
    }

    /// Strings, and the names of values that are defined elsewhere.
    struct Values: Sendable {
        var strings: [SwiftString] = []
        var references: [Name] = []
        /// Whether they are the elements of a list.
        var isList = false
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
        let name: Name
        let use: ProductUse
    }

    var constants: [Constant] = []
    var enumerations: [Enumeration] = []
    var references: [Reference] = []
}
