/// The instructions of verifying and of issuing a receipt, as counted by Valgrind.
enum ReceiptInstructions {
    /// What is counted.
    private enum Kind: String, CaseIterable {
        case verify, batch, issue

        var name: String {
            switch self {
            case .verify: "instructions per verification"
            case .batch: "instructions per verification in batches"
            case .issue: "instructions per issued receipt"
            }
        }

        var ceiling: Int {
            switch self {
            case .verify: verifyCeiling
            case .batch: batchCeiling
            case .issue: issueCeiling
            }
        }
    }

    /// The numbers of instructions, with 5% for other versions of OpenSSL.
    private static let verifyCeiling = 337_000
    private static let batchCeiling = 322_000
    private static let issueCeiling = 310_000

    /// Verifies or issues receipts on this thread without waiting, for Valgrind.
    ///
    /// - Parameters:
    ///   - name: `verify`, `batch`, or `issue`.
    ///   - count: The number of receipts. Batches have 200.
    /// - Throws: ``BenchError`` if there is no such work or a receipt was refused.
    static func work(_ name: String, count: Int) throws {
        guard let kind = Kind(rawValue: name) else {
            throw BenchError(text: "there is no \(name) of receipts")
        }
        // As many for each count, so that making them is not part of a difference.
        let fixture = try ReceiptFixture(count: ReceiptFixture.batchSize)
        let isDone =
            switch kind {
            case .verify: (0..<count).allSatisfy { fixture.verify($0) > 0 }
            case .batch:
                (0..<count / ReceiptFixture.batchSize).allSatisfy { fixture.verifyBatch($0) > 0 }
            case .issue: (0..<count).allSatisfy { fixture.issue($0) > 0 }
            }
        guard isDone else { throw BenchError(text: "a receipt was refused or not issued") }
    }

    /// Checks the instructions of a receipt.
    ///
    /// Each number is a difference between many and few receipts. The few are enough for the key to
    /// have its table.
    ///
    /// - Parameter ceilings: Receives the numbers.
    /// - Throws: ``BenchError`` if Valgrind prints no result.
    static func check(_ ceilings: inout CeilingList) throws {
        let (few, many) = (1_000, 3_000)
        for kind in Kind.allCases {
            func arguments(_ count: Int) -> [String] {
                ["--receipts-count", kind.rawValue, "\(count)"]
            }
            guard
                let instructions = try InstructionCount.difference(
                    from: arguments(few), to: arguments(many))
            else {
                print("valgrind is not installed: the instructions of receipts were not counted")
                return
            }
            ceilings.check(kind.name, count: instructions / (many - few), atMost: kind.ceiling)
        }
    }
}
