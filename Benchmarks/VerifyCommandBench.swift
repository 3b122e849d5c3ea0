import Foundation
import SandlotReceipts

/// The command `sandlot receipt verify`, with a file of many receipts.
struct VerifyCommandBench {
    /// The rates of a round, in receipts for each second of processor time.
    struct Round {
        let rate: Double
        let limit: Double
    }

    private static let program = ".build/release/sandlot"
    /// The number of lines of the file, so many that the start of the program hardly counts.
    private static let wantedCount = 60_000

    private let scratch: Scratch
    private let receiptCount: Int

    private var root: String { scratch.path("root.pem") }
    private var receipts: String { scratch.path("receipts.jws") }

    /// Writes the receipts of a fixture into a file, again and again, and the root beside it.
    init(_ fixture: ReceiptFixture) throws {
        scratch = try Scratch()
        let copies = Self.wantedCount / fixture.tokens.count
        receiptCount = copies * fixture.tokens.count
        try Data(fixture.authority.root.pem()).write(to: URL(filePath: root))
        try Data().write(to: URL(filePath: receipts))
        let handle = try FileHandle(forWritingTo: URL(filePath: receipts))
        defer { try? handle.close() }
        let lines = Data((fixture.tokens.joined(separator: "\n") + "\n").utf8)
        for _ in 0..<copies { try handle.write(contentsOf: lines) }
    }

    /// Verifies the file, and measures OpenSSL just before.
    ///
    /// Both count the processor's time, because the command uses several cores.
    ///
    /// - Parameter seconds: The duration of OpenSSL's measurement.
    /// - Returns: Both rates.
    /// - Throws: ``BenchError``, also if the command refuses a receipt.
    func measure(seconds: Int) throws -> Round {
        let limit = try OpenSSLSpeed(cores: 1, seconds: seconds, countsProcessorTime: true)
            .measure().verify
        let spent = try Subprocess.processorSeconds(
            Self.program,
            [
                "receipt", "verify", "--root", root, "--bundle-id", ReceiptFixture.bundleID,
                receipts,
            ])
        return Round(rate: Double(receiptCount) / spent, limit: limit)
    }
}
