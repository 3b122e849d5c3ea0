/// The names of the members in the vocabulary.
enum TraceField: UInt8, CaseIterable {
    case seq
    case t
    case run
    case e
    case wall
    case dev
    case scene
    case schema
    case platform
    case build
    case audience
    case initialEntitlements
    case app
    case appVersion
    case kidsCategory
    case ageRating
    case pegi
    case storefront
    case country
    case locale
    case products
    case gateState
    case policyNoticeInternalOps
    case policyNoticeVoice
    case params
    case state
    case cold
    case name
    case gated
    case affordances
    case phase
    case attempt
    case level
    case word
    case wordCount
    case kind
    case target
    case reason
    case purpose
    case key
    case text
    case character
    case productId
    case displayPrice
    case amountMinor
    case currency
    case source
    case actionable
    case period
    case renews
    case virtualCurrency
    case purchasable
    case oddsShown
    case offerId
    case initiated
    case declineVisible
    case expiresAtMs
    case countdownVisible
    case adId
    case network
    case personalized
    case targeting
    case sdkVersion
    case childTreatment
    case maxRating
    case identifiers
    case slot
    case format
    case stage
    case code
    case modal
    case surface
    case countdownMs
    case durationMs
    case label
    case labelVisible
    case labelContrast
    case rating
    case creativeReviewed
    case reportAffordance
    case targetingInfo
    case creative
    case skipLabel
    case remainingMs
    case closeWidthPt
    case closeHeightPt
    case closeVisible
    case destination
    case passId
    case cause
    case gateId
    case challenge
    case choices
    case correct
    case latencyMs
    case persisted
    case purchaseId
    case result
    case tx
    case ok
    case restored
    case verified
    case active
    case `class`
    case host
    case origin
    case content
    case local
    case optIn
    case thirdParty
    case permission
    case granted
    case dest
    case fields
    case party
    case transient
    case `public`
    case action
    case subject
    case consentId
    case scope
    case method
    case by
    case separate
    case basis
    case value
    case initial
    case minAge
    case maxAge
    case id
    case random
    case removesAds
    case attemptsUsed
    case lockedUntilWall
    case usesAppCharacter
    case containsGameInstruction
    case a
    case b
    case bumperId
    case leaves
    case audible
    case adapter
    case auction

    /// The name in a trace.
    var name: StaticString {
        switch self {
        case .seq: "seq"
        case .t: "t"
        case .run: "run"
        case .e: "e"
        case .wall: "wall"
        case .dev: "dev"
        case .scene: "scene"
        case .schema: "schema"
        case .platform: "platform"
        case .build: "build"
        case .audience: "audience"
        case .initialEntitlements: "initialEntitlements"
        case .app: "app"
        case .appVersion: "appVersion"
        case .kidsCategory: "kidsCategory"
        case .ageRating: "ageRating"
        case .pegi: "pegi"
        case .storefront: "storefront"
        case .country: "country"
        case .locale: "locale"
        case .products: "products"
        case .gateState: "gateState"
        case .policyNoticeInternalOps: "policyNoticeInternalOps"
        case .policyNoticeVoice: "policyNoticeVoice"
        case .params: "params"
        case .state: "state"
        case .cold: "cold"
        case .name: "name"
        case .gated: "gated"
        case .affordances: "affordances"
        case .phase: "phase"
        case .attempt: "attempt"
        case .level: "level"
        case .word: "word"
        case .wordCount: "wordCount"
        case .kind: "kind"
        case .target: "target"
        case .reason: "reason"
        case .purpose: "purpose"
        case .key: "key"
        case .text: "text"
        case .character: "character"
        case .productId: "productId"
        case .displayPrice: "displayPrice"
        case .amountMinor: "amountMinor"
        case .currency: "currency"
        case .source: "source"
        case .actionable: "actionable"
        case .period: "period"
        case .renews: "renews"
        case .virtualCurrency: "virtualCurrency"
        case .purchasable: "purchasable"
        case .oddsShown: "oddsShown"
        case .offerId: "offerId"
        case .initiated: "initiated"
        case .declineVisible: "declineVisible"
        case .expiresAtMs: "expiresAtMs"
        case .countdownVisible: "countdownVisible"
        case .adId: "adId"
        case .network: "network"
        case .personalized: "personalized"
        case .targeting: "targeting"
        case .sdkVersion: "sdkVersion"
        case .childTreatment: "childTreatment"
        case .maxRating: "maxRating"
        case .identifiers: "identifiers"
        case .slot: "slot"
        case .format: "format"
        case .stage: "stage"
        case .code: "code"
        case .modal: "modal"
        case .surface: "surface"
        case .countdownMs: "countdownMs"
        case .durationMs: "durationMs"
        case .label: "label"
        case .labelVisible: "labelVisible"
        case .labelContrast: "labelContrast"
        case .rating: "rating"
        case .creativeReviewed: "creativeReviewed"
        case .reportAffordance: "reportAffordance"
        case .targetingInfo: "targetingInfo"
        case .creative: "creative"
        case .skipLabel: "skipLabel"
        case .remainingMs: "remainingMs"
        case .closeWidthPt: "closeWidthPt"
        case .closeHeightPt: "closeHeightPt"
        case .closeVisible: "closeVisible"
        case .destination: "destination"
        case .passId: "passId"
        case .cause: "cause"
        case .gateId: "gateId"
        case .challenge: "challenge"
        case .choices: "choices"
        case .correct: "correct"
        case .latencyMs: "latencyMs"
        case .persisted: "persisted"
        case .purchaseId: "purchaseId"
        case .result: "result"
        case .tx: "tx"
        case .ok: "ok"
        case .restored: "restored"
        case .verified: "verified"
        case .active: "active"
        case .class: "class"
        case .host: "host"
        case .origin: "origin"
        case .content: "content"
        case .local: "local"
        case .optIn: "optIn"
        case .thirdParty: "thirdParty"
        case .permission: "permission"
        case .granted: "granted"
        case .dest: "dest"
        case .fields: "fields"
        case .party: "party"
        case .transient: "transient"
        case .public: "public"
        case .action: "action"
        case .subject: "subject"
        case .consentId: "consentId"
        case .scope: "scope"
        case .method: "method"
        case .by: "by"
        case .separate: "separate"
        case .basis: "basis"
        case .value: "value"
        case .initial: "initial"
        case .minAge: "minAge"
        case .maxAge: "maxAge"
        case .id: "id"
        case .random: "random"
        case .removesAds: "removesAds"
        case .attemptsUsed: "attemptsUsed"
        case .lockedUntilWall: "lockedUntilWall"
        case .usesAppCharacter: "usesAppCharacter"
        case .containsGameInstruction: "containsGameInstruction"
        case .a: "a"
        case .b: "b"
        case .bumperId: "bumperId"
        case .leaves: "leaves"
        case .audible: "audible"
        case .adapter: "adapter"
        case .auction: "auction"
        }
    }
}
