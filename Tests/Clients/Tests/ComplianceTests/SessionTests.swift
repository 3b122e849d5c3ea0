import SandlotTesting
import SandlotTrace
import Testing

@Suite struct SessionTests {
    let header = TraceEvent.TraceHeader(
        schema: TraceEvent.TraceHeader.schema, platform: .iOS, build: .debug,
        audience: .init(minAge: 6, maxAge: 8), initialEntitlements: [])

    @Test func aParentOpensTheWebsite() {
        let trace = RecordedTrace()
        let recorder = trace.makeRecorder(header)
        // The events that the app under test records:
        recorder.record(.screen(.init(name: "parentArea", gated: true)))
        recorder.record(.gateShown(.init(gateId: "g1", purpose: .link)))
        recorder.record(.gateAnswered(.init(gateId: "g1", correct: true)))
        recorder.record(.gatePassed(.init(gateId: "g1", passId: "p1", purpose: .link)))
        recorder.record(.linkOpened(.init(class: .web, passId: "p1")))
        recorder.end()

        expectCompliant(.recording(trace), packs: [.appleKids])
    }
}
