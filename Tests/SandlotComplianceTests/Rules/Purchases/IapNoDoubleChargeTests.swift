import SandlotCompliance
import Testing

@Suite("iap-no-double-charge")
struct IapNoDoubleChargeTests {
    private static let rule = "iap-no-double-charge"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "one charge passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a second charge fails", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a second charge that does not say how much fails", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2"}
                """),
            Case(
                "a second success of the same transaction passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a charge of nothing is not checked", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":0}
                """),
            Case(
                "a success of nothing alone is not checked", .notApplicable,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":0}
                """),
            Case(
                "a success of nothing is an earlier success all the same", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":0}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "another product passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"hints"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a charge in another run passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"run":"r2"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "what is owned at the start of the purchase fails", .fail,
                """
                {"t":10,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch"}
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "what the header lists fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "what the header lists fails although the app doubts it at launch", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":10,"e":"entitlement","productId":"remove_ads","active":false,"cause":"launch"}
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "what is no longer owned passes", .pass,
                """
                {"t":10,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch"}
                {"t":20,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "what becomes owned during the purchase passes", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "what ends during the purchase fails", .fail,
                """
                {"t":10,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch"}
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "after a refund one may buy again", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "after a revocation one may", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"revoke","verified":true}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "after a family revocation one may", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"familyRevoke","verified":true}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a refund during the second purchase is early enough", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9100,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2"}
                """),
            Case(
                "a refund after the second charge is not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                {"t":9900,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                """),
            Case(
                "a refund of another transaction is not one of the first", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":3000,"e":"transaction_update","tx":"x9","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "an approval by update is no charge", .pass,
                """
                {"t":10,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":true}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a consumable is not checked", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"gems",\
                "kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]}
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"gems"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"gems"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a subscription is not checked", .notApplicable,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads",\
                "kind":"subscription"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads",\
                "kind":"subscription"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "the header outranks the purchase", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"gems",\
                "kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]}
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads",\
                "kind":"consumable"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads",\
                "kind":"consumable"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a kind that is not known is checked", .fail,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads",\
                "kind":"rental"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a success without a transaction is in doubt", .inconclusive,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a success without a transaction fails if the product was owned", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "an earlier success without a transaction leaves the second in doubt",
                .inconclusive,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success",\
                "amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "one that is named fails it all the same", .fail,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success",\
                "amountMinor":99,"currency":"USD"}
                {"t":3,"e":"purchase_started","purchaseId":"b3","productId":"remove_ads"}
                {"t":4,"e":"purchase_result","purchaseId":"b3","result":"success","tx":"x1"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a success of something unknown is in doubt", .inconclusive,
                """
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a result that comes twice is no second charge", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":2100,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x2",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "what is pending, cancelled, failed or unverified is no charge", .notApplicable,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"cancelled"}
                {"t":4,"e":"purchase_result","purchaseId":"b1","result":"failed"}
                {"t":5,"e":"purchase_result","purchaseId":"b1","result":"unverified"}
                """),
            Case(
                "events missing since the purchase began leave a pass in doubt", .inconclusive,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"seq":9,"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success",\
                "tx":"x1","amountMinor":99,"currency":"USD"}
                """),
            Case(
                "events missing since the refund leave a pass in doubt", .inconclusive,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":3000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"seq":9,"t":9000,"e":"purchase_started","purchaseId":"b2",\
                "productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2"}
                """),
            Case(
                "events missing since the product was locked leave a pass in doubt", .inconclusive,
                """
                {"t":20,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"seq":9,"t":1000,"e":"purchase_started","purchaseId":"b1",\
                "productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                """),
            Case(
                "events missing leave a failure a failure", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"seq":9,"t":9000,"e":"purchase_started","purchaseId":"b2",\
                "productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2"}
                """),
            Case(
                "a clock that goes back does not matter", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":200,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesBothCharges() throws {
        let result = try Story(
            """
            {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"p"}
            {"t":2,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
            {"t":3,"e":"purchase_started","purchaseId":"b2","productId":"p"}
            {"t":4,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[2, 3, 4]])
    }
}
