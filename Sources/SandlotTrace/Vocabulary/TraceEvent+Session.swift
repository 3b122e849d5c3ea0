extension TraceEvent {
    /// The first event of a run, which describes the app and its environment.
    public struct TraceHeader: Sendable, Hashable {
        /// The format, `sandlot-trace/1`.
        public var schema: String
        /// The system.
        public var platform: Platform?
        /// The build configuration of the app.
        public var build: Build?
        /// The ages that the app is made for.
        public var audience: Audience?
        /// The products that are owned on the device at launch.
        public var initialEntitlements: [String]?
        /// The name of the app.
        public var app: String?
        /// The version of the app.
        public var appVersion: String?
        /// Whether the app is offered in the Kids Category.
        public var kidsCategory: Bool
        /// The age rating, as in `4+`.
        public var ageRating: String?
        /// The PEGI age label.
        public var pegi: Int?
        /// The country of the store, ISO 3166-1 alpha-3.
        public var storefront: String?
        /// The country of the device, ISO 3166-1 alpha-3.
        public var country: String?
        /// The language of the app.
        public var locale: String
        /// The products of the app.
        public var products: [Product]?
        /// The state that the gate keeps from earlier launches.
        public var gateState: GateState?
        /// Whether the privacy policy gives notice of internal operations.
        public var policyNoticeInternalOps: Bool?
        /// Whether the privacy policy gives notice of voice recordings.
        public var policyNoticeVoice: Bool?
        /// The parameters of rules for this run.
        public var params: TraceJSON?

        /// Creates an event from its fields.
        public init(
            schema: String, platform: Platform? = nil, build: Build? = nil,
            audience: Audience? = nil, initialEntitlements: [String]? = nil,
            app: String? = nil, appVersion: String? = nil, kidsCategory: Bool = false,
            ageRating: String? = nil, pegi: Int? = nil, storefront: String? = nil,
            country: String? = nil, locale: String = "en", products: [Product]? = nil,
            gateState: GateState? = nil, policyNoticeInternalOps: Bool? = nil,
            policyNoticeVoice: Bool? = nil, params: TraceJSON? = nil
        ) {
            self.schema = schema
            self.platform = platform
            self.build = build
            self.audience = audience
            self.initialEntitlements = initialEntitlements
            self.app = app
            self.appVersion = appVersion
            self.kidsCategory = kidsCategory
            self.ageRating = ageRating
            self.pegi = pegi
            self.storefront = storefront
            self.country = country
            self.locale = locale
            self.products = products
            self.gateState = gateState
            self.policyNoticeInternalOps = policyNoticeInternalOps
            self.policyNoticeVoice = policyNoticeVoice
            self.params = params
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            schema = try fields.string(.schema)
            platform = try fields.optionalWord(.platform)
            build = try fields.optionalWord(.build)
            audience = try fields.optionalObject(.audience)
            initialEntitlements = try fields.optionalStrings(.initialEntitlements)
            app = try fields.optionalString(.app)
            appVersion = try fields.optionalString(.appVersion)
            kidsCategory = try fields.optionalBool(.kidsCategory) ?? false
            ageRating = try fields.optionalString(.ageRating)
            pegi = try fields.optionalInteger(.pegi)
            storefront = try fields.optionalString(.storefront)
            country = try fields.optionalString(.country)
            locale = try fields.optionalString(.locale) ?? "en"
            products = try fields.optionalObjects(.products)
            gateState = try fields.optionalObject(.gateState)
            policyNoticeInternalOps = try fields.optionalBool(.policyNoticeInternalOps)
            policyNoticeVoice = try fields.optionalBool(.policyNoticeVoice)
            params = try fields.optionalJson(.params)
            try Self.check(schema, in: fields)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.schema, schema)
            members.write(.platform, platform)
            members.write(.build, build)
            members.write(.audience, audience)
            members.write(.initialEntitlements, initialEntitlements)
            members.write(.app, app)
            members.write(.appVersion, appVersion)
            members.write(.kidsCategory, kidsCategory, unless: false)
            members.write(.ageRating, ageRating)
            members.write(.pegi, pegi)
            members.write(.storefront, storefront)
            members.write(.country, country)
            members.write(.locale, locale, unless: "en")
            members.write(.products, products)
            members.write(.gateState, gateState)
            members.write(.policyNoticeInternalOps, policyNoticeInternalOps)
            members.write(.policyNoticeVoice, policyNoticeVoice)
            members.write(.params, params)
        }
    }

    /// The state of the app changes.
    public struct AppState: Sendable, Hashable {
        /// The new state.
        public var state: AppPhase
        /// Whether the launch was a cold launch.
        public var cold: Bool

        /// Creates an event from its fields.
        public init(state: AppPhase, cold: Bool = true) {
            self.state = state
            self.cold = cold
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            state = try fields.word(.state)
            cold = try fields.optionalBool(.cold) ?? true
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.state, state)
            members.write(.cold, cold, unless: true)
        }
    }

    /// A screen appears.
    public struct Screen: Sendable, Hashable {
        /// The name of the screen.
        public var name: String
        /// Whether it is behind the gate.
        public var gated: Bool
        /// The controls on the screen, or nil if they are unknown.
        public var affordances: [String]?

        /// Creates an event from its fields.
        public init(name: String, gated: Bool = false, affordances: [String]? = nil) {
            self.name = name
            self.gated = gated
            self.affordances = affordances
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            name = try fields.string(.name)
            gated = try fields.optionalBool(.gated) ?? false
            affordances = try fields.optionalStrings(.affordances)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.name, name)
            members.write(.gated, gated, unless: false)
            members.write(.affordances, affordances)
        }
    }

    /// The game enters another phase.
    public struct Phase: Sendable, Hashable {
        /// The new phase.
        public var phase: GamePhase
        /// The number of the test, from 1.
        public var attempt: Int?
        /// The level.
        public var level: Int?
        /// The index of the word, from 0.
        public var word: Int?
        /// The number of words in the test.
        public var wordCount: Int?

        /// Creates an event from its fields.
        public init(
            phase: GamePhase, attempt: Int? = nil, level: Int? = nil, word: Int? = nil,
            wordCount: Int? = nil
        ) {
            self.phase = phase
            self.attempt = attempt
            self.level = level
            self.word = word
            self.wordCount = wordCount
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            phase = try fields.word(.phase)
            attempt = try fields.optionalInteger(.attempt)
            level = try fields.optionalInteger(.level)
            word = try fields.optionalInteger(.word)
            wordCount = try fields.optionalInteger(.wordCount)
            try Self.check(phase, attempt: attempt, word: word, in: fields)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.phase, phase)
            members.write(.attempt, attempt)
            members.write(.level, level)
            members.write(.word, word)
            members.write(.wordCount, wordCount)
        }
    }

    /// The user does something, except with an ad.
    public struct UserAction: Sendable, Hashable {
        /// The kind of action.
        public var kind: ActionKind
        /// The control or object of the action.
        public var target: String?

        /// Creates an event from its fields.
        public init(kind: ActionKind, target: String? = nil) {
            self.kind = kind
            self.target = target
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            kind = try fields.word(.kind)
            target = try fields.optionalString(.target)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.kind, kind)
            members.write(.target, target)
        }
    }

    /// The last event of a run.
    public struct TraceEnd: Sendable, Hashable {
        /// The reason for the end of the run.
        public var reason: EndReason

        /// Creates an event from its fields.
        public init(reason: EndReason) {
            self.reason = reason
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            reason = try fields.word(.reason)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.reason, reason)
        }
    }
}
