// The words of fields about the session. See ``TraceWord``.

extension TraceEvent {
    /// A platform that an app runs on.
    public struct Platform: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `iOS`.
        public static let iOS = Platform(rawValue: "iOS")
        /// The word `iPadOS`.
        public static let iPadOS = Platform(rawValue: "iPadOS")
        /// The word `watchOS`.
        public static let watchOS = Platform(rawValue: "watchOS")
        /// The word `android`.
        public static let android = Platform(rawValue: "android")
        /// The word `sim`.
        public static let sim = Platform(rawValue: "sim")
    }

    /// A build configuration.
    public struct Build: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `debug`.
        public static let debug = Build(rawValue: "debug")
        /// The word `release`.
        public static let release = Build(rawValue: "release")
    }

    /// A kind of product.
    public struct ProductKind: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `consumable`.
        public static let consumable = ProductKind(rawValue: "consumable")
        /// The word `nonConsumable`.
        public static let nonConsumable = ProductKind(rawValue: "nonConsumable")
        /// The word `subscription`.
        public static let subscription = ProductKind(rawValue: "subscription")
    }

    /// A state in the life cycle of an app.
    public struct AppPhase: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `launched`.
        public static let launched = AppPhase(rawValue: "launched")
        /// The word `active`.
        public static let active = AppPhase(rawValue: "active")
        /// The word `inactive`.
        public static let inactive = AppPhase(rawValue: "inactive")
        /// The word `background`.
        public static let background = AppPhase(rawValue: "background")
        /// The word `terminated`.
        public static let terminated = AppPhase(rawValue: "terminated")
    }

    /// A phase of the game.
    public struct GamePhase: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `preAd`.
        public static let preAd = GamePhase(rawValue: "preAd")
        /// The word `presenting`.
        public static let presenting = GamePhase(rawValue: "presenting")
        /// The word `spelling`.
        public static let spelling = GamePhase(rawValue: "spelling")
        /// The word `feedback`.
        public static let feedback = GamePhase(rawValue: "feedback")
        /// The word `levelComplete`.
        public static let levelComplete = GamePhase(rawValue: "levelComplete")
        /// The word `none`.
        public static let none = GamePhase(rawValue: "none")
    }

    /// A kind of user action.
    public struct ActionKind: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `tap`.
        public static let tap = ActionKind(rawValue: "tap")
        /// The word `answer`.
        public static let answer = ActionKind(rawValue: "answer")
        /// The word `speak`.
        public static let speak = ActionKind(rawValue: "speak")
        /// The word `key`.
        public static let key = ActionKind(rawValue: "key")
        /// The word `scroll`.
        public static let scroll = ActionKind(rawValue: "scroll")
        /// The word `back`.
        public static let back = ActionKind(rawValue: "back")
        /// The word `quit`.
        public static let quit = ActionKind(rawValue: "quit")
    }

    /// A reason for the end of a run.
    public struct EndReason: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `normal`.
        public static let normal = EndReason(rawValue: "normal")
        /// The word `crash`.
        public static let crash = EndReason(rawValue: "crash")
        /// The word `truncated`.
        public static let truncated = EndReason(rawValue: "truncated")
    }

    /// The purpose of a text.
    public struct TextPurpose: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `word`.
        public static let word = TextPurpose(rawValue: "word")
        /// The word `feedback`.
        public static let feedback = TextPurpose(rawValue: "feedback")
        /// The word `offer`.
        public static let offer = TextPurpose(rawValue: "offer")
        /// The word `price`.
        public static let price = TextPurpose(rawValue: "price")
        /// The word `adCopy`.
        public static let adCopy = TextPurpose(rawValue: "adCopy")
        /// The word `adLabel`.
        public static let adLabel = TextPurpose(rawValue: "adLabel")
        /// The word `decline`.
        public static let decline = TextPurpose(rawValue: "decline")
        /// The word `push`.
        public static let push = TextPurpose(rawValue: "push")
        /// The word `privacyChoice`.
        public static let privacyChoice = TextPurpose(rawValue: "privacyChoice")
        /// The word `retention`.
        public static let retention = TextPurpose(rawValue: "retention")
        /// The word `legal`.
        public static let legal = TextPurpose(rawValue: "legal")
    }

    /// The audience of a text.
    public struct TextAudience: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `child`.
        public static let child = TextAudience(rawValue: "child")
        /// The word `parent`.
        public static let parent = TextAudience(rawValue: "parent")
        /// The word `any`.
        public static let any = TextAudience(rawValue: "any")
    }
}
