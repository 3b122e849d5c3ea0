// The words of fields about ads. See ``TraceWord``.

extension TraceEvent {
    /// The method by which an ad is chosen.
    public struct AdTargeting: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
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

    /// The treatment of the user that the app requests from an ad network.
    public struct ChildTreatment: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
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
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
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
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
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
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
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
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `load`.
        public static let load = AdStage(rawValue: "load")
        /// The word `show`.
        public static let show = AdStage(rawValue: "show")
    }

    /// The surface on which an ad appears.
    public struct AdSurface: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
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

    /// The destination of a tap on an ad.
    public struct ClickDestination: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
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

    /// The cause for closing an ad.
    public struct DismissCause: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
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
}
