import SandlotJSON
import TestSupport
import Testing

extension Sandlot {
    /// The date on which the receipts of the tests are signed.
    static let signedDate = "2026-01-31T09:30:00Z"

    /// Issues receipts with the shared authority, and always with the same identifiers and date.
    func issue(_ arguments: [String], catalog: String = Fixtures.products) throws -> Outcome {
        var all = ["receipt", "issue"] + arguments
        all += ["--authority", try SharedAuthority.path.get()]
        if !arguments.contains("--catalog") { all += ["--catalog", catalog] }
        if !arguments.contains("--seed") { all += ["--seed", "1"] }
        if !arguments.contains("--signed-date"), !arguments.contains("--payload") {
            all += ["--signed-date", Self.signedDate]
        }
        return try run(all)
    }

    /// Issues receipts with the shared authority.
    func issue(_ arguments: String..., catalog: String = Fixtures.products) throws -> Outcome {
        try issue(arguments, catalog: catalog)
    }

    /// Returns the payload of a single receipt.
    func payload(_ arguments: [String], catalog: String = Fixtures.products) throws -> JSONValue {
        let outcome = try issue(arguments + ["--format", "json"], catalog: catalog).succeeded()
        return try #require(outcome.json()["payload"])
    }

    /// Writes receipts to a file, one on each line.
    func writeReceipts(_ arguments: String..., to name: String) throws {
        try directory.write(issue(arguments).succeeded().output, to: name)
    }

    /// Verifies with the shared root, for `com.example.app` unless another app is named.
    func verify(_ arguments: [String], input: Input = .nothing) throws -> Outcome {
        var all = ["receipt", "verify"] + arguments
        if !arguments.contains("--root") { all += ["--root", try SharedAuthority.root] }
        if !arguments.contains("--bundle-id") { all += ["--bundle-id", "com.example.app"] }
        return try run(all, input: input)
    }

    /// Verifies with the shared root.
    func verify(_ arguments: String..., input: Input = .nothing) throws -> Outcome {
        try verify(arguments, input: input)
    }
}
