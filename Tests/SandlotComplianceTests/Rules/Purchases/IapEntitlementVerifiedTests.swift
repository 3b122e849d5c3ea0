import SandlotCompliance
import Testing

@Suite("iap-entitlement-verified")
struct IapEntitlementVerifiedTests {
    private static let rule = "iap-entitlement-verified"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a success unlocks", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "a success unlocks also without the transaction being named", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "a success of another transaction does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x2"}
                """),
            Case(
                "a success that names no transaction is not the one that was named", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "a success that names none unlocks if none is asked for", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "a success of another product does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"hints"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "a success without a beginning is of no product", .fail,
                """
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "a success that comes later does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                """),
            Case(
                "what is pending, cancelled, failed or unverified does not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending","tx":"x1"}
                {"t":2001,"e":"purchase_result","purchaseId":"b1","result":"unverified","tx":"x1"}
                {"t":2002,"e":"purchase_result","purchaseId":"b1","result":"failed","tx":"x1"}
                {"t":2003,"e":"purchase_result","purchaseId":"b1","result":"cancelled","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "a verified purchase by update unlocks", .pass,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update",\
                "tx":"x1"}
                """),
            Case(
                "a verified approval unlocks", .pass,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update",\
                "tx":"x1"}
                """),
            Case(
                "the cause purchase may rest on an update", .pass,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                """),
            Case(
                "an update that is not verified does not", .fail,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"purchase","verified":false}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update",\
                "tx":"x1"}
                """),
            Case(
                "a refusal does not", .fail,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"declined","verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update",\
                "tx":"x1"}
                """),
            Case(
                "an update of another product does not", .fail,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"hints","kind":"approved",\
                "verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update",\
                "tx":"x1"}
                """),
            Case(
                "a refund in between takes the evidence away", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2001,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a revocation does too, verified or not", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2001,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"revoke","verified":false}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update"}
                """),
            Case(
                "a family revocation does too", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2001,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"familyRevoke","verified":true}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "a refund of another transaction does not", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2001,"e":"transaction_update","tx":"x9","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "a refund before the evidence does not", .pass,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "another transaction stands in for the one refunded", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2001,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":2002,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update"}
                """),
            Case(
                "it does not if the one refunded is named", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2001,"e":"transaction_update","tx":"x2","productId":"remove_ads",\
                "kind":"purchase","verified":true}
                {"t":2002,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"update","tx":"x1"}
                """),
            Case(
                "a refund of the product leaves a success without a transaction in doubt",
                .inconclusive,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success"}
                {"t":2001,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "a refund of another product does not", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success"}
                {"t":2001,"e":"transaction_update","tx":"x1","productId":"hints","kind":"refund",\
                "verified":true}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                """),
            Case(
                "a restore that lists the product unlocks", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                {"t":3,"e":"entitlement","productId":"remove_ads","active":true,"cause":"restore"}
                """),
            Case(
                "a restore that does not list it does not", .fail,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":true,"restored":["hints"]}
                {"t":3,"e":"entitlement","productId":"remove_ads","active":true,"cause":"restore"}
                """),
            Case(
                "a restore that failed does not", .fail,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":false,"restored":["remove_ads"]}
                {"t":3,"e":"entitlement","productId":"remove_ads","active":true,"cause":"restore"}
                """),
            Case(
                "a purchase is no restore", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"restore","tx":"x1"}
                """),
            Case(
                "a restore of an earlier moment still counts", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                {"t":3,"e":"restore_result","ok":false,"restored":["remove_ads"]}
                {"t":4,"e":"entitlement","productId":"remove_ads","active":true,"cause":"restore"}
                """),
            Case(
                "a new device unlocks at launch without any purchase", .pass,
                """
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch",\
                "tx":"x1"}
                """),
            Case(
                "it does if it says verified", .pass,
                """
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch",\
                "tx":"x1","verified":true}
                """),
            Case(
                "what is unverified at launch does not", .fail,
                """
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch",\
                "tx":"x1","verified":false}
                """),
            Case(
                "a synchronisation unlocks", .pass,
                """
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"sync"}
                """),
            Case(
                "an unverified synchronisation does not", .fail,
                """
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"sync",\
                "verified":false}
                """),
            Case(
                "a transaction that was refunded does not unlock at launch", .fail,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch",\
                "tx":"x1"}
                """),
            Case(
                "nor by synchronisation after a family revocation", .fail,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"familyRevoke","verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"sync",\
                "tx":"x1"}
                """),
            Case(
                "another transaction does", .pass,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"revoke","verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch",\
                "tx":"x2"}
                """),
            Case(
                "one that is not named does", .pass,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"revoke","verified":true}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch"}
                """),
            Case(
                "a revocation in an earlier run does not matter", .pass,
                """
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"revoke","verified":true}
                {"run":"r2"}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch",\
                "tx":"x1"}
                """),
            Case(
                "debugging unlocks in a debug build", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"debug"}
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"debug"}
                """),
            Case(
                "debugging does not in a release build", .fail,
                """
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"debug"}
                """),
            Case(
                "debugging does not in a build of another kind", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"beta"}
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"debug"}
                """),
            Case(
                "debugging is in doubt if the build is not named", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS"}
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"debug"}
                """),
            Case(
                "a refund unlocks nothing", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "an unknown cause unlocks nothing", .fail,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,"cause":"gift",\
                "tx":"x1"}
                """),
            Case(
                "what becomes inactive is not checked", .notApplicable,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","tx":"x1"}
                """),
            Case(
                "events missing between evidence and entitlement leave a pass in doubt",
                .inconclusive,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"seq":9,"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "events missing before an entitlement that needs no evidence do not matter", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"seq":9,"t":2010,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","tx":"x1"}
                """),
            Case(
                "a clock that goes back does not matter", .pass,
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":10,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesEvidenceRefundAndEntitlement() throws {
        let result = try Story(
            """
            {"t":1,"e":"transaction_update","tx":"x1","productId":"p","kind":"purchase","verified":true}
            {"t":2,"e":"transaction_update","tx":"x1","productId":"p","kind":"refund","verified":true}
            {"t":3,"e":"screen","name":"home"}
            {"t":4,"e":"entitlement","productId":"p","active":true,"cause":"update","tx":"x1"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2, 4]])
    }
}
