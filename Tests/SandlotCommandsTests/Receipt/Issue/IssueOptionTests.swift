import SandlotJSON
import Testing

@Suite struct IssueOptionTests {
    private static let tables = [
        PayloadChange.transaction, PayloadChange.app, PayloadChange.offers, PayloadChange.renewal,
        PayloadChange.appTransaction, PayloadChange.notification,
    ]

    /// Options that do not affect the payload, and those of app receipts, which have tests of their own.
    private static let otherOptions: Set = [
        "authority", "catalog", "kind", "count", "payload", "flaw", "seed", "format", "jsonl",
        "version", "help", "flaw-in", "like-xcode", "device-guid", "digest",
        "receipt-expires-date",
    ]

    @Test(arguments: tables.joined())
    func anOptionChangesWhatItShouldAndNothingElse(change: PayloadChange) throws {
        let before = try #require(try PayloadChange.unchanged[change.kind]?.get())
        let after = try Sandlot().members(change.kind, change.options)
        var changes: [String: String?] = [:]
        for name in Set(before.keys).union(after.keys) where before[name] != after[name] {
            changes.updateValue(after[name], forKey: name)
        }
        #expect(changes == change.members)
    }

    @Test
    func everyOptionIsInTheTables() throws {
        let dump = try Sandlot().run("--experimental-dump-help").json()
        let receipt = dump["command"]?["subcommands"]?.elements?.first {
            $0["commandName"]?.string == "receipt"
        }
        let issue = receipt?["subcommands"]?.elements?.first {
            $0["commandName"]?.string == "issue"
        }
        let arguments = try #require(issue?["arguments"]?.elements)
        let names = arguments.compactMap { $0["preferredName"]?["name"]?.string }
        #expect(names.count > 50)
        let tested = Set(Self.tables.joined().flatMap(\.options))
        let missing = names.filter {
            !tested.contains("--\($0)") && !Self.otherOptions.contains($0)
        }
        #expect(missing == [])
    }

    @Test
    func membersAreSetAndLeftOutTogether() throws {
        let sandlot = try Sandlot()
        let payload = try sandlot.payload([
            "remove_ads", "--set", "quantity=2", "--set", "quantity=3", "--set", #"note="3""#,
            "--unset", "price", "--unset", "currency",
        ])
        #expect(payload["quantity"]?.text == "3")
        #expect(payload["note"]?.text == #""3""#)
        #expect(payload["price"] == nil && payload["currency"] == nil)
        #expect(payload.memberList.filter { $0.name == "quantity" }.count == 1)
    }

    @Test
    func everyReceiptOfACountHasItsOwnIdentifiers() throws {
        let outcome = try Sandlot().issue(
            "club_year", "--count", "1100", "--jsonl", "--transaction-id", "100",
            "--web-order-line-item-id", "900", catalog: Fixtures.catalog("5.0")
        ).succeeded()
        let payloads = try outcome.jsonLines().compactMap { $0["payload"] }
        #expect(
            payloads.compactMap { $0["transactionId"]?.string } == (100..<1200).map(String.init))
        #expect(
            payloads.compactMap { $0["webOrderLineItemId"]?.string }
                == (900..<2000).map(String.init))
        #expect(Set(payloads.compactMap { $0["appTransactionId"]?.string }).count == 1)
    }

    @Test
    func theSameSeedMakesTheSamePayloadsAndAnotherMakesOthers() throws {
        let sandlot = try Sandlot()
        func payloads(_ seed: String) throws -> [String?] {
            try sandlot.issue(
                "club_year", "--kind", "notification", "--count", "3", "--seed", seed, "--jsonl",
                catalog: Fixtures.catalog("5.0")
            ).succeeded().jsonLines().map { $0["payload"]?["notificationUUID"]?.string }
        }
        #expect(try payloads("7") == payloads("7"))
        #expect(try Set(payloads("7") + payloads("8")).count == 6)
        #expect(
            try sandlot.payload(["remove_ads", "--seed", "7"]).text
                == sandlot.payload(["remove_ads", "--seed", "7"]).text)
    }

    @Test
    func withoutASeedIdentifiersAreFresh() throws {
        let sandlot = try Sandlot()
        let authority = try SharedAuthority.path.get()
        let identifiers = try (0..<2).map { _ in
            try sandlot.run(
                "receipt", "issue", "remove_ads", "--authority", authority, "--catalog",
                Fixtures.products, "--jsonl"
            ).succeeded().json()["payload"]?["transactionId"]?.string
        }
        #expect(identifiers[0] != identifiers[1])
    }
}
