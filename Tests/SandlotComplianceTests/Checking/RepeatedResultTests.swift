import SandlotCompliance
import Testing

@Suite("Results that are told twice")
struct RepeatedResultTests {
    /// A purchase that succeeded, with a line more.
    private static func story(_ line: String) -> Story {
        Story(
            """
            {"e":"gate_shown","gateId":"g1","purpose":"purchase"}
            {"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
            {"e":"purchase_started","purchaseId":"b1","productId":"remove_ads","kind":"nonConsumable"}
            {"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1","amountMinor":99}
            \(line)
            {"e":"transaction_update","tx":"x1","productId":"remove_ads","kind":"refund","verified":true}
            """)
    }

    @Test(arguments: [
        "iap-no-double-charge", "iap-reauth-window", "iap-entitlement-verified",
        "iap-price-truthful", "iap-refund-revokes", "gate-no-solicit",
    ])
    func noRuleSeesASecondResultOfTheSameOutcome(rule: String) throws {
        let repeated = #"{"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x2"}"#
        let nothing = #"{"e":"something_else"}"#
        #expect(
            try Self.story(repeated).verdict(rule) == Self.story(nothing).verdict(rule))
    }

    @Test
    func aSecondChargeIsSeen() throws {
        let second = """
            {"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
            {"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2","amountMinor":99}
            """
        #expect(try Self.story(second).verdict("iap-no-double-charge") == .fail)
        #expect(try Self.story(second).verdict("iap-reauth-window") == .fail)
    }

    @Test
    func aReferenceThatDoesNotResolveIsReportedOnce() throws {
        let line = #"{"e":"purchase_result","purchaseId":"b7","result":"cancelled"}"#
        #expect(try Self.story(line + "\n" + line).result("trace-refs").findings.count == 1)
    }

    @Test
    func theLineItselfIsStillHeldAgainstTheSoundnessOfTheTrace() throws {
        let line = #"{"e":"purchase_result","purchaseId":"b1","result":"success","email":"x"}"#
        #expect(try Self.story(line).verdict("trace-no-pii") == .fail)
    }
}
