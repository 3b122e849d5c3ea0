import SandlotCompliance
import Testing

@Suite("iap-refund-revokes")
struct IapRefundRevokesTests {
    private static let rule = "iap-refund-revokes"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "locked at once passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "locked at the end of the time passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":14000,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "locked one millisecond later fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":14001,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "more time passes if it is set", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":14001,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """, parameters: ["revokeMs": 5001]),
            Case(
                "any cause and any transaction may lock", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"sync","tx":"x7"}
                """),
            Case(
                "a lock at launch counts also for what the header lists", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"launch"}
                """),
            Case(
                "a lock of another product does not", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"hints","active":false,"cause":"refund"}
                {"t":14001,"e":"screen","name":"home"}
                """),
            Case(
                "a lock before the refund is enough", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":8990,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "never locked fails once the time is over", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":14001,"e":"screen","name":"home"}
                """),
            Case(
                "never locked is in doubt while there is time", .inconclusive,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":14000,"e":"screen","name":"home"}
                """),
            Case(
                "a revocation must lock", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"revoke","verified":true}
                {"t":14001,"e":"screen","name":"home"}
                """),
            Case(
                "a family revocation must lock", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"familyRevoke","verified":true}
                {"t":14001,"e":"screen","name":"home"}
                """),
            Case(
                "a refund that is not verified must lock", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":false}
                {"t":14001,"e":"screen","name":"home"}
                """),
            Case(
                "a refusal must not", .notApplicable,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"declined","verified":true}
                {"t":14001,"e":"screen","name":"home"}
                """),
            Case(
                "what is not owned passes", .pass,
                """
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "what only the header lists must be locked", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "a header that does not say what is owned owns nothing", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "an entitlement that the app doubts at launch is still owned", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":10,"e":"entitlement","productId":"remove_ads","active":false,"cause":"launch"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "the same transaction unlocking later fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                {"t":700000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "it fails also if nothing was owned", .fail,
                """
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "it fails also while there is time to lock", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund"}
                """),
            Case(
                "another transaction unlocking later passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                {"t":9050,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x2"}
                """),
            Case(
                "unlocking without a transaction passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                {"t":9050,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch"}
                """),
            Case(
                "the same transaction of another product passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                {"t":9050,"e":"entitlement","productId":"hints","active":true,"cause":"update",\
                "tx":"x1"}
                """),
            Case(
                "unlocking in another run passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                {"run":"r2"}
                {"t":9050,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                """),
            Case(
                "a success of another transaction covers it", .pass,
                """
                {"t":10,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":20,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x2"}
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "a verified purchase of another transaction covers it", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":2000,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "a verified approval of another transaction covers it", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":2000,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"approved","verified":true}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "one that is not verified does not", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":2000,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"approved","verified":false}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "one of another product does not", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":2000,"e":"transaction_update","tx":"x2","productId":"hints",\
                "kind":"approved","verified":true}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "one that comes after the refund does not", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9001,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"approved","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "the refunded transaction does not cover itself", .fail,
                """
                {"t":10,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":20,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "a success without a transaction does not", .fail,
                """
                {"t":10,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":20,"e":"purchase_result","purchaseId":"b1","result":"success"}
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "a transaction that was taken back does not", .fail,
                """
                {"t":10,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":20,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"revoke","verified":true}
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "of two transactions both taken back the second must lock", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":2000,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9100,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"familyRevoke","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "a transaction that covered may be taken back if the product is locked then", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":2000,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9100,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"familyRevoke","verified":true}
                {"t":9200,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund"}
                """),
            Case(
                "a covered refund still must not unlock", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":2000,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9100,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a refund that comes twice is compared with one lock", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9001,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                {"t":9100,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":99000,"e":"screen","name":"home"}
                """),
            Case(
                "a refund that comes twice must not unlock either", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                {"t":9100,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9200,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a refund during a test needs no more than the lock", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":8000,"e":"phase","phase":"spelling","attempt":1,"word":2}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "a clock that goes back before the lock leaves it in doubt", .inconclusive,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":5000,"e":"screen","name":"home"}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "a clock that goes back before a late lock leaves it in doubt", .inconclusive,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":5000,"e":"screen","name":"home"}
                {"t":99040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "a clock that goes back does not matter for the transaction that unlocks", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":40,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update",\
                "tx":"x1"}
                """),
            Case(
                "events missing before the lock leave it in doubt", .inconclusive,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"seq":9,"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "events missing before a late lock leave it a failure", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"seq":9,"t":19040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "events missing since the product was unlocked leave a pass in doubt",
                .inconclusive,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                {"seq":9,"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func aLateLockIsMeasured() throws {
        let result = try Story(
            """
            {"t":1000,"e":"entitlement","productId":"p","active":true,"cause":"launch"}
            {"t":2000,"e":"transaction_update","tx":"x1","productId":"p","kind":"refund","verified":true}
            {"t":9000,"e":"entitlement","productId":"p","active":false,"cause":"refund"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
        #expect(result.findings.first?.measure == .time(7_000, limit: 5_000))
    }

    @Test func eachRefundIsAFindingOfItsOwn() throws {
        let result = try Story(
            """
            {"t":1000,"e":"entitlement","productId":"p","active":true,"cause":"launch"}
            {"t":2000,"e":"transaction_update","tx":"x1","productId":"p","kind":"refund","verified":true}
            {"t":2500,"e":"transaction_update","tx":"x2","productId":"p","kind":"revoke","verified":true}
            {"t":9000,"e":"screen","name":"home"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2], [1, 3]])
        #expect(result.findings.map(\.atMs) == [9_000, 9_000])
    }
}
