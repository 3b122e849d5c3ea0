extension CatalogFinding {
    /// A kind of finding, stable across versions of this package.
    public struct Code: Sendable, Hashable {
        /// The code for scripts, for example `duplicate-product-id`.
        public let rawValue: String
        /// The severity of findings of this kind.
        public let severity: Severity

        private init(error rawValue: String) {
            self.rawValue = rawValue
            severity = .error
        }

        private init(warning rawValue: String) {
            self.rawValue = rawValue
            severity = .warning
        }
    }
}

extension CatalogFinding.Code: CustomStringConvertible {
    /// The code for scripts.
    public var description: String { rawValue }
}

extension CatalogFinding.Code {
    // MARK: Text

    /// The file is empty or contains only white space.
    public static let emptyFile = Self(error: "empty-file")

    /// The text is UTF-16 or invalid UTF-8.
    public static let notUTF8 = Self(error: "not-utf-8")

    /// The text is not JSON.
    public static let invalidJSON = Self(error: "invalid-json")

    /// Arrays and objects are nested deeper than 512 levels.
    public static let nestedTooDeeply = Self(error: "nested-too-deeply")

    /// The outermost value is not an object.
    public static let notAnObject = Self(error: "not-an-object")
}

extension CatalogFinding.Code {
    // MARK: Structure

    /// A known key has a value of the wrong JSON type.
    public static let wrongType = Self(error: "wrong-type")

    /// A key is null, but Xcode never writes null for it.
    public static let unexpectedNull = Self(warning: "unexpected-null")

    /// An object has two members with the same name.
    public static let duplicateKey = Self(error: "duplicate-key")

    /// A key is not part of the format.
    public static let unknownKey = Self(warning: "unknown-key")

    /// A key occurs in handmade files, but Xcode does not read it.
    public static let handMadeKey = Self(warning: "hand-made-key")

    /// A key requires a later version than the file declares.
    public static let newerKey = Self(warning: "newer-key")

    /// The root lacks a key that Xcode may need to load the file.
    public static let missingKey = Self(warning: "missing-key")

    /// The file does not state its format version.
    public static let missingVersion = Self(warning: "missing-version")

    /// The format version is not in the range 1.0 to 6.x.
    public static let unsupportedVersion = Self(warning: "unsupported-version")

    /// The identifier of the file is not eight hexadecimal digits.
    public static let invalidIdentifier = Self(warning: "invalid-identifier")

    /// Two objects have the same internal identifier.
    public static let duplicateInternalID = Self(warning: "duplicate-internal-id")
}

extension CatalogFinding.Code {
    // MARK: Products

    /// A product has no identifier.
    public static let missingProductID = Self(error: "missing-product-id")

    /// The identifier of a product has a character that the App Store does not accept.
    public static let invalidProductID = Self(warning: "invalid-product-id")

    /// Two products have the same identifier.
    public static let duplicateProductID = Self(error: "duplicate-product-id")

    /// A product has no type.
    public static let missingType = Self(error: "missing-type")

    /// The type of a product does not exist.
    public static let unknownType = Self(error: "unknown-type")

    /// A product is in the list of another family.
    public static let misplacedType = Self(error: "misplaced-type")

    /// A product, a billing plan, or a paid offer has no price.
    public static let missingPrice = Self(error: "missing-price")

    /// A price is not a decimal number or is not exact in thousandths.
    public static let invalidPrice = Self(error: "invalid-price")

    /// A price is negative.
    public static let negativePrice = Self(error: "negative-price")

    /// A storefront's currency is not known, so that a price there is in the wrong currency.
    public static let unknownStorefront = Self(warning: "unknown-storefront")

    /// A price in a storefront is zero.
    public static let nonPositiveStorefrontPrice = Self(error: "non-positive-storefront-price")

    /// A price in a storefront is not an amount of its currency.
    public static let impossibleStorefrontPrice = Self(error: "impossible-storefront-price")

    /// A product has a price in a storefront where it is not sold.
    public static let unusedStorefrontPrice = Self(warning: "unused-storefront-price")

    /// A price is a JSON number instead of a string.
    public static let priceAsNumber = Self(error: "price-as-number")

    /// A product has no name in any language.
    public static let missingLocalization = Self(warning: "missing-localization")

    /// A localization has no name.
    public static let missingDisplayName = Self(warning: "missing-display-name")

    /// A localization or policy has no locale.
    public static let missingLocale = Self(error: "missing-locale")

    /// A locale name does not have the form of `en_US`.
    public static let invalidLocale = Self(error: "invalid-locale")

    /// Two localizations are in the same locale.
    public static let duplicateLocale = Self(error: "duplicate-locale")
}

extension CatalogFinding.Code {
    // MARK: Subscriptions

    /// A subscription group has no identifier.
    public static let missingGroupID = Self(error: "missing-group-id")

    /// Two subscription groups have the same identifier.
    public static let duplicateGroupID = Self(error: "duplicate-group-id")

    /// A subscription names a group other than the one that contains it.
    public static let mismatchedGroupID = Self(error: "mismatched-group-id")

    /// A subscription has no level in its group.
    public static let missingGroupLevel = Self(warning: "missing-group-level")

    /// The level of a subscription is less than 1.
    public static let invalidGroupLevel = Self(error: "invalid-group-level")

    /// The levels of a group skip a number.
    public static let groupLevelGap = Self(warning: "group-level-gap")

    /// A group is a bundle or a suite, whose products Sandlot does not sell.
    public static let unsupportedGroup = Self(warning: "unsupported-group")

    /// A subscription or offer has no period.
    public static let missingPeriod = Self(error: "missing-period")

    /// A period is not an ISO 8601 period with one unit.
    public static let invalidPeriod = Self(error: "invalid-period")

    /// The App Store does not offer a period.
    public static let unsupportedPeriod = Self(error: "unsupported-period")

    /// A billing plan has no type.
    public static let missingBillingPlanType = Self(error: "missing-billing-plan-type")

    /// The type of a billing plan does not exist.
    public static let unknownBillingPlanType = Self(error: "unknown-billing-plan-type")

    /// A subscription has two billing plans of the same type.
    public static let duplicateBillingPlan = Self(error: "duplicate-billing-plan")

    /// An offer is for a billing plan that its subscription does not have.
    public static let unavailableBillingPlan = Self(error: "unavailable-billing-plan")
}

extension CatalogFinding.Code {
    // MARK: Offers

    /// A promotional or win-back offer has no identifier.
    public static let missingOfferID = Self(error: "missing-offer-id")

    /// Two offers of a subscription have the same identifier, or two offer codes have the same
    /// reference name.
    public static let duplicateOfferID = Self(error: "duplicate-offer-id")

    /// An offer lacks a required reference name.
    public static let missingReferenceName = Self(error: "missing-reference-name")

    /// An offer has no payment mode.
    public static let missingPaymentMode = Self(error: "missing-payment-mode")

    /// The payment mode of an offer does not exist.
    public static let unknownPaymentMode = Self(error: "unknown-payment-mode")

    /// A free offer has a price.
    public static let freeOfferWithPrice = Self(warning: "free-offer-with-price")

    /// An offer has fewer than one period.
    public static let invalidNumberOfPeriods = Self(error: "invalid-number-of-periods")

    /// An offer that is not pay-as-you-go has several periods.
    public static let unusedNumberOfPeriods = Self(warning: "unused-number-of-periods")

    /// An offer code has no eligible customers.
    public static let missingEligibility = Self(error: "missing-eligibility")

    /// A kind of customer does not exist.
    public static let unknownEligibility = Self(error: "unknown-eligibility")

    /// The single introductory offer is not in the list of introductory offers.
    public static let introductoryOffersDisagree = Self(warning: "introductory-offers-disagree")
}

extension CatalogFinding.Code {
    // MARK: Settings

    /// A time rate does not exist in StoreKitTest.
    public static let unknownTimeRate = Self(error: "unknown-time-rate")

    /// The storefront is not three uppercase letters.
    public static let invalidStorefront = Self(error: "invalid-storefront")

    /// `_storeKitError` is not a code of `SKError`.
    public static let unknownStoreKitError = Self(error: "unknown-storekit-error")

    /// A simulated error is for a call that does not exist.
    public static let unknownSimulatedAPI = Self(error: "unknown-simulated-api")

    /// The type of a simulated error does not exist.
    public static let unknownSimulatedError = Self(error: "unknown-simulated-error")

    /// The index of a simulated error is out of range for its type.
    public static let simulatedErrorOutOfRange = Self(error: "simulated-error-out-of-range")

    /// A simulated error has a type that its call cannot throw.
    public static let misplacedSimulatedError = Self(error: "misplaced-simulated-error")
}

extension CatalogFinding.Code {
    // MARK: Keys

    /// The key pair has no identifier or no private key.
    public static let incompleteKeyPair = Self(error: "incomplete-key-pair")

    /// A key is not valid Base64.
    public static let invalidKey = Self(error: "invalid-key")
}

extension CatalogFinding.Code {
    /// All kinds of findings that the linter reports.
    public static let all: [Self] = [
        .emptyFile, .notUTF8, .invalidJSON, .nestedTooDeeply, .notAnObject, .wrongType,
        .unexpectedNull, .duplicateKey, .unknownKey, .handMadeKey, .newerKey, .missingKey,
        .missingVersion, .unsupportedVersion, .invalidIdentifier, .duplicateInternalID,
        .missingProductID, .duplicateProductID, .missingType, .unknownType, .misplacedType,
        .missingPrice, .invalidPrice, .negativePrice, .unknownStorefront,
        .nonPositiveStorefrontPrice, .impossibleStorefrontPrice, .unusedStorefrontPrice,
        .priceAsNumber, .missingLocalization,
        .missingDisplayName, .missingLocale, .invalidLocale, .duplicateLocale, .missingGroupID,
        .duplicateGroupID, .mismatchedGroupID, .missingGroupLevel, .invalidGroupLevel,
        .groupLevelGap, .unsupportedGroup, .missingPeriod, .invalidPeriod, .unsupportedPeriod,
        .missingBillingPlanType, .unknownBillingPlanType, .duplicateBillingPlan,
        .unavailableBillingPlan, .missingOfferID,
        .duplicateOfferID, .missingReferenceName, .missingPaymentMode, .unknownPaymentMode,
        .freeOfferWithPrice, .invalidNumberOfPeriods, .unusedNumberOfPeriods, .missingEligibility,
        .unknownEligibility, .introductoryOffersDisagree, .unknownTimeRate, .invalidStorefront,
        .unknownStoreKitError, .unknownSimulatedAPI, .unknownSimulatedError,
        .simulatedErrorOutOfRange, .misplacedSimulatedError, .incompleteKeyPair, .invalidKey,
    ]
}
