import SandlotTrace
import Synchronization
import Testing

@Suite("Recording a trace")
struct TraceRecorderTests {
    /// The recorded lines, and a manual clock.
    private final class Desk: Sendable {
        let lines = Mutex<[UInt8]>([])
        let now = Mutex(5_000)

        func recorder(device: String? = nil) -> TraceRecorder {
            TraceRecorder(
                .init(schema: TraceEvent.TraceHeader.schema), run: "r", device: device,
                clock: .init(milliseconds: { self.now.withLock { $0 } })
            ) { line in
                self.lines.withLock { $0 += line }
            }
        }

        func records() throws -> [TraceRecord] {
            var reader = TraceReader(lines.withLock { $0 })
            return try reader.records()
        }
    }

    @Test func aRunBeginsWithItsHeaderAtZeroAndCountsEvents() throws {
        let desk = Desk()
        let recorder = desk.recorder(device: "phone")
        desk.now.withLock { $0 += 17 }
        recorder.record(.screen(.init(name: "home")), scene: "left")
        recorder.end()
        let records = try desk.records()
        #expect(records.map(\.seq) == [0, 1, 2])
        #expect(records.map(\.t) == [0, 17, 17])
        #expect(records.map(\.dev) == ["phone", nil, nil])
        #expect(records.map(\.scene) == [nil, "left", nil])
        #expect(records.last?.event == .traceEnd(.init(reason: .normal)))
    }

    @Test func nothingFollowsTheEnd() throws {
        let desk = Desk()
        let recorder = desk.recorder()
        recorder.end(.crash)
        recorder.record(.screen(.init(name: "late")))
        #expect(try desk.records().count == 2)
    }

    @Test func concurrentEventsHaveATotalOrder() async throws {
        let desk = Desk()
        let recorder = desk.recorder()
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for count in 0..<100 {
                        recorder.record(.screen(.init(name: "\(task)-\(count)")))
                    }
                }
            }
        }
        #expect(try desk.records().map(\.seq) == Array(0...800))
    }

    @Test func theSystemsClockGivesTimesAndTheWall() throws {
        let lines = Mutex<[UInt8]>([])
        let recorder = TraceRecorder(.init(schema: TraceEvent.TraceHeader.schema)) { line in
            lines.withLock { $0 += line }
        }
        recorder.record(.userAction(.init(kind: .tap)))
        var reader = TraceReader(lines.withLock { $0 })
        let records = try reader.records()
        #expect(records.first?.t == 0)
        #expect(records.allSatisfy { $0.wall.map { $0.milliseconds > 1_700_000_000_000 } ?? false })
        #expect(Set(records.map(\.run)).count == 1)
    }
}
