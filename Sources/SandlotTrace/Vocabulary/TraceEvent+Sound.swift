extension TraceEvent {
    /// The sound of the game becomes audible or silent.
    public struct GameSound: Sendable, Hashable {
        /// Whether the game can be heard.
        public var audible: Bool
        /// The cause.
        public var cause: SoundCause
        /// The ad, if the cause is one.
        public var adId: String?

        /// Creates an event from its fields.
        public init(audible: Bool, cause: SoundCause, adId: String? = nil) {
            self.audible = audible
            self.cause = cause
            self.adId = adId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            audible = try fields.bool(.audible)
            cause = try fields.word(.cause)
            adId = try fields.optionalString(.adId)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.audible, audible)
            members.write(.cause, cause)
            members.write(.adId, adId)
        }
    }

    /// The cause of a change of the game's sound.
    public struct SoundCause: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `launch`: the state at the beginning of the run.
        public static let launch = SoundCause(rawValue: "launch")
        /// The word `user`.
        public static let user = SoundCause(rawValue: "user")
        /// The word `ad`: an ad opens.
        public static let ad = SoundCause(rawValue: "ad")
        /// The word `adClosed`: an ad was closed.
        public static let adClosed = SoundCause(rawValue: "adClosed")
        /// The word `relaunch`: the process ended while an ad was open.
        public static let relaunch = SoundCause(rawValue: "relaunch")
    }
}
