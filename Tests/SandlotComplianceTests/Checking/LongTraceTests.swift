import SandlotCompliance
import TestSupport
import Testing

/// Traces in which a rule must remember more with each line.
@Suite struct LongTraceTests {
    /// A kind of trace, with the lines of one repetition.
    struct Repetition: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var prelude: [String] = []
        let lines: @Sendable (Int) -> [String]

        init(
            _ name: String, after prelude: String..., lines: @escaping @Sendable (Int) -> [String]
        ) {
            testDescription = name
            self.prelude = prelude
            self.lines = lines
        }
    }

    static let repetitions = [
        Repetition("ads that fail", after: #"{"e":"phase","phase":"preAd","attempt":1}"#) {
            [#"{"t":\#($0),"e":"ad_failed","adId":"a\#($0)"}"#]
        },
        Repetition(
            "ads that are requested and fail",
            after: #"{"e":"phase","phase":"preAd","attempt":1}"#
        ) {
            [
                #"{"t":\#($0),"e":"ad_requested","adId":"a\#($0)","network":"house"}"#,
                #"{"e":"ad_failed","adId":"a\#($0)"}"#,
            ]
        },
        Repetition("banners that stay") {
            [#"{"t":\#($0),"e":"ad_shown","adId":"a\#($0)","slot":"other","format":"banner"}"#]
        },
        Repetition("ads that stay after the purchase of Remove Ads") {
            [
                #"{"t":\#(2_000 * $0),"e":"ad_shown","adId":"a\#($0)","slot":"other","format":"banner"}"#,
                #"{"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch"}"#,
            ]
        },
        Repetition("passes that are used") {
            [
                #"{"e":"gate_passed","gateId":"g","purpose":"purchase","passId":"p\#($0)"}"#,
                #"{"e":"purchase_started","purchaseId":"b\#($0)","productId":"x","passId":"p\#($0)"}"#,
            ]
        },
        Repetition("passes for links, and purchases without one") {
            [
                #"{"e":"gate_passed","gateId":"g","purpose":"link","passId":"p\#($0)"}"#,
                #"{"e":"purchase_started","purchaseId":"b\#($0)","productId":"x"}"#,
            ]
        },
        Repetition("transactions that are taken back") {
            let update = #""e":"transaction_update","tx":"t\#($0)","productId":"x","verified":true"#
            return [
                #"{"t":\#($0),\#(update),"kind":"purchase"}"#,
                #"{\#(update),"kind":"refund"}"#,
                #"{"e":"entitlement","productId":"x","active":true,"cause":"launch","tx":"t0"}"#,
            ]
        },
        Repetition("purchases that are charged again") {
            [
                #"{"t":\#($0),"e":"purchase_started","purchaseId":"b\#($0)","productId":"x"}"#,
                #"{"e":"purchase_result","purchaseId":"b\#($0)","result":"success","tx":"t\#($0)"}"#,
            ]
        },
        Repetition("consents") {
            [
                #"{"t":\#($0),"e":"consent","consentId":"c\#($0)","action":"granted","by":"parent","method":"card","scope":["ads"],"separate":true}"#
            ]
        },
    ]

    @Test(arguments: repetitions)
    func aLineCostsTheSameInALongTrace(repetition: Repetition) throws {
        let checker = Checker(packs: RuleCatalog.standard.packs)
        let growth = try ProcessorTime.growth(from: 800) { count in
            let lines = repetition.prelude + (0..<count).flatMap(repetition.lines)
            let trace = Array(RuleExample("", lines.joined(separator: "\n")).trace.utf8)
            return try ProcessorTime.seconds { _ = try checker.check(trace) }
        }
        #expect(growth < 8)
    }
}
