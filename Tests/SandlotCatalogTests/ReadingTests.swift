import SandlotCatalog
import SandlotJSON
import Testing

@Suite("Reading the versions of the format")
struct ReadingTests {
    @Test(arguments: Fixtures.versions)
    func theVersionIsRead(version: String) throws {
        let catalog = try Catalog(contentsOf: Fixtures.path(version: version))
        #expect(catalog.version?.description == version)
        #expect(catalog.identifier?.utf8.count == 8)
        #expect(!catalog.items.isEmpty)
    }

    @Test(arguments: Fixtures.versions)
    func everyKeyHasAPropertyThatReadsIt(version: String) throws {
        let catalog = try Catalog(contentsOf: Fixtures.path(version: version))
        let meaningful = retained(in: catalog).filter {
            !["null", "[]", "{}"].contains($0.value.text)
        }
        #expect(meaningful.isEmpty, "\(meaningful)")
        #expect(catalog.subscriptionOffersKeyPair?.retainedFields.isEmpty ?? true)
    }

    @Test
    func theFixturesUseEveryKeyOfTheFormat() throws {
        var names: Set<String> = []
        for version in Fixtures.versions {
            names.formUnion(memberNames(try JSONDocument(Fixtures.bytes(version: version)).root))
        }
        #expect(
            names.subtracting(["3"])
                == Set(allKeys.split(whereSeparator: \.isWhitespace).map(String.init)))
    }

    @Test
    func aProductIsReadKeyByKey() throws {
        let product = try #require(
            try Catalog(contentsOf: Fixtures.path(version: "4.0")).products.first)
        #expect(product.productID == "remove_ads")
        #expect(product.type == .nonConsumable)
        #expect(product.referenceName == "Remove ads")
        #expect(product.displayPrice == Price("0.99"))
        #expect(product.familyShareable == true)
        #expect(product.internalID?.isEmpty == false)
        #expect(product.promotionalImageID == "7A8B9C0D")
        #expect(
            product.localizations == [
                .init(
                    locale: "en_US", displayName: "Remove ads",
                    description: "Grown-ups: play without ads")
            ])
    }

    @Test
    func aSubscriptionIsReadKeyByKey() throws {
        let group = try #require(
            try Catalog(contentsOf: Fixtures.path(version: "5.0")).subscriptionGroups.first)
        #expect(group.name == "Club")
        let subscription = try #require(group.subscriptions.first)
        #expect(subscription.product.productID == "club_year")
        #expect(subscription.product.type == .recurringSubscription)
        #expect(subscription.subscriptionGroupID == group.id)
        #expect(subscription.groupNumber == 1)
        #expect(subscription.recurringSubscriptionPeriod == SubscriptionPeriod(1, .year))
        #expect(subscription.introductoryOffer == subscription.introductoryOffers.first)
        #expect(
            subscription.introductoryOffers.map(\.billingPlanType) == [.billedUpfront, .monthly])
        let plan = try #require(subscription.billingPlans.last)
        #expect(plan.billingPlanType == .monthly)
        #expect(plan.displayPrice?.milliunits == 1990)
        #expect(plan.commitmentDisplayPrice?.milliunits == 23880)
        #expect(plan.isEnabled == true)
        #expect(plan.internalID?.utf8.count == 8)
    }

    @Test
    func offersAreReadKeyByKey() throws {
        let group = try #require(
            try Catalog(contentsOf: Fixtures.path(version: "5.0")).subscriptionGroups.first)
        let subscription = try #require(group.subscriptions.first)
        let promotional = try #require(subscription.adHocOffers.first)
        #expect(promotional.offerID == "half_year")
        #expect(promotional.referenceName == "Half a year")
        #expect(promotional.paymentMode == .payUpFront)
        #expect(promotional.subscriptionPeriod == SubscriptionPeriod(6, .month))
        #expect(promotional.displayPrice?.milliunits == 5000)
        #expect(subscription.introductoryOffers.last?.numberOfPeriods == 2)
        let code = try #require(subscription.codeOffers.first)
        #expect(code.eligibility == [.new, .existing, .expired])
        #expect(code.isStackable == false)
        #expect(subscription.winbackOffers.first?.isEligible == true)
    }

    @Test
    func localizationsOfGroupsAndPoliciesAreRead() throws {
        let three = try Catalog(contentsOf: Fixtures.path(version: "3.0"))
        #expect(three.subscriptionGroups.first?.localizations.first?.customAppName == "Spelling")
        let four = try Catalog(contentsOf: Fixtures.path(version: "4.0"))
        #expect(four.appPolicies?.eula == "You may play.")
        let policy = try #require(four.appPolicies?.policies.first)
        #expect(policy.locale == "en_US")
        #expect(policy.policyText == "We collect nothing.")
        #expect(policy.policyURL == "https://example.com/privacy")
    }

    @Test
    func settingsAreReadInTheOldForm() throws {
        let settings = try Catalog(contentsOf: Fixtures.path(version: "2.0")).settings
        #expect(settings.askToBuyEnabled == true)
        #expect(settings.billingGracePeriodEnabled == true)
        #expect(settings.billingIssuesEnabled == false)
        #expect(settings.failTransactionsEnabled == true)
        #expect(settings.renewalBillingIssuesEnabled == true)
        #expect(settings.disableDialogs == nil)
        #expect(settings.storeKitError == 11)
        #expect(settings.timeRate?.rawValue == 1003)
        #expect(settings.compatibilityTimeRate == .rate(.init(rawValue: 6)))
        #expect(settings.locale == "en_GB")
        #expect(settings.storefront == "GBR")
        #expect(settings.applicationInternalID == "1234567890")
        #expect(settings.developerTeamID == "A1B2C3D4E5")
        #expect(settings.lastSynchronizedMilliseconds == 1_667_470_475_183)
    }

    @Test
    func settingsAreReadInTheNewForm() throws {
        let settings = try Catalog(contentsOf: Fixtures.path(version: "3.0")).settings
        #expect(settings.compatibilityTimeRate == .rates(["3": .init(rawValue: 6)]))
        #expect(settings.storeKitErrors.compactMap(\.name) == Catalog.SimulatedAPI.known)
        let active = settings.storeKitErrors.filter { $0.enabled == true }
        #expect(
            active.map { $0.current?.caseName } == [
                "networkError", "productUnavailable", "invalidSignature", "duplicateRequest",
            ])
        #expect(
            try Catalog(contentsOf: Fixtures.path(version: "4.0")).settings.disableDialogs == true)
    }

    @Test
    func theKeyPairIsReadAndNeverPrinted() throws {
        let catalog = try Catalog(contentsOf: Fixtures.path(version: "3.0"))
        let pair = try #require(catalog.subscriptionOffersKeyPair)
        #expect(pair.id == "K0FFEE03")
        let secret = try #require(pair.privateKey)
        #expect(pair.publicKey != nil)
        var dumped = "\(catalog)" + String(reflecting: pair)
        dump(catalog, to: &dumped)
        #expect(!dumped.contains(secret))
    }

    /// Returns the retained members of an object and of all nested objects.
    private func retained(in value: Any) -> [(key: String, value: RawJSON)] {
        Mirror(reflecting: value).children.flatMap { child in
            if child.label == "retainedFields", let fields = child.value as? [String: RawJSON] {
                return Array(fields)
            }
            return retained(in: child.value)
        }
    }

    private let allKeys = """
        identifier version major minor products nonRenewingSubscriptions subscriptionGroups settings
        appPolicies eula policies locale policyText policyURL
        subscriptionBundleGroups subscriptionSuiteGroups
        subscriptionOffersKeyPair id privateKey publicKey
        productID type referenceName displayPrice familyShareable internalID localizations
        displayName description promotionalImageID name customAppName subscriptions
        subscriptionGroupID groupNumber recurringSubscriptionPeriod introductoryOffer
        introductoryOffers adHocOffers codeOffers winbackOffers billingPlans billingPlanType
        commitmentDisplayPrice isEnabled paymentMode subscriptionPeriod numberOfPeriods offerID
        eligibility isStackable isEligible
        _askToBuyEnabled _billingIssuesEnabled _renewalBillingIssuesEnabled
        _billingGracePeriodEnabled _disableDialogs _failTransactionsEnabled _storeKitError
        _storeKitErrors enabled current index _locale _storefront _timeRate _compatibilityTimeRate
        _applicationInternalID _developerTeamID _lastSynchronizedDate _lastVerificationError
        """
}
