// The words of fields about links, data, and consent. See ``TraceWord``.

extension TraceEvent {
    /// The destination of a link.
    public struct LinkClass: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `web`.
        public static let web = LinkClass(rawValue: "web")
        /// The word `appStore`.
        public static let appStore = LinkClass(rawValue: "appStore")
        /// The word `social`.
        public static let social = LinkClass(rawValue: "social")
        /// The word `mail`.
        public static let mail = LinkClass(rawValue: "mail")
        /// The word `share`.
        public static let share = LinkClass(rawValue: "share")
    }

    /// The place of a link.
    public struct LinkOrigin: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `app`.
        public static let app = LinkOrigin(rawValue: "app")
        /// The word `ad`.
        public static let ad = LinkOrigin(rawValue: "ad")
    }

    /// The kind of a notification event: scheduled or received.
    public struct PushKind: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `scheduled`.
        public static let scheduled = PushKind(rawValue: "scheduled")
        /// The word `received`.
        public static let received = PushKind(rawValue: "received")
    }

    /// The subject of a notification.
    public struct PushContent: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `promo`.
        public static let promo = PushContent(rawValue: "promo")
        /// The word `reminder`.
        public static let reminder = PushContent(rawValue: "reminder")
        /// The word `transactional`.
        public static let transactional = PushContent(rawValue: "transactional")
        /// The word `streakLoss`.
        public static let streakLoss = PushContent(rawValue: "streakLoss")
    }

    /// The person who opted in to notifications.
    public struct PushOptIn: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `none`.
        public static let none = PushOptIn(rawValue: "none")
        /// The word `parent`.
        public static let parent = PushOptIn(rawValue: "parent")
        /// The word `child`.
        public static let child = PushOptIn(rawValue: "child")
    }

    /// A permission that the system asks for.
    public struct Permission: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `microphone`.
        public static let microphone = Permission(rawValue: "microphone")
        /// The word `speech`.
        public static let speech = Permission(rawValue: "speech")
        /// The word `notifications`.
        public static let notifications = Permission(rawValue: "notifications")
        /// The word `camera`.
        public static let camera = Permission(rawValue: "camera")
        /// The word `photos`.
        public static let photos = Permission(rawValue: "photos")
        /// The word `contacts`.
        public static let contacts = Permission(rawValue: "contacts")
        /// The word `location`.
        public static let location = Permission(rawValue: "location")
        /// The word `tracking`.
        public static let tracking = Permission(rawValue: "tracking")
    }

    /// A recipient of data.
    public struct DataDestination: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `self`.
        public static let `self` = DataDestination(rawValue: "self")
        /// The word `firstParty`.
        public static let firstParty = DataDestination(rawValue: "firstParty")
        /// The word `thirdParty`.
        public static let thirdParty = DataDestination(rawValue: "thirdParty")
    }

    /// A purpose of sending data.
    public struct DataPurpose: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `network`.
        public static let network = DataPurpose(rawValue: "network")
        /// The word `auth`.
        public static let auth = DataPurpose(rawValue: "auth")
        /// The word `sync`.
        public static let sync = DataPurpose(rawValue: "sync")
        /// The word `personalizeContent`.
        public static let personalizeContent = DataPurpose(rawValue: "personalizeContent")
        /// The word `analytics`.
        public static let analytics = DataPurpose(rawValue: "analytics")
        /// The word `analyzeFunctioning`.
        public static let analyzeFunctioning = DataPurpose(rawValue: "analyzeFunctioning")
        /// The word `freqCap`.
        public static let freqCap = DataPurpose(rawValue: "freqCap")
        /// The word `contextualAds`.
        public static let contextualAds = DataPurpose(rawValue: "contextualAds")
        /// The word `ads`.
        public static let ads = DataPurpose(rawValue: "ads")
        /// The word `attribution`.
        public static let attribution = DataPurpose(rawValue: "attribution")
        /// The word `stt`.
        public static let stt = DataPurpose(rawValue: "stt")
        /// The word `security`.
        public static let security = DataPurpose(rawValue: "security")
        /// The word `legal`.
        public static let legal = DataPurpose(rawValue: "legal")
        /// The word `maintain`.
        public static let maintain = DataPurpose(rawValue: "maintain")
        /// The word `fulfilRequest`.
        public static let fulfillRequest = DataPurpose(rawValue: "fulfilRequest")
        /// The word `other`.
        public static let other = DataPurpose(rawValue: "other")
    }

    /// An action on an account.
    public struct AccountAction: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `prompt`.
        public static let prompt = AccountAction(rawValue: "prompt")
        /// The word `required`.
        public static let required = AccountAction(rawValue: "required")
        /// The word `created`.
        public static let created = AccountAction(rawValue: "created")
        /// The word `login`.
        public static let login = AccountAction(rawValue: "login")
        /// The word `deleted`.
        public static let deleted = AccountAction(rawValue: "deleted")
    }

    /// The owner of the account.
    public struct AccountSubject: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `child`.
        public static let child = AccountSubject(rawValue: "child")
        /// The word `parent`.
        public static let parent = AccountSubject(rawValue: "parent")
    }

    /// An action on a consent.
    public struct ConsentAction: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `requested`.
        public static let requested = ConsentAction(rawValue: "requested")
        /// The word `granted`.
        public static let granted = ConsentAction(rawValue: "granted")
        /// The word `withdrawn`.
        public static let withdrawn = ConsentAction(rawValue: "withdrawn")
    }

    /// A legal basis for processing data.
    public struct LegalBasis: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `consent`.
        public static let consent = LegalBasis(rawValue: "consent")
        /// The word `contract`.
        public static let contract = LegalBasis(rawValue: "contract")
        /// The word `legitimateInterest`.
        public static let legitimateInterest = LegalBasis(rawValue: "legitimateInterest")
        /// The word `other`.
        public static let other = LegalBasis(rawValue: "other")
    }

    /// A privacy setting.
    public struct SettingKey: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `profiling`.
        public static let profiling = SettingKey(rawValue: "profiling")
        /// The word `sharing`.
        public static let sharing = SettingKey(rawValue: "sharing")
        /// The word `geolocation`.
        public static let geolocation = SettingKey(rawValue: "geolocation")
        /// The word `analytics`.
        public static let analytics = SettingKey(rawValue: "analytics")
        /// The word `ads`.
        public static let ads = SettingKey(rawValue: "ads")
    }

    /// The person who acted.
    public struct Actor: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `parent`.
        public static let parent = Actor(rawValue: "parent")
        /// The word `child`.
        public static let child = Actor(rawValue: "child")
        /// The word `system`.
        public static let system = Actor(rawValue: "system")
    }
}
