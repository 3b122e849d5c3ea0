import SandlotCompliance
import SandlotTrace
import Testing

/// A trace is checked alike whether another thread decodes its lines or not.
@Suite("Concurrent reading")
struct ConcurrentReadingTests {
    private static let checker = Checker(packs: RuleCatalog.standard.packs)

    /// Enough sessions to fill many batches.
    private static let text = (1...12).map { seed in
        SessionWriter.session(seed: seed).text
            .replacing("\"run\":\"", with: "\"run\":\"\(seed)-")
    }.joined()

    private func report(
        _ text: String, readsAhead: Bool
    ) throws(TraceError) -> ComplianceReport {
        try Self.checker.check(TraceText(Array(text.utf8)), source: "-", readsAhead: readsAhead)
    }

    @Test
    func theReportIsTheSame() throws {
        #expect(try report(Self.text, readsAhead: true) == report(Self.text, readsAhead: false))
    }

    @Test
    func linesOutOfOrderAreReadASecondTime() throws {
        var lines = Self.text.split(separator: "\n").map(String.init)
        lines.swapAt(1_200, 1_201)
        let text = lines.joined(separator: "\n")
        #expect(try report(text, readsAhead: true) == report(text, readsAhead: false))
    }

    @Test(arguments: [1, 511, 512, 513, 1_500])
    func anErrorHasItsLineNumber(line: Int) {
        var lines = Self.text.split(separator: "\n").map(String.init)
        lines.insert("{\"seq\":", at: line - 1)
        let text = lines.joined(separator: "\n")
        let error = #expect(throws: TraceError.self) { try report(text, readsAhead: true) }
        #expect(error?.line == line)
    }

    @Test
    func anEmptyTraceIsRefused() {
        let error = #expect(throws: TraceError.self) { try report("\n", readsAhead: true) }
        #expect(error?.code == .noEvents)
    }

    @Test
    func manyChecksAtOnceDoNotWaitForEachOther() async throws {
        let expected = try report(Self.text, readsAhead: false)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask { try report(Self.text, readsAhead: true) == expected }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }
}
