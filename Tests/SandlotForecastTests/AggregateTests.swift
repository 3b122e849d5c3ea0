import Foundation
import SandlotForecast
import SandlotJSON
import TestSupport
import Testing

@Suite struct AggregateTests {
    private static let families: Int64 = 3_000

    /// The forecast that all tests share, because it takes seconds.
    private static let shared = Result {
        let plan = try Models.plan(
            Models.eventful("spellflare-ios"), families: families, days: 21,
            "price.remove_ads=0.99,1.99", "ads.fill=40%,80%")
        return (plan: plan, whole: Simulation(plan).run(0..<families, threadCount: 1))
    }

    private let plan: ForecastPlan
    private let whole: Aggregate

    init() throws {
        (plan, whole) = try Self.shared.get()
    }

    private func shards(_ count: Int64) -> [Aggregate] {
        (1...count).map { shard in
            Simulation(plan).run(
                FamilyRanges.range(ofShard: shard, of: count, families: Self.families),
                threadCount: 2)
        }
    }

    /// Merges aggregates in a random order and with random parentheses.
    private func merge(
        _ parts: [Aggregate], _ random: inout SeededGenerator
    ) throws -> Aggregate {
        var parts = parts
        while parts.count > 1 {
            var first = parts.remove(at: Int.random(in: parts.indices, using: &random))
            let second = parts.remove(at: Int.random(in: parts.indices, using: &random))
            try first.merge(second)
            parts.append(first)
        }
        return parts[0]
    }

    @Test(arguments: [1, 2, 3, 7] as [Int64])
    func everyDivisionGivesTheSameBytes(count: Int64) throws {
        let bytes = whole.json.indented
        let shards = shards(count)
        for seed in 0..<10 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let merged = try merge(shards, &random)
            #expect(merged.json.indented == bytes, "seed \(seed)")
            #expect(merged.isComplete)
        }
    }

    @Test func anAggregateSurvivesItsFile() throws {
        let part = shards(3)[1]
        let read = try Aggregate(json: Array(part.json.indented.utf8), file: "part.json")
        #expect(read == part)
        #expect(!part.isComplete)
    }

    @Test func aShardIsNotMergedTwice() throws {
        var shards = shards(3)
        try shards[0].merge(shards[2])
        let error = #expect(throws: ForecastError.self) { try shards[0].merge(shards[2]) }
        #expect(error?.code == .overlap)
        #expect(error?.reason.contains("both contain family 2000") == true)
    }

    @Test(arguments: ["seed", "families", "days", "variants", "model"])
    func aggregatesOfOtherForecastsAreRefused(difference: String) throws {
        let model = try Models.eventful("spellflare-ios")
        let isOther: (String) -> Bool = { $0 == difference }
        let other = try ForecastPlan(
            isOther("model") ? Change("parents.approve", "10%").applied(to: model) : model,
            combinations: Variation.combinations([
                Variation(isOther("variants") ? "ads.fill=10%" : "ads.fill=40%,80%")
            ]), families: isOther("families") ? 50 : 60, days: isOther("days") ? 5 : 6,
            seed: isOther("seed") ? 1 : 2)
        let mine = try Models.plan(
            model, families: 60, days: 6, seed: 2, "ads.fill=40%,80%")
        var aggregate = Simulation(mine).run(0..<10, threadCount: 1)
        let theirs = Simulation(other).run(20..<30, threadCount: 1)
        let error = #expect(throws: ForecastError.self) { try aggregate.merge(theirs) }
        #expect(error?.code == .otherModel)
        #expect(error?.reason.contains(difference) == true)
    }

    @Test(arguments: [
        ("", "a.json: the file is empty"),
        ("{", "a.json: this is not JSON: the text ends inside a value, in byte 1;"),
        ("{}", "a.json: this is not an aggregate"),
        (
            #"{"schema": "sandlot-forecast-aggregate/1"}"#,
            "a.json: the aggregate lacks a member"
        ),
    ])
    func aFileThatIsNotAnAggregateIsRefused(text: String, reason: String) {
        let error = #expect(throws: ForecastError.self) {
            _ = try Aggregate(json: Array(text.utf8), file: "a.json")
        }
        #expect(error?.code == .notAnAggregate)
        #expect(error?.description.hasPrefix(reason) == true)
    }

    /// An aggregate whose numbers contradict each other or are too large is refused, and nothing traps.
    @Test(arguments: [
        (#""families" : 3000,"#, #""families" : 2999,"#, "`families` is 2999"),
        (#""net-revenue" : ["#, #""net-revenue" : [1900, 7, "#, "have the wrong type"),
        (
            #""ads-per-day" : ["#, #""ads-per-day" : [1888, 1, 1889, 1, "#,
            "have the wrong type"
        ),
    ])
    func anAggregateThatContradictsItselfIsRefused(old: String, new: String, reason: String) throws
    {
        var text = whole.json.compact
        let pattern = old.replacing(" : ", with: ":")
        #expect(text.contains(pattern))
        // Only the sums of a variant have a member `families` after `days`.
        let start = try #require(text.range(of: #""totals""#)?.lowerBound)
        text.replaceSubrange(
            start..., with: text[start...].replacing(pattern, with: new.replacing(" : ", with: ":"))
        )
        let error = #expect(throws: ForecastError.self) {
            _ = try Aggregate(json: Array(text.utf8), file: "a.json")
        }
        #expect(error?.code == .notAnAggregate)
    }

    private static let contradictions: [(counter: Counter, value: Int64)] = [
        (.children, 2_999), (.sessions, 1), (.buyingFamilies, 3_001), (.purchases, 9_999_999),
        (.unwantedPurchases, 9_999_999), (.refunds, 9_999_999), (.refunded, 1 << 50),
        (.unwantedProceeds, 1 << 50), (.proceeds, 0), (.sharedChildren, 9_999_999),
        (.parentsInShop, 9_999_999), (.childrenPastGate, 9_999_999), (.leftForAds, 9_999_999),
    ]

    @Test(arguments: contradictions)
    func aCounterThatExceedsWhatItIsAPartOfIsRefused(counter: Counter, value: Int64) throws {
        let (aggregate, text) = (whole, whole.json.compact)
        let totals = try #require(text.range(of: #""totals""#)?.lowerBound)
        let old = "\"\(counter.rawValue)\":\(aggregate.totals[0][counter])"
        let place = try #require(text.range(of: old, range: totals..<text.endIndex))
        let changed = text.replacingCharacters(
            in: place, with: "\"\(counter.rawValue)\":\(value)")
        let error = #expect(throws: ForecastError.self) {
            _ = try Aggregate(json: Array(changed.utf8), file: "a.json")
        }
        #expect(error?.code == .notAnAggregate)
        #expect(error?.description.contains("contradict each other") == true)
    }

    @Test func aByteOrderMarkIsNamed() {
        let error = #expect(throws: ForecastError.self) {
            _ = try Aggregate(json: [0xEF, 0xBB, 0xBF] + Array(whole.json.compact.utf8), file: "a")
        }
        #expect(error?.description.contains("byte order mark") == true)
    }

    @Test func aSumThatIsTooLargeIsReported() throws {
        let parts = shards(2)
        let text = parts[0].json.compact
        let revenue = parts[0].totals[0][.adRevenue]
        let huge = try Aggregate(
            json: Array(
                text.replacing("\"ad-revenue\":\(revenue)", with: "\"ad-revenue\":\(Int64.max)")
                    .utf8),
            file: "a.json")
        var merged = huge
        let error = #expect(throws: ForecastError.self) { try merged.merge(parts[1]) }
        #expect(error?.code == .overflow)
        #expect(merged == huge)
    }

    @Test func countsWhoseSumIsTooLargeHaveQuantiles() {
        let sketch = Sketch(counts: [1, .max, .max, .max])
        #expect(sketch.quantile(0) == 0)
        #expect(sketch.quantile(0.5) == 2)
        #expect(sketch.quantile(1) == 3)
    }

    @Test func shardsDivideAllFamilies() {
        for count in [1, 2, 3, 10, 97] as [Int64] {
            let ranges = (1...count).map {
                FamilyRanges.range(ofShard: $0, of: count, families: 97)
            }
            #expect(FamilyRanges(ranges)?.ranges == [0..<97])
            #expect(Set(ranges.map(\.count)).count <= 2)
        }
        #expect(FamilyRanges([0..<5, 4..<6]) == nil)
    }
}
