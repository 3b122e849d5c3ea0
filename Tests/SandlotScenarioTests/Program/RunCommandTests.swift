import SandlotScenario
import TestSupport
import Testing

@Suite struct RunCommandTests {
    private let sandlot: SandlotProgram
    private let directory: TemporaryDirectory

    init() throws {
        sandlot = try SandlotProgram()
        directory = try TemporaryDirectory()
        try directory.write(Story.text("- launch: phone"), to: "good.yaml")
        try directory.write(
            Story.text("- launch: phone\n- expect: {on: phone, entitled: remove_ads}"),
            to: "bad.yaml")
        try directory.write(Story.text("- lanch: phone"), to: "broken.yaml")
    }

    private func run(_ arguments: String...) throws -> SandlotProgram.Outcome {
        try sandlot.run(["run"] + arguments, in: directory.path)
    }

    @Test(
        arguments: [
            (["good.yaml"], 0), (["bad.yaml"], 1), (["broken.yaml"], 65), (["missing.yaml"], 74),
            ([], 64), (["good.yaml", "--format", "xml"], 64), (["good.yaml", "bad.yaml"], 1),
            (["missing.yaml", "bad.yaml", "broken.yaml", "good.yaml"], 74),
        ] as [([String], Int32)])
    func theStatusIsThatOfTheWorstFile(arguments: [String], status: Int32) throws {
        let outcome = try sandlot.run(["run"] + arguments, in: directory.path)
        #expect(outcome.status == status, "\(outcome)")
    }

    @Test
    func anErrorNamesFileLineAndColumnAndTheRestRuns() throws {
        let outcome = try run("broken.yaml", "good.yaml")
        #expect(
            outcome.errors
                == "error: broken.yaml:8:5: `lanch` is not a verb; did you mean `launch`?\n")
        #expect(outcome.output.contains("launches the app"))
    }

    @Test
    func aCatalogWithAPriceThatCannotBeReadIsNotPlayed() throws {
        try directory.write(
            """
            {"products": [
            {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "1,99"}]}
            """, to: "shop.storekit")
        try directory.write(
            """
            scenario: A purchase
            catalog: shop.storekit
            customers: [Ana]
            devices: [phone]
            steps: [{launch: phone}, {buy: remove_ads, on: phone}]
            """, to: "story.yaml")
        let outcome = try run("story.yaml")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors.hasPrefix(
                "error: story.yaml:2:10: shop.storekit:2:70: products[0].displayPrice: \"1,99\" is not "
            ), "\(outcome)")
    }

    @Test
    func aWarningSaysWhatTheStoreDoesNotTakeFromACatalog() throws {
        try directory.write(
            """
            {"products": [
            {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": ""}],
            "settings": {"_storefront": "JPN", "_locale": "en_US", "_failTransactionsEnabled": true}}
            """, to: "shop.storekit")
        try directory.write(
            """
            scenario: A purchase
            catalog: shop.storekit
            customers: [Ana]
            devices: [phone]
            steps: [{launch: phone}, {buy: remove_ads, on: phone}]
            """, to: "story.yaml")
        let outcome = try run("story.yaml")
        #expect(outcome.status == 0, "\(outcome)")
        let warnings = """
            warning: a product is not sold as the file says: shop.storekit:2:70: products[0] has \
            no displayPrice; add one, such as "0.99"
            warning: shop.storekit: the settings of a configuration file do not apply \
            (_failTransactionsEnabled, _storefront); a story states them in `settings` and \
            `customers`

            """
        #expect(outcome.errors == warnings)
    }

    @Test
    func textHasNoColorsInAFile() throws {
        let outcome = try run("bad.yaml")
        #expect(outcome.output.contains("✗ is entitled to remove_ads; found nothing"))
        #expect(!outcome.output.contains("\u{1B}"))
        #expect(outcome.errors.isEmpty)
    }

    @Test
    func aScenarioCanComeFromStandardInput() throws {
        let outcome = try sandlot.run(
            ["run", "-", "--format", "json"], in: directory.path,
            input: Story.text("- launch: phone"))
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output.split(separator: "\n").last?.contains("\"kind\":\"result\"") == true)
    }

    @Test
    func theTraceOfAPlayedAppCanBeChecked() throws {
        let story = "\(Fixtures.root)/fixtures/apps/stories/first-week.yaml"
        let outcome = try run(story, "--trace", "trace.jsonl")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errors.hasPrefix("trace.jsonl: "))
        let judged = try sandlot.run(
            ["check", "--packs", "seed", "--strict", "trace.jsonl"], in: directory.path)
        #expect(judged.status == 0, "\(judged)")
        let strict = try sandlot.run(
            ["check", "--packs", "google-families", "trace.jsonl"], in: directory.path)
        #expect(strict.status == 1, "\(strict)")
    }

    @Test
    func aTraceIsThatOfOneStory() throws {
        let outcome = try run("good.yaml", "good.yaml", "--trace", "trace.jsonl")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--trace takes the trace of one story"))
        #expect(directory.text(of: "trace.jsonl") == nil)
    }

    @Test
    func everyRunGivesTheSameBytes() throws {
        let path = Fixtures.path("family-sharing")
        for format in ["text", "json"] {
            let (one, other) = (
                try run(path, "--format", format), try run(path, "--format", format)
            )
            #expect(one.status == 0, "\(one)")
            #expect(one.output == other.output)
        }
    }

    @Test
    func receiptsAreVerifiedByTheProgramItself() throws {
        let path = Fixtures.path("first-purchase")
        #expect(try run(path, "--receipts", "out/receipts").status == 0)
        let names = try directory.names(in: "out/receipts").filter { $0.hasSuffix(".jws") }
        let verified = try sandlot.run(
            ["receipt", "verify"] + names.map { "out/receipts/\($0)" }
                + ["--root", "out/receipts/root.pem", "--bundle-id", "com.example.spelling"],
            in: directory.path)
        #expect(verified.status == 0, "\(verified)")
        let again = try run(path, "--receipts", "out/receipts")
        #expect(again.status == 74, "\(again)")
        #expect(again.errors.contains("it already exists"))
    }

    @Test
    func theNotificationsOfAStoryAreWrittenInOrder() throws {
        let path = Fixtures.path("subscription-grace-and-recovery")
        #expect(try run(path, "--receipts", "out").status == 0)
        let names = try directory.names(in: "out").sorted()
        let types = names.filter { $0.contains("-notification-") }
            .compactMap { $0.split(separator: "-notification-").last?.dropFirst(5).dropLast(4) }
        #expect(
            types.map(String.init) == [
                "SUBSCRIBED-INITIAL_BUY", "DID_RENEW", "DID_FAIL_TO_RENEW-GRACE_PERIOD",
                "DID_RENEW-BILLING_RECOVERY", "DID_FAIL_TO_RENEW-GRACE_PERIOD",
                "GRACE_PERIOD_EXPIRED", "EXPIRED-BILLING_RETRY",
            ])
        #expect(names.filter { $0.contains("-renewal-") }.count == types.count)
        let bodies = try #require(
            directory.text(of: "out/subscription-grace-and-recovery-notifications.jsonl"))
        #expect(bodies.split(separator: "\n").count == types.count)
        #expect(bodies.hasPrefix(#"{"signedPayload":"ey"#))
        let verified = try sandlot.run(
            ["receipt", "verify", "--nested"]
                + names.filter { $0.hasSuffix(".jws") }.map { "out/\($0)" }
                + ["--root", "out/root.der", "--bundle-id", "com.example.club"],
            in: directory.path)
        #expect(verified.status == 0, "\(verified)")
    }

    @Test
    func aStorySignsWithTheAuthorityThatIsNamed() throws {
        let path = Fixtures.path("first-purchase")
        let made = try sandlot.run(["authority", "init", "--authority", "ca"], in: directory.path)
        #expect(made.status == 0, "\(made)")
        #expect(try run(path, "--receipts", "out", "--authority", "ca").status == 0)
        let names = try directory.names(in: "out").filter { $0.hasSuffix(".jws") }
        let verified = try sandlot.run(
            ["receipt", "verify"] + names.map { "out/\($0)" }
                + ["--root", "ca/root.pem", "--bundle-id", "com.example.spelling"],
            in: directory.path)
        #expect(verified.status == 0, "\(verified)")
        let both = try run(path, "--store", "shop.ledger", "--authority", "ca")
        #expect(both.status == 64, "\(both)")
        #expect(try run(path, "--authority", "nowhere").status == 74)
    }
}
