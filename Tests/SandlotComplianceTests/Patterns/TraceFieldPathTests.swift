import SandlotCompliance
import SandlotTrace
import Testing

/// The table of the fields' types agrees with the events themselves.
@Suite("Fields of events by name")
struct TraceFieldPathTests {
    private func type(_ value: TraceFieldValue) -> TraceFieldType {
        switch value {
        case .text: .text
        case .number: .number
        case .boolean: .boolean
        case .list: .list
        case .other: .other
        }
    }

    @Test func everyValueHasTheTypeOfItsField() throws {
        var seen: Set<String> = []
        for rule in RuleCatalog.standard.rules {
            for example in [rule.examples.passing, rule.examples.failing] {
                var reader = TraceReader(Array(example.trace.utf8))
                for record in try reader.records() {
                    let kind = record.event.kind
                    for name in TraceFieldPath.names(in: kind) {
                        let path = try #require(TraceFieldPath(name))
                        guard let value = path.value(in: record.event) else { continue }
                        #expect(path.type(in: kind) == type(value), "\(kind.name).\(name)")
                        seen.insert("\(kind.name).\(name)")
                    }
                }
            }
        }
        // The examples must contain most fields of the vocabulary.
        #expect(seen.count > 150, "\(seen.count)")
        #expect(seen.contains("trace_header.audience.minAge"))
        #expect(seen.contains("gate_shown.challenge.kind"))
        #expect(seen.contains("ad_shown.creative.usesAppCharacter"))
    }

    @Test func aFieldHasTheDefaultOfTheVocabulary() throws {
        let gated = try #require(TraceFieldPath("gated"))
        #expect(gated.value(in: .screen(.init(name: "home"))) == .boolean(false))
        #expect(gated.value(in: .adLoaded(.init(adId: "a"))) == nil)
        #expect(gated.type(in: .adLoaded) == nil)
        let network = try #require(TraceFieldPath("network"))
        let shown = TraceEvent.adShown(.init(adId: "a", slot: .other, format: .banner))
        #expect(network.value(in: shown) == nil)
        #expect(network.type(in: .adShown) == .text)
    }

    @Test(arguments: ["", ".", "adid", "adId.", "adId.b.c", ".adId", "challenge.", "seqs"])
    func anUnknownNameIsNoField(name: String) {
        #expect(TraceFieldPath(name) == nil)
    }
}
