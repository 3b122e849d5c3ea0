import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore
import Testing

@Suite
struct VerifyReceiptAnswerTests {
    private func strings(_ list: JSONValue?, _ name: String) -> [String?] {
        list?.elementList.map { $0[name]?.string } ?? []
    }

    @Test
    func theReceiptIsAnsweredAsStringsWithThreeSpellingsOfEachDate() async throws {
        let backend = try Backend()
        let id = try backend.buy("remove_ads")
        let answer = try await backend.verifyReceipt(backend.receipt())
        #expect(answer["environment"]?.string == "Sandbox")
        let receipt = try #require(answer["receipt"])
        #expect(receipt["receipt_type"]?.string == "ProductionSandbox")
        #expect(receipt["bundle_id"]?.string == Backend.bundleID)
        #expect(receipt["adam_id"]?.integer == 1_234_567_890)
        #expect(receipt["application_version"]?.string == "1")
        #expect(receipt["original_application_version"]?.string == "1.0")
        #expect(receipt["receipt_creation_date_ms"]?.string == "\(Backend.start.milliseconds)")
        #expect(receipt["request_date"]?.string == "2026-01-01 00:00:00 Etc/GMT")
        let purchase = try #require(receipt["in_app"]?.elementList.first)
        #expect(purchase["quantity"]?.string == "1")
        #expect(purchase["product_id"]?.string == "remove_ads")
        #expect(purchase["transaction_id"]?.string == "\(id)")
        #expect(purchase["original_transaction_id"]?.string == "\(id)")
        #expect(purchase["purchase_date"]?.string == "2026-01-01 00:00:00 Etc/GMT")
        #expect(purchase["purchase_date_ms"]?.string == "1767225600000")
        #expect(
            purchase["purchase_date_pst"]?.string == "2025-12-31 16:00:00 America/Los_Angeles")
        #expect(purchase["is_trial_period"]?.string == "false")
        // Only receipts with subscriptions have these.
        for name in ["latest_receipt", "latest_receipt_info", "pending_renewal_info"] {
            #expect(answer[name] == nil)
        }
    }

    @Test
    func theLatestInformationIsThatOfTheStoreNow() async throws {
        let backend = try Backend()
        let first = try backend.buy("trial")
        let old = try backend.receipt()
        try backend.advance(days: 10)
        let answer = try await backend.verifyReceipt(old, excludingOld: false)
        #expect(answer["receipt"]?["in_app"]?.elementList.count == 1)
        let latest = try #require(answer["latest_receipt_info"])
        #expect(strings(latest, "is_trial_period") == ["false", "true"])
        #expect(strings(latest, "original_transaction_id") == ["\(first)", "\(first)"])
        #expect(strings(latest, "subscription_group_identifier") == ["G1", "G1"])
        #expect(latest.elementList.allSatisfy { $0["expires_date_pst"]?.string != nil })
        let renewal = try #require(answer["pending_renewal_info"]?.elementList.first)
        #expect(renewal["auto_renew_status"]?.string == "1")
        #expect(renewal["auto_renew_product_id"]?.string == "trial")
        #expect(renewal["original_transaction_id"]?.string == "\(first)")

        // The newest receipt is itself a receipt, with both periods.
        let newest = try #require(answer["latest_receipt"]?.string)
        let again = try await backend.verifyReceipt(newest)
        #expect(again["receipt"]?["in_app"]?.elementList.count == 2)
        let onlyNewest = try await backend.verifyReceipt(old, excludingOld: true)
        #expect(strings(onlyNewest["latest_receipt_info"], "is_trial_period") == ["false"])
    }

    @Test
    func anExpiredSubscriptionStatesItsIntent() async throws {
        let backend = try Backend()
        let id = try backend.buy("news")
        try backend.store.setAutoRenew(false, of: id)
        try backend.advance(days: 30)
        let answer = try await backend.verifyReceipt(backend.receipt())
        #expect(answer["status"]?.integer == 0)
        let renewal = try #require(answer["pending_renewal_info"]?.elementList.first)
        #expect(renewal["auto_renew_status"]?.string == "0")
        #expect(renewal["expiration_intent"]?.string == "1")
        #expect(renewal["is_in_billing_retry_period"]?.string == "0")
    }

    @Test
    func anOfferCodeIsNamedInTheTransactionAndInTheRenewal() async throws {
        let backend = try Backend()
        var order = PurchaseOrder(productID: "news")
        order.offer = .code(referenceName: "SPRING")
        try backend.store.buy(order, for: "anna", in: Backend.bundleID)
        let answer = try await backend.verifyReceipt(backend.receipt())
        #expect(strings(answer["latest_receipt_info"], "offer_code_ref_name") == ["SPRING"])
        // The offer also applies to the next two periods.
        #expect(strings(answer["pending_renewal_info"], "offer_code_ref_name") == ["SPRING"])
    }

    @Test
    func aRefundIsACancellation() async throws {
        let backend = try Backend()
        let id = try backend.buy("gold")
        try backend.advance(days: 1)
        try backend.store.refund(id, reason: .developerIssue)
        let answer = try await backend.verifyReceipt(backend.receipt())
        let purchase = try #require(answer["latest_receipt_info"]?.elementList.first)
        #expect(purchase["cancellation_date"]?.string == "2026-01-02 00:00:00 Etc/GMT")
        #expect(purchase["cancellation_reason"]?.string == "1")
        let inApp = try #require(answer["receipt"]?["in_app"]?.elementList.first)
        #expect(inApp["cancellation_date_ms"]?.string == "1767312000000")
    }

    @Test
    func theReceiptStatesWhenTheCustomerGotTheApp() async throws {
        let sandbox = try Backend()
        try sandbox.buy("remove_ads")
        let test = try await sandbox.verifyReceipt(sandbox.receipt())
        #expect(
            test["receipt"]?["original_purchase_date_pst"]?.string
                == "2013-08-01 00:00:00 America/Los_Angeles")
        let production = try Backend(profile: .production)
        try production.buy("remove_ads")
        try production.advance(days: 3)
        let genuine = try await production.verifyReceipt(production.receipt())
        #expect(genuine["environment"]?.string == "Production")
        #expect(
            genuine["receipt"]?["original_purchase_date_ms"]?.string
                == "\(Backend.start.milliseconds)")
    }

    @Test
    func aTransactionHasTheSameDatesInTheReceiptAndAtPresent() async throws {
        let backend = try Backend()
        try backend.store.advance(to: Timestamp(milliseconds: Backend.start.milliseconds + 1_234))
        let id = try backend.buy("gold")
        try backend.store.advance(to: Timestamp(milliseconds: Backend.start.milliseconds + 5_678))
        try backend.store.refund(id, reason: .developerIssue)
        let answer = try await backend.verifyReceipt(backend.receipt())
        let inApp = try #require(answer["receipt"]?["in_app"]?.elementList.first)
        let latest = try #require(answer["latest_receipt_info"]?.elementList.first)
        let dates = inApp.memberList.filter { $0.name.contains("_date") }
        #expect(dates.contains { $0.name == "cancellation_date_ms" })
        for (name, value) in dates.map({ ($0.name, $0.value.string) }) {
            #expect(latest[name]?.string == value, "\(name)")
            #expect(!name.hasSuffix("_ms") || value?.hasSuffix("000") == true, "\(name)")
        }
    }

    @Test
    func finishedConsumablesAreNotInTheReceipt() async throws {
        let backend = try Backend()
        let id = try backend.buy("coins")
        let before = try UntrustedAppReceipt(
            try #require(try backend.store.appReceipt(of: "anna", in: Backend.bundleID)))
        #expect(before.content.purchases.map(\.transactionID) == ["\(id)"])
        #expect(
            try await backend.send("POST", "/v1/transactions/\(id)/finish").status / 100 == 2)
        let after = try UntrustedAppReceipt(
            try #require(try backend.store.appReceipt(of: "anna", in: Backend.bundleID)))
        #expect(after.content.purchases.isEmpty)
    }

    @Test
    func aCustomerWhoHasNeverUsedTheAppHasNoReceipt() throws {
        let backend = try Backend()
        #expect(try backend.store.appReceipt(of: "ben", in: Backend.bundleID) == nil)
    }

    /// Checks the changes of the clocks in Los Angeles, to the second.
    @Test(arguments: [
        ("2026-03-08T09:59:59Z", "2026-03-08 01:59:59"),
        ("2026-03-08T10:00:00Z", "2026-03-08 03:00:00"),
        ("2026-11-01T08:59:59Z", "2026-11-01 01:59:59"),
        ("2026-11-01T09:00:00Z", "2026-11-01 01:00:00"),
        ("2015-03-08T10:00:00Z", "2015-03-08 03:00:00"),
        ("2009-11-01T09:00:00Z", "2009-11-01 01:00:00"),
        ("2006-04-02T10:00:00Z", "2006-04-02 03:00:00"),
        ("2006-10-29T09:00:00Z", "2006-10-29 01:00:00"),
        ("2024-07-04T12:00:00Z", "2024-07-04 05:00:00"),
        ("2024-12-25T12:00:00Z", "2024-12-25 04:00:00"),
    ])
    func pacificTimeFollowsTheClocksOfCalifornia(utc: String, pacific: String) async throws {
        let authority = try CertificateAuthority()
        var configuration = Store.Configuration()
        configuration.authority = authority
        let backend = try Backend(configuration: configuration)
        var content = AppReceipt()
        content.environment = .sandbox
        content.bundleID = Backend.bundleID
        content.creationDate = Timestamp(parsing: utc)
        let signed = try AppReceiptSigner(authority: authority).sign(content)
        let answer = try await backend.verifyReceipt(Backend.base64(signed))
        #expect(
            answer["receipt"]?["receipt_creation_date_pst"]?.string
                == pacific + " America/Los_Angeles")
    }
}
