extension TraceEvent {
    /// The ages that the app is made for, in years.
    public struct Audience: Sendable, Hashable, TraceObject {
        /// The minimum age.
        public var minAge: Int
        /// The maximum age.
        public var maxAge: Int

        /// Creates a value from its fields.
        public init(minAge: Int, maxAge: Int) {
            self.minAge = minAge
            self.maxAge = maxAge
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            minAge = try fields.integer(.minAge)
            maxAge = try fields.integer(.maxAge)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.minAge, minAge)
            members.write(.maxAge, maxAge)
        }
    }

    /// A product that the app sells.
    public struct Product: Sendable, Hashable, TraceObject {
        /// The product identifier.
        public var id: String
        /// The kind of product.
        public var kind: ProductKind
        /// The price in minor units of `currency`.
        public var amountMinor: Int?
        /// The currency, ISO 4217.
        public var currency: String?
        /// Whether the contents of the product are random.
        public var random: Bool
        /// Whether the product removes ads.
        public var removesAds: Bool

        /// Creates a value from its fields.
        public init(
            id: String, kind: ProductKind, amountMinor: Int? = nil,
            currency: String? = nil, random: Bool = false, removesAds: Bool = false
        ) {
            self.id = id
            self.kind = kind
            self.amountMinor = amountMinor
            self.currency = currency
            self.random = random
            self.removesAds = removesAds
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            id = try fields.string(.id)
            kind = try fields.word(.kind)
            amountMinor = try fields.optionalInteger(.amountMinor)
            currency = try fields.optionalString(.currency)
            random = try fields.optionalBool(.random) ?? false
            removesAds = try fields.optionalBool(.removesAds) ?? false
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.id, id)
            members.write(.kind, kind)
            members.write(.amountMinor, amountMinor)
            members.write(.currency, currency)
            members.write(.random, random, unless: false)
            members.write(.removesAds, removesAds, unless: false)
        }
    }

    /// The state that a parental gate keeps from earlier launches.
    public struct GateState: Sendable, Hashable, TraceObject {
        /// The number of wrong answers so far.
        public var attemptsUsed: Int
        /// The end of a lock, as in RFC 3339, in UTC.
        public var lockedUntilWall: String?

        /// Creates a value from its fields.
        public init(attemptsUsed: Int = 0, lockedUntilWall: String? = nil) {
            self.attemptsUsed = attemptsUsed
            self.lockedUntilWall = lockedUntilWall
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            attemptsUsed = try fields.optionalInteger(.attemptsUsed) ?? 0
            lockedUntilWall = try fields.optionalString(.lockedUntilWall)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.attemptsUsed, attemptsUsed, unless: 0)
            members.write(.lockedUntilWall, lockedUntilWall)
        }
    }

    /// The contents of an ad.
    public struct Creative: Sendable, Hashable, TraceObject {
        /// Whether the ad shows a character of the app.
        public var usesAppCharacter: Bool?
        /// Whether the ad contains instructions for the game.
        public var containsGameInstruction: Bool?

        /// Creates a value from its fields.
        public init(usesAppCharacter: Bool? = nil, containsGameInstruction: Bool? = nil) {
            self.usesAppCharacter = usesAppCharacter
            self.containsGameInstruction = containsGameInstruction
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            usesAppCharacter = try fields.optionalBool(.usesAppCharacter)
            containsGameInstruction = try fields.optionalBool(.containsGameInstruction)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.usesAppCharacter, usesAppCharacter)
            members.write(.containsGameInstruction, containsGameInstruction)
        }
    }

    /// A question of a parental gate.
    public struct Challenge: Sendable, Hashable, TraceObject {
        /// The kind of question.
        public var kind: ChallengeKind
        /// The first operand.
        public var a: Int?
        /// The second operand.
        public var b: Int?

        /// Creates a value from its fields.
        public init(kind: ChallengeKind, a: Int? = nil, b: Int? = nil) {
            self.kind = kind
            self.a = a
            self.b = b
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            kind = try fields.word(.kind)
            a = try fields.optionalInteger(.a)
            b = try fields.optionalInteger(.b)
            try Self.check(kind, a: a, b: b, in: fields)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.kind, kind)
            members.write(.a, a)
            members.write(.b, b)
        }
    }
}
