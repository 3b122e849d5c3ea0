import SandlotCompliance
import Testing

@Suite("iap-restore-clean")
struct IapRestoreCleanTests {
    private static let rule = "iap-restore-clean"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a restore that was asked for passes", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
            Case(
                "a restore that finds nothing passes", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":true,"restored":[]}
                """),
            Case(
                "a restore that fails passes", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":false}
                """),
            Case(
                "a restore by the app fails", .fail,
                """
                {"t":1,"e":"restore_started","initiated":"app"}
                {"t":2,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
            Case(
                "a restore by somebody unknown fails", .fail,
                """
                {"t":1,"e":"restore_started","initiated":"server"}
                {"t":2,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
            Case(
                "a purchase before the result fails", .fail,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
            Case(
                "a purchase after the result passes", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a purchase before the restore passes", .pass,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2,"e":"restore_started","initiated":"user"}
                {"t":3,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
            Case(
                "without a result a purchase at any time fails", .fail,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":900000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "without a result and without a purchase it passes", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                """),
            Case(
                "the next result ends all restores before it", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_started","initiated":"user"}
                {"t":3,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                {"t":4,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":5,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
            Case(
                "a purchase in another run does not matter", .pass,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"run":"r2"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a result alone is not checked", .notApplicable,
                """
                {"t":1,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "events missing before the result leave a pass in doubt", .inconclusive,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"seq":9,"t":2,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
            Case(
                "events missing leave a failure a failure", .fail,
                """
                {"t":1,"e":"restore_started","initiated":"user"}
                {"seq":9,"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a clock that goes back does not matter", .pass,
                """
                {"t":100,"e":"restore_started","initiated":"user"}
                {"t":2,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func aRestoreByTheAppThatBecomesAPurchaseIsOneFinding() throws {
        let result = try Story(
            """
            {"t":1,"e":"restore_started","initiated":"app"}
            {"t":2,"e":"restore_started","initiated":"user"}
            {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 3], [2, 3]])
    }
}
