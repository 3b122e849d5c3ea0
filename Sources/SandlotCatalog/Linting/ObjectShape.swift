/// The members of a kind of object in the file format.
struct ObjectShape: Sendable {
    /// The kind of object with its article, for example `a product`.
    let title: String
    /// The members by name.
    let members: [String: MemberShape]
    /// The names that Xcode writes, for suggestions.
    let names: [String]

    init(_ title: String, _ members: [MemberShape]) {
        self.title = title
        self.members = Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
        names = members.filter { $0.replacement == nil }.map(\.name)
    }
}

/// The format of a member of an object.
struct MemberShape: Sendable {
    let name: String
    let value: ValueShape
    /// The first format version that has the member.
    var since = Catalog.FormatVersion(1, 0)
    /// Whether Xcode writes null if the member has no value.
    var isNullable = false
    /// The advice for a key that only handmade files have.
    var replacement: String?

    init(_ name: String, _ value: ValueShape) {
        self.name = name
        self.value = value
    }

    /// Returns the same member with another first version.
    func since(_ major: Int, _ minor: Int) -> MemberShape {
        var member = self
        member.since = .init(major, minor)
        return member
    }

    /// The same member, with null allowed.
    var nullable: MemberShape {
        var member = self
        member.isNullable = true
        return member
    }

    /// Returns the same member, marked as a key that only handmade files have.
    func handMade(for replacement: String) -> MemberShape {
        var member = self
        member.replacement = replacement
        return member
    }
}

/// The format of a value.
indirect enum ValueShape: Sendable {
    case string
    /// A string. A number has its own finding.
    case price
    case bool
    case integer
    case number
    /// An integer, or an object of integers in files of version 3.0 and later.
    case timeRates
    /// An object of strings: prices by storefront.
    case storefrontPrices
    case object(ObjectShape)
    case array(ValueShape)
    case anything

    /// The expected kind of value, for use in a sentence.
    var description: String {
        switch self {
        case .string: "a string"
        case .price: "a string"
        case .bool: "true or false"
        case .integer: "an integer"
        case .number: "a number"
        case .timeRates: "an integer, or an object of integers"
        case .storefrontPrices: "an object of prices"
        case .object: "an object"
        case .array: "an array"
        case .anything: "a value"
        }
    }
}
