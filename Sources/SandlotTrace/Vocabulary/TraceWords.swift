// What a field can say. The sets are open: a value that is not listed is kept, and equals none of these.

extension TraceEvent {
    /// The system that an app runs on.
    public struct Platform: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// How an app was built.
    public struct Build: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `debug`.
        public static let debug = Build(rawValue: "debug")
        /// The word `release`.
        public static let release = Build(rawValue: "release")
    }

    /// What kind of product is sold.
    public struct ProductKind: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Where an app stands in its life.
    public struct AppPhase: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// What the game is doing.
    public struct GamePhase: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// What a person did.
    public struct ActionKind: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Why a trace ends.
    public struct EndReason: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// What a text is for.
    public struct TextPurpose: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Whom a text speaks to.
    public struct TextAudience: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Where a price that is shown comes from.
    public struct PriceSource: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `store`.
        public static let store = PriceSource(rawValue: "store")
        /// The word `hardcoded`.
        public static let hardcoded = PriceSource(rawValue: "hardcoded")
    }

    /// Who began something.
    public struct Initiator: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `user`.
        public static let user = Initiator(rawValue: "user")
        /// The word `app`.
        public static let app = Initiator(rawValue: "app")
    }

    /// What chose an ad.
    public struct AdTargeting: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `none`.
        public static let none = AdTargeting(rawValue: "none")
        /// The word `contextual`.
        public static let contextual = AdTargeting(rawValue: "contextual")
        /// The word `house`.
        public static let house = AdTargeting(rawValue: "house")
        /// The word `behavioral`.
        public static let behavioral = AdTargeting(rawValue: "behavioral")
        /// The word `remarketing`.
        public static let remarketing = AdTargeting(rawValue: "remarketing")
    }

    /// How an ad network was told to treat the person.
    public struct ChildTreatment: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `child`.
        public static let child = ChildTreatment(rawValue: "child")
        /// The word `teen`.
        public static let teen = ChildTreatment(rawValue: "teen")
        /// The word `unspecified`.
        public static let unspecified = ChildTreatment(rawValue: "unspecified")
    }

    /// A content rating, mildest first.
    public struct AdRating: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `G`.
        public static let g = AdRating(rawValue: "G")
        /// The word `PG`.
        public static let pg = AdRating(rawValue: "PG")
        /// The word `T`.
        public static let t = AdRating(rawValue: "T")
        /// The word `MA`.
        public static let ma = AdRating(rawValue: "MA")
    }

    /// The place of an ad in the game.
    public struct AdSlot: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `preTest`.
        public static let preTest = AdSlot(rawValue: "preTest")
        /// The word `postTest`.
        public static let postTest = AdSlot(rawValue: "postTest")
        /// The word `other`.
        public static let other = AdSlot(rawValue: "other")
    }

    /// The format of an ad.
    public struct AdFormat: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `interstitial`.
        public static let interstitial = AdFormat(rawValue: "interstitial")
        /// The word `banner`.
        public static let banner = AdFormat(rawValue: "banner")
        /// The word `static`.
        public static let `static` = AdFormat(rawValue: "static")
        /// The word `native`.
        public static let native = AdFormat(rawValue: "native")
        /// The word `rewarded`.
        public static let rewarded = AdFormat(rawValue: "rewarded")
        /// The word `appOpen`.
        public static let appOpen = AdFormat(rawValue: "appOpen")
    }

    /// The step at which an ad failed.
    public struct AdStage: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `load`.
        public static let load = AdStage(rawValue: "load")
        /// The word `show`.
        public static let show = AdStage(rawValue: "show")
    }

    /// Where on the device an ad stands.
    public struct AdSurface: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `main`.
        public static let main = AdSurface(rawValue: "main")
        /// The word `widget`.
        public static let widget = AdSurface(rawValue: "widget")
        /// The word `notification`.
        public static let notification = AdSurface(rawValue: "notification")
        /// The word `extension`.
        public static let `extension` = AdSurface(rawValue: "extension")
        /// The word `appClip`.
        public static let appClip = AdSurface(rawValue: "appClip")
        /// The word `keyboard`.
        public static let keyboard = AdSurface(rawValue: "keyboard")
    }

    /// Where a click on an ad leads.
    public struct ClickDestination: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `none`.
        public static let none = ClickDestination(rawValue: "none")
        /// The word `inApp`.
        public static let inApp = ClickDestination(rawValue: "inApp")
        /// The word `web`.
        public static let web = ClickDestination(rawValue: "web")
        /// The word `appStore`.
        public static let appStore = ClickDestination(rawValue: "appStore")
    }

    /// Why an ad went away.
    public struct DismissCause: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `skip`.
        public static let skip = DismissCause(rawValue: "skip")
        /// The word `close`.
        public static let close = DismissCause(rawValue: "close")
        /// The word `auto`.
        public static let auto = DismissCause(rawValue: "auto")
        /// The word `entitlement`.
        public static let entitlement = DismissCause(rawValue: "entitlement")
        /// The word `click`.
        public static let click = DismissCause(rawValue: "click")
        /// The word `app`.
        public static let app = DismissCause(rawValue: "app")
        /// The word `crash`.
        public static let crash = DismissCause(rawValue: "crash")
    }

    /// What a parental gate guards.
    public struct GatePurpose: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// What a parental gate asks for.
    public struct ChallengeKind: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// How a purchase ended.
    public struct PurchaseOutcome: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `success`.
        public static let success = PurchaseOutcome(rawValue: "success")
        /// The word `pending`.
        public static let pending = PurchaseOutcome(rawValue: "pending")
        /// The word `cancelled`.
        public static let cancelled = PurchaseOutcome(rawValue: "cancelled")
        /// The word `failed`.
        public static let failed = PurchaseOutcome(rawValue: "failed")
        /// The word `unverified`.
        public static let unverified = PurchaseOutcome(rawValue: "unverified")
    }

    /// What the store tells about a transaction.
    public struct TransactionUpdateKind: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Why the app believes what it believes.
    public struct EntitlementCause: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Where a link leads.
    public struct LinkClass: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Where a link stands.
    public struct LinkOrigin: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `app`.
        public static let app = LinkOrigin(rawValue: "app")
        /// The word `ad`.
        public static let ad = LinkOrigin(rawValue: "ad")
    }

    /// Whether a notification was planned or has come.
    public struct PushKind: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `scheduled`.
        public static let scheduled = PushKind(rawValue: "scheduled")
        /// The word `received`.
        public static let received = PushKind(rawValue: "received")
    }

    /// What a notification is about.
    public struct PushContent: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Who asked for notifications.
    public struct PushOptIn: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// What a system prompt asks for.
    public struct Permission: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Who receives data.
    public struct DataDestination: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// What data is sent for.
    public struct DataPurpose: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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
        public static let fulfilRequest = DataPurpose(rawValue: "fulfilRequest")
        /// The word `other`.
        public static let other = DataPurpose(rawValue: "other")
    }

    /// What happened to an account.
    public struct AccountAction: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Whose account it is.
    public struct AccountSubject: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `child`.
        public static let child = AccountSubject(rawValue: "child")
        /// The word `parent`.
        public static let parent = AccountSubject(rawValue: "parent")
    }

    /// What happened to a consent.
    public struct ConsentAction: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// The legal ground on which data is processed.
    public struct LegalBasis: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Which setting was changed.
    public struct SettingKey: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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

    /// Who acted.
    public struct Actor: TraceWord {
        /// The word as it stands in a trace.
        public let rawValue: String

        /// Makes one from a word, known or not.
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
