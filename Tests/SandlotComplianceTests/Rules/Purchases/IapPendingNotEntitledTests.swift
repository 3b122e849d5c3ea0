import SandlotCompliance
import Testing

@Suite("iap-pending-not-entitled")
struct IapPendingNotEntitledTests {
    private static let rule = "iap-pending-not-entitled"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "pending alone passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                """),
            Case(
                "an approval closes it before the entitlement", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":true}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a verified purchase by update closes it", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a success closes it", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "a success of another purchase of the product closes it", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2500,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":3000,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x1"}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "a success of another product does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2500,"e":"purchase_started","purchaseId":"b2","productId":"hints"}
                {"t":3000,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x1"}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "an approval that is not verified does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":false}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "an approval of another product does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"hints",\
                "kind":"approved","verified":true}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a refusal does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"declined","verified":true}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a cancellation does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2500,"e":"purchase_result","purchaseId":"b1","result":"cancelled"}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "an entitlement by purchase fails", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "an entitlement by update fails", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update"}
                """),
            Case(
                "an entitlement at launch passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch"}
                """),
            Case(
                "an entitlement by restore passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"restore"}
                """),
            Case(
                "an entitlement of another product passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2010,"e":"entitlement","productId":"hints","active":true,"cause":"purchase"}
                """),
            Case(
                "an entitlement that ends passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"update"}
                """),
            Case(
                "an entitlement before it passes", .pass,
                """
                {"t":10,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                """),
            Case(
                "an approval in another run needs nothing", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"run":"r2"}
                {"t":10,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update",\
                "tx":"x1"}
                """),
            Case(
                "a pending that comes twice is not opened again", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":true}
                {"t":3005,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a success that comes twice does not close what is pending after it", .fail,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":4,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":5,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "requests that the store merges are closed together", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2100,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":2200,"e":"purchase_result","purchaseId":"b2","result":"pending"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":true}
                {"t":3010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a pending purchase of something unknown is in doubt", .inconclusive,
                """
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                """),
            Case(
                "a run without a pending purchase is not concerned", .notApplicable,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "events missing before the approval leave a pass in doubt", .inconclusive,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"seq":9,"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":true}
                """),
            Case(
                "events missing after it do not matter", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"seq":9,"t":3000,"e":"screen","name":"home"}
                """),
            Case(
                "events missing leave a failure a failure", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"seq":9,"t":3000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "a clock that goes back does not matter", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":10,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesPendingAndEntitlement() throws {
        let result = try Story(
            """
            {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"p"}
            {"t":2,"e":"purchase_result","purchaseId":"b1","result":"pending"}
            {"t":3,"e":"screen","name":"home"}
            {"t":4,"e":"entitlement","productId":"p","active":true,"cause":"purchase"}
            {"t":5,"e":"entitlement","productId":"p","active":true,"cause":"purchase"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[2, 4]])
    }
}
