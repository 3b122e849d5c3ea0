import SandlotAds
import TestSupport
import Testing

@Suite struct HistoryBytesTests {
    private static let full = AdHistory(
        shows: [.seconds(6), .milliseconds(60_001)], dismissal: .seconds(1), userActions: 7,
        tests: [.preTest: 1, .postTest: 2], entitlement: .active)

    @Test func theFormatIsStable() {
        #expect(
            String(decoding: Self.full.bytes, as: UTF8.self) == """
                sandlot-ads/1
                entitlement active
                show 6000
                show 60001
                dismissal 1000
                actions 7
                tests-preTest 1
                tests-postTest 2
                end

                """)
    }

    @Test func aHistoryIsReadAsWritten() {
        var dice = SeededGenerator(seed: SeededGenerator.seed)
        print("seed \(SeededGenerator.seed)")
        for _ in 0..<500 {
            var history = AdHistory()
            for _ in 0..<Int.random(in: 0...20, using: &dice) {
                history.shows.append(.milliseconds(Int64.random(in: 0...99_999_999, using: &dice)))
            }
            if Bool.random(using: &dice) {
                history.dismissal = .milliseconds(Int64.random(in: 0...99_999, using: &dice))
            }
            history.userActions = Int.random(in: 0...1_000_000, using: &dice)
            for slot in AdSlot.allCases where Bool.random(using: &dice) {
                history.tests[slot] = Int.random(in: 0...1_000_000, using: &dice)
            }
            history.entitlement = AdEntitlement.allCases.randomElement(using: &dice) ?? .unknown
            #expect(AdHistory(bytes: history.bytes) == history)
        }
    }

    @Test func adsOnOtherDevicesHaveLinesOfTheirOwn() {
        let history = AdHistory(showsElsewhere: [.seconds(1), .seconds(2)])
        let text = String(decoding: history.bytes, as: UTF8.self)
        #expect(text.contains("\nshow-elsewhere 1000\nshow-elsewhere 2000\n"))
        #expect(AdHistory(bytes: history.bytes) == history)
        #expect(
            history.aged(by: .seconds(3)).showsElsewhere == [.seconds(4), .seconds(5)])
    }

    @Test func aTruncatedHistoryIsNotRead() {
        let bytes = Self.full.bytes
        for length in bytes.indices {
            #expect(AdHistory(bytes: Array(bytes[..<length])) == nil, "\(length)")
        }
    }

    @Test(
        arguments: [
            "sandlot-ads/2\nentitlement active\nactions 1\nend\n",
            "entitlement active\nactions 1\nend\n",
            "sandlot-ads/1\nentitlement owned\nactions 1\nend\n",
            "sandlot-ads/1\nentitlement active\nend\n", "sandlot-ads/1\nactions 1\nend\n",
            "sandlot-ads/1\nentitlement active\nactions +1\nend\n",
            "sandlot-ads/1\nentitlement active\nactions 1\nactions 1\nend\n",
            "sandlot-ads/1\nentitlement active\nactions 1\ntests-gameplay 1\nend\n",
            "sandlot-ads/1\nentitlement active\nactions 1\nshow 01\nend\n",
            "sandlot-ads/1\nentitlement active\nactions 1\nshow 99999999999999999999\nend\n",
            "sandlot-ads/1\nentitlement active\nactions 1\n\nend\n",
            "sandlot-ads/1\nentitlement active\nactions 1\nend",
            "sandlot-ads/1\nentitlement active\nactions 1\nend\nend\n",
        ])
    func anInvalidHistoryIsNotRead(text: String) {
        #expect(AdHistory(bytes: Array(text.utf8)) == nil)
    }
}
