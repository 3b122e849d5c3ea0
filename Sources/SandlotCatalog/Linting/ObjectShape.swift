/// Which members an object of the file format has.
struct ObjectShape: Sendable {
    /// What the object is, as in `a product`.
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

/// What a member of an object is like.
struct MemberShape: Sendable {
    let name: String
    let value: ValueShape
    /// The first version of the format that has it.
    var since = Catalog.FormatVersion(1, 0)
    /// Whether Xcode writes null for its absence.
    var isNullable = false
    /// For a key from hand-made files: what to write instead.
    var replacement: String?

    init(_ name: String, _ value: ValueShape) {
        self.name = name
        self.value = value
    }

    /// The same member, of a later version.
    func since(_ major: Int, _ minor: Int) -> MemberShape {
        var member = self
        member.since = .init(major, minor)
        return member
    }

    /// The same member, for which Xcode writes null if there is none.
    var nullable: MemberShape {
        var member = self
        member.isNullable = true
        return member
    }

    /// The same member, known from hand-made files only.
    func handMade(for replacement: String) -> MemberShape {
        var member = self
        member.replacement = replacement
        return member
    }
}

/// What a value is like.
indirect enum ValueShape: Sendable {
    case string
    /// A string; a number is reported as a price of its own.
    case price
    case bool
    case integer
    case number
    /// An integer, or an object of integers in files of version 3.0 and later.
    case timeRates
    case object(ObjectShape)
    case array(ValueShape)
    case anything

    /// What is expected, for a sentence.
    var description: String {
        switch self {
        case .string: "a string"
        case .price: "a string"
        case .bool: "true or false"
        case .integer: "an integer"
        case .number: "a number"
        case .timeRates: "an integer, or an object of integers"
        case .object: "an object"
        case .array: "an array"
        case .anything: "a value"
        }
    }
}
