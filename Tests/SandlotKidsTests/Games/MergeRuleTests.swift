import SandlotKids
import TestSupport
import Testing

@Suite struct MergeRuleTests {
    private static let fields: [String: MergeRule] = [
        "coins": .highest, "best-time": .lowest, "completed": .trueWins,
        "first-completion": .earliest, "words": .lastWriter,
    ]

    private func entry(_ value: Int64, at time: Int64 = 0, by writer: String = "a") -> FieldEntry {
        FieldEntry(value, writtenAt: time, by: writer)
    }

    @Test(arguments: [
        (MergeRule.highest, 3, 5, Int64(5)), (.highest, 5, 3, 5), (.lowest, 3, 5, 3),
        (.lowest, 5, 3, 3), (.trueWins, 0, 1, 1), (.trueWins, 1, 0, 1), (.earliest, 10, 20, 10),
        (.earliest, 20, 10, 10),
    ])
    func valueDecidesWhateverTheTime(_ rule: MergeRule, _ one: Int64, _ other: Int64, _ kept: Int64)
    {
        #expect(rule.merge(entry(one, at: 1), entry(other, at: 2)).value == kept)
        #expect(rule.merge(entry(one, at: 2), entry(other, at: 1)).value == kept)
    }

    @Test func lastWriterWinsWhateverTheValue() {
        let (early, late) = (entry(9, at: 1), entry(2, at: 2))
        #expect(MergeRule.lastWriter.merge(early, late).value == 2)
        #expect(MergeRule.lastWriter.merge(late, early).value == 2)
    }

    @Test func writersOfOneMomentAreOrderedByTheirNames() {
        let (one, other) = (entry(1, at: 5, by: "a"), entry(2, at: 5, by: "b"))
        #expect(MergeRule.lastWriter.merge(one, other) == MergeRule.lastWriter.merge(other, one))
    }

    @Test(arguments: 0..<40)
    func devicesAgreeInWhateverOrderTheyMeet(_ round: Int) {
        let seed = SeededGenerator.seed &+ UInt64(round)
        var random = SeededGenerator(seed: seed)
        let names = Self.fields.keys.sorted()
        var copies = (0..<4).map { _ in ProgressRecord() }
        var all = ProgressRecord()
        for time in 0..<30 {
            let device = Int.random(in: 0..<4, using: &random)
            let field = random.pick(names)
            let entry = FieldEntry(
                Int64.random(in: 0...5, using: &random),
                writtenAt: Int64(time / 3), by: "device\(device)")
            copies[device].write(entry, to: field, Self.fields[field] ?? .highest)
            all.write(entry, to: field, Self.fields[field] ?? .highest)
        }
        // All copies are merged with each other, in two independent random orders.
        for order in [Array(0..<4).shuffled(using: &random), Array(0..<4).shuffled(using: &random)]
        {
            for one in order {
                for other in order.reversed() {
                    copies[one].merge(copies[other], Self.fields)
                }
            }
        }
        for copy in copies { #expect(copy == all, "seed \(seed)") }
    }

    @Test func aFieldWithoutARuleIsLeftOut() {
        var (one, other) = (ProgressRecord(), ProgressRecord())
        other.write(entry(1), to: "secret", .highest)
        one.merge(other, Self.fields)
        #expect(one["secret"] == nil)
    }
}
