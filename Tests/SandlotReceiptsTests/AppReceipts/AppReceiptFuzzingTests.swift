import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct AppReceiptFuzzingTests {
    @Test
    func onlyOriginalsAreVerifiedInFuzzing() throws {
        let seed = SeededGenerator.seed
        print("AppReceiptFuzzingTests: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let inputs = FuzzInputs(sample: 2000, cost: 3)
        let original = try AppReceiptSample.signer().sign(AppReceiptSample.receipt())
        let verifier = try AppReceiptSample.verifier()
        let content = try AppReceiptSample.receipt()
        var codes: Set<ReceiptRefusal.Code> = []
        for round in inputs {
            let input = mutated(original, &generator)
            switch verifier.verify(input) {
            // A change of a part that no signature covers leaves the content as it was.
            case .verified(let receipt): #expect(receipt == content, "seed \(seed), round \(round)")
            case .refused(let refusal): codes.insert(refusal.code)
            }
            _ = try? UntrustedAppReceipt(input)
        }
        #expect(inputs.count < 1000 || codes.count > 4, "\(codes.map(\.rawValue))")
    }

    /// Signs hostile contents, so that the reader of attributes sees them behind a good signature.
    @Test
    func hostileContentIsReadWithinBoundsInFuzzing() throws {
        let seed = SeededGenerator.seed
        print("AppReceiptFuzzingTests: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let inputs = FuzzInputs(sample: 5000, cost: 2)
        let content = try AppReceiptContent.bytes(of: AppReceiptSample.receipt())
        var codes: Set<ReceiptRefusal.Code> = []
        var readable = 0
        for _ in inputs {
            do throws(AppReceiptContent.Unreadable) {
                let receipt = try AppReceiptContent.read(mutated(content, &generator))
                readable += 1
                // What can be read can be written and read again.
                let again = try AppReceiptContent.read(AppReceiptContent.bytes(of: receipt))
                #expect(again == receipt.withSortedAttributes)
            } catch {
                codes.insert(error.code)
            }
        }
        #expect(inputs.count < 1000 || readable > 20)
        #expect(inputs.count < 1000 || codes.count >= 3, "\(codes.map(\.rawValue))")
    }

    @Test(
        arguments: [
            [], [0x31], [0x31, 0x80], [0x31, 0x80, 0, 0], [0x31, 0x84, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x31, 0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x31, 0x81, 0x01, 0],
            [0x31, 0x82, 0x00, 0x80], [0x31, 1, 0x30], [0x31, 2, 0x30, 0], [0x31, 0, 0],
            [0x1F, 0x31, 0],
            [0x31, 5, 0x30, 3, 0x02, 1, 2], [0x31, 8, 0x30, 6, 0x02, 0, 0x02, 0, 0x04, 0],
            [0x31, 12, 0x30, 10, 0x02, 2, 0, 2, 0x02, 1, 1, 0x04, 1, 0],
        ] as [[UInt8]])
    func hostileLengthsAreRefused(_ content: [UInt8]) {
        #expect(throws: AppReceiptContent.Unreadable.self) { try AppReceiptContent.read(content) }
    }

    @Test
    func tooManyAttributesAreRefusedWithoutMuchMemory() {
        // Each attribute takes 12 bytes: 1.4 MB of them are more than a receipt can have.
        let attributes = (0x01_0000..<0x01_0000 + 120_000).flatMap { type -> [UInt8] in
            let number = [UInt8(type >> 16), UInt8(type >> 8 & 0xFF), UInt8(type & 0xFF)]
            return [0x30, 10, 0x02, 3] + number + [0x02, 1, 1, 0x04, 0]
        }
        let length = attributes.count
        let header: [UInt8] = [
            0x31, 0x83, UInt8(length >> 16), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF),
        ]
        let error = #expect(throws: AppReceiptContent.Unreadable.self) {
            try AppReceiptContent.read(header + attributes)
        }
        #expect(error?.code == .malformedPayload)
    }

    @Test
    func aHugeReceiptIsRefusedBeforeItIsRead() throws {
        let bytes = [UInt8](repeating: 0x30, count: AppReceiptVerifier.maximumLength + 1)
        let verdict = try AppReceiptSample.verifier().verify(bytes)
        #expect(verdict.refusal?.code == .malformedReceipt)
    }

    @Test
    func deeplyNestedElementsAreRefused() throws {
        let bytes = Array(repeatElement([0x30, 0x80] as [UInt8], count: 100_000).joined())
        let verdict = try AppReceiptSample.verifier().verify(bytes)
        #expect(verdict.refusal?.code == .malformedReceipt)
    }

    private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let position = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, position + Int.random(in: 1...40, using: &generator))
            switch Int.random(in: 0...5, using: &generator) {
            case 0: bytes[position] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            case 1: bytes[position] = generator.pick([0, 1, 0x7F, 0x80, 0x84, 0xFF, 0x30, 0x31])
            case 2: bytes.removeSubrange(position..<end)
            case 3: bytes.insert(contentsOf: bytes[position..<end], at: position)
            case 4: bytes.removeSubrange(end...)
            default: bytes[position] &+= UInt8.random(in: 0...255, using: &generator)
            }
        }
        return bytes
    }
}

extension AppReceipt {
    /// The receipt after it is written, in which attributes are in the order of their types.
    fileprivate var withSortedAttributes: AppReceipt {
        func sorted(_ attributes: [ReceiptAttribute]) -> [ReceiptAttribute] {
            attributes.enumerated().sorted {
                ($0.element.type, $0.offset) < ($1.element.type, $1.offset)
            }.map(\.element)
        }
        var receipt = self
        receipt.unknownAttributes = sorted(unknownAttributes)
        for index in receipt.purchases.indices {
            receipt.purchases[index].unknownAttributes = sorted(
                receipt.purchases[index].unknownAttributes)
        }
        return receipt
    }
}
