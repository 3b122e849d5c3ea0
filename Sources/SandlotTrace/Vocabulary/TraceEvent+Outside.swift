extension TraceEvent {
    /// A page announces that a link or an ad leads out of the app.
    public struct BumperShown: Sendable, Hashable {
        /// The page.
        public var bumperId: String
        /// The destination of the link.
        public var `class`: LinkClass
        /// The place of the link.
        public var origin: LinkOrigin
        /// The ad, if the link belongs to one.
        public var adId: String?
        /// Whether a way back into the app is visible.
        public var declineVisible: Bool?

        /// Creates an event from its fields.
        public init(
            bumperId: String, `class`: LinkClass, origin: LinkOrigin = .app, adId: String? = nil,
            declineVisible: Bool? = nil
        ) {
            self.bumperId = bumperId
            self.class = `class`
            self.origin = origin
            self.adId = adId
            self.declineVisible = declineVisible
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            bumperId = try fields.string(.bumperId)
            `class` = try fields.word(.class)
            origin = try fields.optionalWord(.origin) ?? .app
            adId = try fields.optionalString(.adId)
            declineVisible = try fields.optionalBool(.declineVisible)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.bumperId, bumperId)
            members.write(.class, `class`)
            members.write(.origin, origin, unless: .app)
            members.write(.adId, adId)
            members.write(.declineVisible, declineVisible)
        }
    }

    /// The user leaves the app from a bumper page, or stays.
    public struct BumperAnswered: Sendable, Hashable {
        /// The page.
        public var bumperId: String
        /// Whether the user leaves the app.
        public var leaves: Bool

        /// Creates an event from its fields.
        public init(bumperId: String, leaves: Bool) {
            self.bumperId = bumperId
            self.leaves = leaves
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            bumperId = try fields.string(.bumperId)
            leaves = try fields.bool(.leaves)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.bumperId, bumperId)
            members.write(.leaves, leaves)
        }
    }
}
