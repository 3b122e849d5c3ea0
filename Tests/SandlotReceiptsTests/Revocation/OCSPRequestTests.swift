import SandlotReceipts
import TestSupport
import Testing

/// Requests that no client should send.
@Suite
struct OCSPRequestTests {
    private static let malformed: [UInt8] = [0x30, 0x03, 0x0A, 0x01, 1]

    @Test(
        arguments: [
            [], [0x30], [0x30, 0x80, 0, 0], [0x30, 0], Array("GET / HTTP/1.1".utf8),
            // A request without certificates.
            [0x30, 0x04, 0x30, 0x02, 0x30, 0x00],
        ] as [[UInt8]])
    func whatIsNotARequestIsRefused(_ bytes: [UInt8]) throws {
        #expect(try Desk().answer(bytes).response == Self.malformed)
    }

    @Test
    func aRequestWithTrailingBytesIsRefused() throws {
        let desk = try Desk()
        #expect(try desk.answer(desk.request(.leaf) + [0]).response == Self.malformed)
    }

    @Test
    func aRequestThatIsTooLongIsRefused() throws {
        let desk = try Desk()
        let count = OCSPResponder.maximumRequestLength + 1
        #expect(
            try desk.answer([UInt8](repeating: 0x30, count: count)).response == Self.malformed)
    }

    /// A damaged request gets an answer, and never one about another certificate's state.
    @Test
    func damagedRequestsAreAnswered() throws {
        let seed = SeededGenerator.seed
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let desk = try Desk()
        desk.responder[.leaf] = .tryLater
        let request = try desk.request(.leaf)
        var statuses: [UInt8: Int] = [:]
        for _ in 0..<2000 {
            var damaged = request
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                switch Int.random(in: 0..<3, using: &generator) {
                case 0:
                    damaged.removeLast(min(damaged.count, .random(in: 0...9, using: &generator)))
                case 1: damaged.append(.random(in: 0...255, using: &generator))
                default:
                    guard let index = damaged.indices.randomElement(using: &generator) else {
                        break
                    }
                    damaged[index] = .random(in: 0...255, using: &generator)
                }
            }
            let response = try #require(try desk.answer(damaged).response, "seed \(seed)")
            try #require(response.count >= 5, "seed \(seed)")
            if response.count == 5 { statuses[response[4], default: 0] += 1 }
        }
        // Most damage is noticed, and some changes only the number of the certificate.
        #expect(statuses[1, default: 0] > 500, "seed \(seed): \(statuses)")
    }
}
