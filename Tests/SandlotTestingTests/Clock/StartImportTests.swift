import SandlotTesting
import Testing

/// A suite that chooses a start with only these two imports.
@Suite(.isolatedStore(start: Date(timeIntervalSince1970: 1_800_000_000), seed: 42))
struct StartImportTests {
    @Test func theStartNeedsNoFurtherImport() async throws {
        #expect(Date().timeIntervalSince1970 == 1_800_000_000)
        try await isolatedStore.advance(days: 1)
        #expect(Date.now.timeIntervalSince1970 == 1_800_086_400)
    }
}
