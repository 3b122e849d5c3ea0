// The words of fields about prices, gates, and purchases. See ``TraceWord``.

extension TraceEvent {
    /// The source of a displayed price.
    public struct PriceSource: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `store`.
        public static let store = PriceSource(rawValue: "store")
        /// The word `hardcoded`.
        public static let hardcoded = PriceSource(rawValue: "hardcoded")
    }

    /// The initiator of an action.
    public struct Initiator: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `user`.
        public static let user = Initiator(rawValue: "user")
        /// The word `app`.
        public static let app = Initiator(rawValue: "app")
    }

    /// The purpose for which a parental gate is opened.
    public struct GatePurpose: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `purchase`.
        public static let purchase = GatePurpose(rawValue: "purchase")
        /// The word `restore`.
        public static let restore = GatePurpose(rawValue: "restore")
        /// The word `link`.
        public static let link = GatePurpose(rawValue: "link")
        /// The word `permission`.
        public static let permission = GatePurpose(rawValue: "permission")
        /// The word `settings`.
        public static let settings = GatePurpose(rawValue: "settings")
        /// The word `parentArea`.
        public static let parentArea = GatePurpose(rawValue: "parentArea")
        /// The word `adClick`.
        public static let adClick = GatePurpose(rawValue: "adClick")
        /// The word `onboardingParent`.
        public static let onboardingParent = GatePurpose(rawValue: "onboardingParent")
    }

    /// The kind of question that a parental gate asks.
    public struct ChallengeKind: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `multiply`.
        public static let multiply = ChallengeKind(rawValue: "multiply")
        /// The word `add`.
        public static let add = ChallengeKind(rawValue: "add")
        /// The word `birthYear`.
        public static let birthYear = ChallengeKind(rawValue: "birthYear")
        /// The word `hold`.
        public static let hold = ChallengeKind(rawValue: "hold")
        /// The word `other`.
        public static let other = ChallengeKind(rawValue: "other")
    }

    /// The result of a purchase.
    public struct PurchaseOutcome: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `success`.
        public static let success = PurchaseOutcome(rawValue: "success")
        /// The word `pending`.
        public static let pending = PurchaseOutcome(rawValue: "pending")
        /// The word `cancelled`.
        public static let canceled = PurchaseOutcome(rawValue: "cancelled")
        /// The word `failed`.
        public static let failed = PurchaseOutcome(rawValue: "failed")
        /// The word `unverified`.
        public static let unverified = PurchaseOutcome(rawValue: "unverified")
    }

    /// The kind of a transaction update.
    public struct TransactionUpdateKind: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `purchase`.
        public static let purchase = TransactionUpdateKind(rawValue: "purchase")
        /// The word `approved`.
        public static let approved = TransactionUpdateKind(rawValue: "approved")
        /// The word `declined`.
        public static let declined = TransactionUpdateKind(rawValue: "declined")
        /// The word `refund`.
        public static let refund = TransactionUpdateKind(rawValue: "refund")
        /// The word `revoke`.
        public static let revoke = TransactionUpdateKind(rawValue: "revoke")
        /// The word `familyRevoke`.
        public static let familyRevoke = TransactionUpdateKind(rawValue: "familyRevoke")
    }

    /// The cause of a change of an entitlement.
    public struct EntitlementCause: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `purchase`.
        public static let purchase = EntitlementCause(rawValue: "purchase")
        /// The word `update`.
        public static let update = EntitlementCause(rawValue: "update")
        /// The word `restore`.
        public static let restore = EntitlementCause(rawValue: "restore")
        /// The word `refund`.
        public static let refund = EntitlementCause(rawValue: "refund")
        /// The word `launch`.
        public static let launch = EntitlementCause(rawValue: "launch")
        /// The word `sync`.
        public static let sync = EntitlementCause(rawValue: "sync")
        /// The word `debug`.
        public static let debug = EntitlementCause(rawValue: "debug")
    }
}
