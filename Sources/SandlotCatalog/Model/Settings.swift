import SandlotBase
import SandlotJSON

extension Catalog {
    /// How the test environment behaves: the counterparts of the properties of `SKTestSession`.
    ///
    /// The file writes each key with a leading underscore, as in `_askToBuyEnabled`. A Boolean that
    /// is nil means no.
    public struct Settings: Sendable, Hashable {
        /// Whether purchases wait for the approval of a parent.
        public var askToBuyEnabled: Bool?
        /// Whether purchases are interrupted by an issue that the customer must resolve first.
        public var billingIssuesEnabled: Bool?
        /// Whether renewals fail, so that subscriptions enter billing retry.
        public var renewalBillingIssuesEnabled: Bool?
        /// Whether a subscription in billing retry still entitles for a time.
        public var billingGracePeriodEnabled: Bool?
        /// Whether purchases are confirmed without asking.
        public var disableDialogs: Bool?
        /// Whether purchases fail.
        public var failTransactionsEnabled: Bool?
        /// The error with which purchases fail, an `SKError.Code`; versions 1.0 to 2.0.
        public var storeKitError: Int?
        /// The errors with which calls fail, one entry a call; version 3.0 and later.
        public var storeKitErrors: [SimulatedError] = []
        /// The language and region, as in `en_US`; nil means that one.
        public var locale: String?
        /// The country of the storefront as three letters (ISO 3166-1), as in `USA`; nil means that
        /// one.
        public var storefront: String?
        /// How much faster than real time subscriptions renew; nil means not at all.
        public var timeRate: TimeRate?
        /// The time rate for versions of Xcode that do not know ``timeRate``.
        public var compatibilityTimeRate: CompatibilityTimeRate?
        /// The app's identifier in App Store Connect, in synchronised files.
        public var applicationInternalID: String?
        /// The team's identifier, in synchronised files.
        public var developerTeamID: String?
        /// When the file was synchronised: a JSON number of seconds since the beginning of 2001
        /// (UTC).
        public var lastSynchronizedDate: RawJSON?
        /// Why the last verification failed; very rare.
        public var lastVerificationError: String?
        /// Members of the object that the other properties do not express, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates the settings of a new file: every default.
        public init() {}

        /// When the file was synchronised, in milliseconds since 1970 (UTC), fractions dropped.
        ///
        /// Nil if the number is negative, has an exponent or is out of range.
        public var lastSynchronizedMilliseconds: Int64? {
            guard let text = lastSynchronizedDate?.text,
                let since2001 = Thousandths.value(of: text, truncating: true)
            else { return nil }
            let (sum, overflowed) = since2001.addingReportingOverflow(978_307_200_000)
            return overflowed ? nil : sum
        }
    }
}

extension Catalog.Settings: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        askToBuyEnabled = fields.bool("_askToBuyEnabled")
        billingIssuesEnabled = fields.bool("_billingIssuesEnabled")
        renewalBillingIssuesEnabled = fields.bool("_renewalBillingIssuesEnabled")
        billingGracePeriodEnabled = fields.bool("_billingGracePeriodEnabled")
        disableDialogs = fields.bool("_disableDialogs")
        failTransactionsEnabled = fields.bool("_failTransactionsEnabled")
        storeKitError = fields.integer("_storeKitError")
        storeKitErrors = try fields.objects("_storeKitErrors")
        locale = fields.string("_locale")
        storefront = fields.string("_storefront")
        timeRate = fields.integer("_timeRate").map { .init(rawValue: $0) }
        compatibilityTimeRate = fields.converted("_compatibilityTimeRate") { .init($0) }
        applicationInternalID = fields.string("_applicationInternalID")
        developerTeamID = fields.string("_developerTeamID")
        lastSynchronizedDate = fields.converted("_lastSynchronizedDate") { value in
            value.kind == .number ? RawJSON(value) : nil
        }
        lastVerificationError = fields.string("_lastVerificationError")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.bool("_askToBuyEnabled", askToBuyEnabled)
        fields.bool("_billingIssuesEnabled", billingIssuesEnabled)
        fields.bool("_renewalBillingIssuesEnabled", renewalBillingIssuesEnabled)
        fields.bool("_billingGracePeriodEnabled", billingGracePeriodEnabled)
        fields.bool("_disableDialogs", disableDialogs)
        fields.bool("_failTransactionsEnabled", failTransactionsEnabled)
        fields.integer("_storeKitError", storeKitError)
        fields.objects("_storeKitErrors", storeKitErrors)
        fields.string("_locale", locale)
        fields.string("_storefront", storefront)
        fields.integer("_timeRate", timeRate?.rawValue)
        fields.element("_compatibilityTimeRate", compatibilityTimeRate?.element)
        fields.string("_applicationInternalID", applicationInternalID)
        fields.string("_developerTeamID", developerTeamID)
        fields.element("_lastSynchronizedDate", lastSynchronizedDate?.element)
        fields.string("_lastVerificationError", lastVerificationError)
        return fields
    }
}

extension Catalog.CompatibilityTimeRate {
    /// Reads either form, or nil if the value is neither.
    fileprivate init?(_ value: JSONValue) {
        if let rate = value.integer.flatMap({ Int(exactly: $0) }) {
            self = .rate(.init(rawValue: rate))
            return
        }
        guard let members = value.members else { return nil }
        var rates: [String: Catalog.TimeRate] = [:]
        for member in members {
            guard let rate = member.value.integer.flatMap({ Int(exactly: $0) }) else { return nil }
            rates[member.name] = .init(rawValue: rate)
        }
        self = .rates(rates)
    }

    fileprivate var element: JSONElement {
        switch self {
        case .rate(let rate): .integer(Int64(rate.rawValue))
        case .rates(let rates): .object(rates.mapValues { .integer(Int64($0.rawValue)) })
        }
    }
}
