import SandlotStore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct PromiseTests {
    private static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil
    private static let isSoak = ProcessInfo.processInfo.environment["SANDLOT_SOAK"] != nil
    /// The seeds of the simulated families.
    private static let seeds = 0..<(isSoak ? 1000 : isFull ? 300 : 100)

    @Test(arguments: [0, 1, 2, 3])
    func onlySignedDataEntitlesAndNothingIsLostOrDuplicated(_ share: Int) async throws {
        for seed in Self.seeds where seed % 4 == share {
            var simulation = try Simulation(seed: SeededGenerator.seed &+ UInt64(seed))
            for number in 1...60 {
                try await simulation.step()
                if number % (Self.isFull ? 5 : 20) == 0 { try simulation.checkReplay() }
            }
        }
    }
}
