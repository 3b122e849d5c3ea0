import SandlotJSON
import TestSupport
import Testing

@Suite
struct NotificationOptionTests {
    private static let catalog = Fixtures.catalog("5.0")
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
    }

    private func issue(_ arguments: [String], product: String = "club_year") throws -> Outcome {
        try sandlot.issue(
            [product, "--kind", "notification"] + arguments, catalog: Self.catalog)
    }

    private func notification(_ arguments: String...) throws -> NotificationTable.Notification {
        try NotificationTable.Notification(
            sandlot.payload(
                ["club_year", "--kind", "notification"] + arguments, catalog: Self.catalog))
    }

    @Test(arguments: [
        (
            "data.signedTransactionInfo.a.b",
            "--set data.signedTransactionInfo.a.b: this receipt has no member data.signedTransactionInfo.a"
        ),
        (
            "data.signedTransactionInfo.price.b",
            "--set data.signedTransactionInfo.price.b: data.signedTransactionInfo.price is not an object"
        ),
        ("data.a.b", "set it as a whole first, as in --set 'data.a={}'"),
    ])
    func anInvalidPathIsReportedAsGiven(path: String, message: String) throws {
        try Sandlot().issue("remove_ads", "--kind", "notification", "--set", "\(path)=1").expect(
            64, saying: message)
    }

    @Test(
        arguments: [
            ("DID_RENEWED", nil, "did you mean DID_RENEW?"),
            ("BOUGHT", nil, "there is no notification type"),
            (
                "DID_RENEW", "VOLUNTARY",
                "DID_RENEW has no subtype VOLUNTARY; it has BILLING_RECOVERY"
            ),
            ("REFUND", "UPGRADE", "is sent without one"),
        ] as [(String, String?, String)])
    func anUnknownTypeOrSubtypeIsRefusedUnlessItIsAllowed(
        type: String, subtype: String?, message: String
    ) throws {
        let options =
            ["--notification-type", type] + (subtype.map { ["--subtype", $0] } ?? [])
        try issue(options).expect(64, saying: message)
        let allowed = try issue(options + ["--allow-unknown", "--jsonl"]).succeeded().json()
        #expect(allowed["payload"]?["notificationType"]?.string == type)
        #expect(allowed["payload"]?["subtype"]?.string == subtype)
    }

    @Test(arguments: [["--notification-type", "did_renew"], ["--subtype", "UPGRADE"]])
    func aRefusalDoesNotShowTheUsageOfAnotherCommand(options: [String]) throws {
        let refused = try issue(options)
        refused.expect(64)
        #expect(!refused.errors.contains("Usage: sandlot <subcommand>"), "\(refused.errors)")
        let isShown = refused.errors.contains("Usage: sandlot receipt issue ")
        #expect(isShown == (options[0] == "--notification-type"))
    }

    @Test(arguments: [("DID_RENEW", "remove_ads"), ("ONE_TIME_CHARGE", "club_year")])
    func aTypeThatIsNotAboutTheProductIsRefused(type: String, product: String) throws {
        let options = ["--notification-type", type]
        try issue(options, product: product).expect(64, saying: "\(type) is about")
        try issue(options + ["--allow-unknown"], product: product).expect(0)
    }

    @Test(arguments: [
        ("notification", "--status", "7", "must be 1 to 5; found 7", ["data", "status"]),
        ("notification", "--status", "0", "must be 1 to 5; found 0", ["data", "status"]),
        ("renewal", "--expiration-intent", "9", "must be 1 to 5; found 9", ["expirationIntent"]),
        (
            "renewal", "--price-increase-status", "2", "must be 0 to 1; found 2",
            ["priceIncreaseStatus"]
        ),
        (
            "transaction", "--revocation-reason", "2", "must be 0 to 1; found 2",
            ["revocationReason"]
        ),
    ])
    func aNumberThatIsNotDocumentedIsRefusedUnlessItIsAllowed(
        kind: String, option: String, value: String, message: String, path: [String]
    ) throws {
        let revocation =
            kind == "transaction" ? ["--revocation-date", "2026-01-01"] : []
        let options = ["club_year", "--kind", kind, option, value] + revocation
        try sandlot.issue(options, catalog: Self.catalog).expect(64, saying: "\(option) \(message)")
        var found = try sandlot.payload(options + ["--allow-unknown"], catalog: Self.catalog)
        for name in path { found = try #require(found[name]) }
        #expect(found.text == value)
    }

    @Test(arguments: ["SUMMARY", "FAILURE"])
    func aRenewalExtensionIsAboutASubscription(subtype: String) throws {
        let options = ["--notification-type", "RENEWAL_EXTENSION", "--subtype", subtype]
        try issue(options, product: "remove_ads").expect(
            64, saying: "RENEWAL_EXTENSION is about a subscription, and remove_ads is none")
        try issue(options + ["--allow-unknown"], product: "remove_ads").expect(0)
        try issue(options).expect(0)
    }

    @Test
    func aConsumptionRequestReasonNeedsAConsumptionRequest() throws {
        let options = ["--consumption-request-reason", "LEGAL"]
        try issue(options + ["--notification-type", "DID_RENEW"]).expect(
            64, saying: "belongs to CONSUMPTION_REQUEST, not to DID_RENEW")
        let allowed = try notification(
            "--notification-type", "DID_RENEW", "--consumption-request-reason", "LEGAL",
            "--allow-unknown")
        #expect(allowed.value("data.consumptionRequestReason")?.string == "LEGAL")
        let request = try notification(
            "--notification-type", "CONSUMPTION_REQUEST", "--consumption-request-reason", "LEGAL")
        #expect(request.value("data.consumptionRequestReason")?.string == "LEGAL")
    }

    @Test
    func optionsTakePrecedenceOverTheTypeAndSetOverOptions() throws {
        let found = try notification(
            "--notification-type", "EXPIRED", "--status", "1", "--auto-renew", "on",
            "--renewal-price", "3.99", "--expiration-intent", "2", "--expires-date", "2026-01-10",
            "--set", "data.status=9", "--set", "data.signedRenewalInfo.expirationIntent=4")
        #expect(found.value("data.status")?.integer == 9)
        #expect(found.value("renewal.autoRenewStatus")?.integer == 1)
        #expect(found.value("renewal.renewalPrice")?.integer == 3990)
        #expect(found.value("renewal.expirationIntent")?.integer == 4)
        #expect(found.value("transaction.expiresDate")?.integer == 1_768_003_200_000)
        #expect(found.value("renewal.renewalDate")?.integer == 1_768_003_200_000)
        let revoked = try notification(
            "--notification-type", "REFUND", "--revocation-reason", "1", "--ownership", "ASSIGNED")
        #expect(revoked.value("transaction.revocationReason")?.integer == 1)
        #expect(revoked.value("transaction.inAppOwnershipType")?.string == "ASSIGNED")
        try sandlot.issue("remove_ads", "--revocation-reason", "1").expect(
            64, saying: "--revocation-date")
    }

    @Test
    func nestedValuesAreSignedAndVerified() throws {
        let token = try issue([
            "--set", "data.signedTransactionInfo.price=1", "--set", "data.future={}",
            "--set", "data.future.a=[1]", "--set", #"data.a\.b=2"#, "--unset", "data.bundleVersion",
        ]).succeeded().output
        try sandlot.verify("--nested", input: .bytes(token)).expect(0)
        let text = String(decoding: token, as: UTF8.self)
        let found = try NotificationTable.Notification(Sandlot.signedPayload(text))
        #expect(found.value("transaction.price")?.integer == 1)
        #expect(found.value("data.future.a")?.text == "[1]")
        #expect(found.payload["data"]?["a.b"]?.integer == 2)
        #expect(found.value("data.bundleVersion") == nil)
    }

    @Test(arguments: [
        "summary.failedCount=1", "data.x.y=1", "data.status.x=1", "data.signedInfo.x=1",
    ])
    func aPathThatLeadsNowhereIsRefused(assignment: String) throws {
        let outcome = try issue(["--set", assignment])
        outcome.expect(64, saying: "--set \(assignment.split(separator: "=")[0])")
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        (
            "notification", ["--notification-type", "EXPIRED", "--renewal-price", "3"],
            "--renewal-price"
        ),
        ("notification", ["--auto-renew", "off", "--renewal-price", "3"], "--renewal-price"),
        ("notification", ["--notification-type", "TEST", "--price", "3"], "--price"),
        ("notification", ["--notification-type", "TEST", "--status", "3"], "--status"),
        (
            "notification",
            [
                "--notification-type", "RENEWAL_EXTENSION", "--subtype", "SUMMARY", "--auto-renew",
                "on",
            ],
            "--auto-renew"
        ),
        (
            "notification", ["--notification-type", "RESCIND_CONSENT", "--quantity", "2"],
            "--quantity"
        ),
        ("renewal", ["--auto-renew", "off", "--renewal-price", "3"], "--renewal-price"),
        ("renewal", ["--auto-renew", "off", "--currency", "EUR"], "--currency"),
        ("renewal", ["--quantity", "3"], "--quantity"),
        ("renewal", ["--revocation-date", "2026-01-01"], "--revocation-date"),
        ("transaction", ["--app-version", "2"], "--app-version"),
    ])
    func anOptionThatWouldBeDroppedIsRefused(
        kind: String, options: [String], name: String
    ) throws {
        let outcome = try sandlot.issue(
            ["club_year", "--kind", kind] + options, catalog: Self.catalog)
        outcome.expect(64, saying: "\(name) has no effect")
    }

    @Test
    func renewalOptionsOfWhatDoesNotRenewAreRefused() throws {
        try issue(["--auto-renew", "off"], product: "remove_ads").expect(
            64, saying: "--auto-renew has no effect: remove_ads does not renew")
    }

    @Test(arguments: [
        ("signedTransactionInfo", "tampered-payload", "bad-signature"),
        ("signedRenewalInfo", "untrusted-root", "untrusted-root"),
        ("signedTransactionInfo", "wrong-bundle", "wrong-bundle"),
    ])
    func aFlawCanBeInTheSignedDataInside(member: String, flaw: String, code: String) throws {
        let token = try issue(["--flaw", flaw, "--flaw-in", member]).succeeded().output
        try sandlot.verify("--kind", "notification", input: .bytes(token)).expect(0)
        let nested = try sandlot.verify("--nested", "--format", "json", input: .bytes(token))
        nested.expect(1)
        #expect(try nested.json()["code"]?.string == code)
        #expect(try nested.json()["reason"]?.string?.hasPrefix(member) == true)
    }

    @Test(arguments: [
        (["--flaw-in", "signedRenewalInfo"], "--flaw-in needs --flaw"),
        (
            ["--flaw", "alg-none", "--flaw-in", "signedAppTransactionInfo"],
            "carries no signedAppTransactionInfo"
        ),
        (
            [
                "--flaw", "alg-none", "--flaw-in", "signedRenewalInfo", "--notification-type",
                "TEST",
            ],
            "carries no signedRenewalInfo"
        ),
    ])
    func aFlawHasToBeWhereThereIsSignedData(options: [String], message: String) throws {
        try issue(options).expect(64, saying: message)
    }

    @Test
    func theBodyOfTheRequestCanBePosted() throws {
        let outcome = try issue(["--format", "signed-payload", "--count", "2"]).succeeded()
        #expect(outcome.lines.count == 2)
        for body in try outcome.jsonLines() {
            #expect(body.memberList.map(\.name) == ["signedPayload"])
            let token = try #require(body["signedPayload"]?.string)
            try sandlot.verify("--nested", input: .text(token)).expect(0)
        }
        try sandlot.issue("remove_ads", "--format", "signed-payload").expect(
            64, saying: "add --kind notification")
    }

    @Test
    func separatorsOfLinesAreEscapedInJSON() throws {
        let value = "a\u{2028}b\u{2029}c\u{85}d"
        let issued = try sandlot.issue("remove_ads", "--set", "note=\(value)", "--jsonl")
            .succeeded()
        let token = try #require(try issued.json()["jws"]?.string)
        let outputs = [
            issued, try sandlot.verify("--format", "json", input: .text(token)),
            try sandlot.run(["receipt", "inspect", "--format", "json"], input: .text(token)),
        ]
        for outcome in outputs {
            outcome.expect(0)
            #expect(
                !outcome.text.unicodeScalars.contains { [0x2028, 0x2029, 0x85].contains($0.value) })
            #expect(try outcome.json()["payload"]?["note"]?.string == value)
        }
        // The signed value is unchanged.
        #expect(try Sandlot.signedPayload(token)["note"]?.text == "\"\(value)\"")
    }

    @Test(arguments: [
        ("pay-up-front", "P6M", 1_785_490_200_000), ("free", "P3D", 1_770_111_000_000),
    ])
    func anIntroductoryPeriodEndsWithTheOffer(mode: String, period: String, end: Int64) throws {
        let discount = mode == "free" ? "FREE_TRIAL" : "PAY_UP_FRONT"
        let options = [
            "club_year", "--offer-type", "introductory", "--offer-discount-type", discount,
            "--offer-period", period,
        ]
        let transaction = try sandlot.payload(options, catalog: Self.catalog)
        #expect(transaction["expiresDate"]?.integer == end)
        let renewal = try sandlot.payload(options + ["--kind", "renewal"], catalog: Self.catalog)
        #expect(renewal["renewalDate"]?.integer == end)
        let found = try NotificationTable.Notification(
            sandlot.payload(options + ["--kind", "notification"], catalog: Self.catalog))
        #expect(found.value("transaction.expiresDate")?.integer == end)
        #expect(found.value("renewal.renewalDate")?.integer == end)
        // The next period has no offer.
        #expect(found.value("renewal.offerType") == nil)
    }
}
