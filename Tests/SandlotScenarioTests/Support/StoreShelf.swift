import SandlotLedger
import SandlotReceipts
import SandlotScenario
import SandlotStore
import TestSupport

/// A directory with the files of stores in which stories are played.
struct StoreShelf {
    let directory: TemporaryDirectory
    /// The default file.
    var path: String { directory.path("shop.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Plays scenarios one after the other in one file, which is opened again for each.
    func play(
        _ scenarios: [Scenario], in name: String = "shop.ledger",
        options: SQLiteLedger.Options = SQLiteLedger.Options()
    ) async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for scenario in scenarios {
            let file = try await StoreFile.open(at: directory.path(name), options: options)
            reports.append(try await ScenarioRunner(scenario, in: file).run())
            try await file.close()
        }
        return reports
    }

    /// Returns the records of a file, with payloads instead of signed data.
    func records(in name: String = "shop.ledger") async throws -> [String] {
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        let ledger = try await SQLiteLedger.open(at: directory.path(name), options: options)
        let records = try ledger.records(from: 0, limit: .max)
        try await ledger.close()
        // Keys and signatures differ in each run.
        return try records.dropFirst().map { record in
            guard let jws = record.signedReceipt?.jws else {
                return "\(record.kind) " + String(decoding: record.bytes, as: UTF8.self)
            }
            return "\(record.kind) "
                + String(decoding: try UntrustedReceipt(jws).payload, as: UTF8.self)
        }
    }
}

extension ScenarioReport {
    /// The events without the beginning, the end, and the line numbers.
    var happenings: [String] {
        events.filter { $0.kind != .begin && $0.kind != .result }.map {
            "\($0.at) \($0.kind) \($0.actor ?? "") \($0.text)"
        }
    }
}
