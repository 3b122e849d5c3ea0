import SandlotBase
import SandlotJSON

extension Catalog {
    /// The settings of the test environment, which correspond to the properties of `SKTestSession`.
    ///
    /// In the file, each key has a leading underscore, for example `_askToBuyEnabled`. A Boolean
    /// that is nil means no.
    public struct Settings: Sendable, Hashable {
        /// Whether purchases require a parent's approval.
        public var askToBuyEnabled: Bool?
        /// Whether a billing issue that the customer must resolve interrupts purchases.
        public var billingIssuesEnabled: Bool?
        /// Whether renewals fail, so that subscriptions enter billing retry.
        public var renewalBillingIssuesEnabled: Bool?
        /// Whether a subscription in billing retry has a grace period.
        public var billingGracePeriodEnabled: Bool?
        /// Whether purchases are confirmed without a dialog.
        public var disableDialogs: Bool?
        /// Whether purchases fail.
        public var failTransactionsEnabled: Bool?
        /// The error that purchases fail with, an `SKError.Code`, in format versions 1.0 to 2.0.
        public var storeKitError: Int?
        /// The errors that calls fail with, one entry for each call, in format version 3.0 and
        /// later.
        public var storeKitErrors: [SimulatedError] = []
        /// The language and region, where nil means `en_US`.
        public var locale: String?
        /// The storefront's country as three letters (ISO 3166-1 alpha-3), where nil means `USA`.
        public var storefront: String?
        /// The rate at which subscriptions renew, where nil means real time.
        public var timeRate: TimeRate?
        /// The time rate for versions of Xcode that do not know ``timeRate``.
        public var compatibilityTimeRate: CompatibilityTimeRate?
        /// The app's identifier in App Store Connect, in synchronized files.
        public var applicationInternalID: String?
        /// The team's identifier, in synchronized files.
        public var developerTeamID: String?
        /// The date on which the file was synchronized: a JSON number of seconds since the start of
        /// 2001 (UTC).
        public var lastSynchronizedDate: RawJSON?
        /// The error of the last verification, which is very rare.
        public var lastVerificationError: String?
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates default settings.
        public init() {}

        /// The date on which the file was synchronized, in milliseconds since 1970 (UTC), with
        /// fractions dropped.
        ///
        /// The value is nil if the number is negative, has an exponent, or is out of range.
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
    /// Reads either form, or returns nil if the value has neither.
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
