import Foundation
import SandlotJSON
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct LedgerCommandTests {
    private let shop: KeptShop

    init() throws {
        shop = try KeptShop()
    }

    // MARK: - Inspection

    @Test
    func everyRecordIsALine() throws {
        let all = try shop.ledger("show", "shop.ledger", "--format", "json").succeeded().jsonLines()
        #expect(all.map { $0["position"]?.integer } == (0..<Int64(all.count)).map { $0 })
        #expect(all.first?["kind"]?.string == "begun")
        let text = try shop.ledger("show", "shop.ledger").succeeded().lines
        #expect(text.count == all.count)
        #expect(text[0].hasPrefix("0  story/begun  key story-begun  {"))
        #expect(!text.joined().contains("\u{1B}"))
    }

    @Test
    func recordsAreChosenByPositionStreamAndKind() throws {
        func positions(_ arguments: String...) throws -> [Int64] {
            try shop.sandlot.run(
                ["ledger", "show", "shop.ledger", "--format", "json"] + arguments
            ).succeeded().jsonLines().compactMap { $0["position"]?.integer }
        }
        #expect(try positions("--from", "2", "--limit", "3") == [2, 3, 4])
        #expect(try positions("--stream", "story") == [0])
        #expect(try positions("--kind", "customer-added") == [1])
        #expect(try positions("--from", "100000") == [])
        #expect(try positions("--limit", "0") == [])
        try shop.ledger("show", "shop.ledger", "--from", "-1").expect(64)
    }

    @Test
    func statsPrintsTheCounts() throws {
        let json = try shop.ledger("stats", "shop.ledger", "--format", "json").succeeded().json()
        #expect(json["schema"]?.string == "sandlot-ledger-statistics/1")
        let kinds = try #require(json["kinds"]?.elements.map(Array.init))
        let total = kinds.compactMap { $0["records"]?.integer }.reduce(0, +)
        #expect(total == json["records"]?.integer)
        let text = try shop.ledger("stats", "shop.ledger").succeeded().text
        #expect(text.contains("STREAM  KIND"))
    }

    // MARK: - Verification

    @Test
    func aSoundLedgerIsSound() throws {
        for depth in ["sample", "full"] {
            let json = try shop.ledger(
                "verify", "shop.ledger", "--verify", depth, "--format", "json"
            ).succeeded().json()
            #expect(json["sound"]?.bool == true)
            #expect(json["depth"]?.string == depth)
            #expect(json["proven"]?.integer == json["records"]?.integer)
            #expect(json["findingCount"]?.integer == 0)
        }
        let text = try shop.ledger("verify", "shop.ledger").succeeded().text
        #expect(text.contains("✓ the ledger is intact"))
    }

    @Test
    func aRecordThatWasChangedIsNamed() throws {
        try shop.replace(
            "\"customer\":\"Ana\",\"storefront\"", by: "\"customer\":\"Eve\",\"storefront\"")
        let outcome = try shop.ledger("verify", "shop.ledger", "--format", "json")
        outcome.expect(1)
        let finding = try #require(outcome.json()["findings"]?.elements.map(Array.init)?.first)
        #expect(finding["kind"]?.string == "changed")
        #expect(finding["from"]?.integer == 1)
        let text = try shop.ledger("verify", "shop.ledger")
        #expect(text.text.contains("✗ record 1 was changed or moved"))
        #expect(text.errors.isEmpty)
        // No other command uses the modified ledger.
        for arguments in [
            ["ledger", "show", "shop.ledger"], ["ledger", "stats", "shop.ledger"],
            ["ledger", "export", "shop.ledger"], ["ledger", "backup", "shop.ledger", "b.ledger"],
            ["ledger", "compact", "shop.ledger"], ["run", "story.yaml", "--store", "shop.ledger"],
        ] {
            let outcome = try shop.sandlot.run(arguments)
            outcome.expect(65, saying: "record 1 was changed")
            #expect(outcome.text.isEmpty)
        }
        #expect(!(try shop.sandlot.directory.names().contains("b.ledger")))
    }

    @Test
    func receiptsAreVerifiedWithTheGivenRoots() throws {
        let own = "shop.ledger-authority/root.pem"
        _ = try shop.ledger("verify", "shop.ledger", "--root", own).succeeded()
        _ = try shop.sandlot.run("authority", "init", "--authority", "other").succeeded()
        let other = try shop.ledger("verify", "shop.ledger", "--root", "other/root.pem")
        other.expect(1)
        #expect(other.text.contains("its receipt does not verify"))
        _ = try shop.ledger(
            "verify", "shop.ledger", "--root", own, "--root", "other/root.pem"
        ).succeeded()
    }

    @Test
    func withoutTheKeyOnlySignedRecordsAreProven() async throws {
        let path = shop.sandlot.directory.path("shop.ledger")
        let ledger = try SQLiteLedger(at: path)
        try shop.sandlot.directory.remove("shop.ledger-key")
        let count = try ledger.count
        let signed = try shop.ledger("verify", "shop.ledger").succeeded()
        #expect(signed.text.contains("✓ the ledger is intact"))
        #expect(signed.text.contains("without the key, the records after the last signature"))
        let record = LedgerRecord(stream: "note", kind: "note", version: 1, bytes: [])
        try await ledger.append([record], at: count).commitment()
        let outcome = try shop.ledger("verify", "shop.ledger")
        outcome.expect(1)
        #expect(!outcome.text.contains("the ledger is intact"))
        #expect(outcome.text.contains("! \(count) of \(count + 1) records are proven"))
        #expect(outcome.text.contains("--key"))
        let json = try shop.ledger("verify", "shop.ledger", "--format", "json").json()
        #expect(json["sound"]?.bool == true)
        #expect(json["allProven"]?.bool == false)
        #expect(try shop.ledger("show", "shop.ledger").succeeded().lines.count == count)
        try await ledger.close()
        _ = try shop.ledger("verify", "shop.ledger").succeeded()
    }

    @Test
    func recoveryCountsTheFindingsThatItDoesNotShow() async throws {
        let path = shop.sandlot.directory.path("notes.ledger")
        let ledger = try SQLiteLedger(at: path)
        let records = (0..<1_200).map {
            LedgerRecord(stream: "note", kind: "marked-\($0)", version: 1, bytes: [1])
        }
        try await ledger.append(records, at: 0).commitment()
        try await ledger.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        var start = bytes.startIndex
        while let range = bytes.range(of: Data("marked".utf8), in: start..<bytes.endIndex) {
            bytes.replaceSubrange(range, with: Data("Marked".utf8))
            start = range.upperBound
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        let text = try shop.ledger("recover", "notes.ledger", "new.ledger").succeeded().text
        #expect(text.contains("✗ record 999 was changed"))
        #expect(!text.contains("✗ record 1000 was changed"))
        #expect(text.contains("and 200 more"))
    }

    @Test
    func recoveryReportsAnInvalidKey() throws {
        try shop.sandlot.directory.write("not a key", to: "shop.ledger-key")
        let text = try shop.ledger("recover", "shop.ledger", "new.ledger").succeeded().text
        #expect(text.contains("shop.ledger-key"))
        #expect(text.contains("move this one away"))
        #expect(text.contains("nothing was checked with a key"))
    }

    @Test(
        arguments: [
            ("\u{FEFF}{}\n", "line 1 of bad.jsonl: it begins with a byte order mark"),
            ("\n", "line 1 of bad.jsonl: it is empty"),
            ("", "line 1 of bad.jsonl: it is missing because the file is empty"),
            ("{\n", "line 1 of bad.jsonl: it is not JSON: "),
        ])
    func anInvalidLineIsReportedInPlainWords(text: String, message: String) throws {
        try shop.sandlot.directory.write(text, to: "bad.jsonl")
        let outcome = try shop.ledger("import", "bad.jsonl", "copy.ledger")
        outcome.expect(65, saying: message)
        #expect(!outcome.errors.contains("("))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test
    func anAnchorDetectsARollback() throws {
        for suffix in ["", "-key"] {
            try shop.sandlot.directory.copy(
                shop.sandlot.directory.path("shop.ledger" + suffix), as: "old.ledger" + suffix)
        }
        let next = KeptShop.story.replacing(
            "- {refund: coins, of: Ana}", with: "- {refund: remove_ads, of: Ana}")
        try shop.sandlot.directory.write(next, to: "next.yaml")
        _ = try shop.sandlot.run("run", "next.yaml", "--store", "shop.ledger")
        let json = try shop.ledger("verify", "shop.ledger", "--format", "json").succeeded().json()
        let anchor = try #require(json["anchor"]?.string)
        _ = try shop.ledger("verify", "shop.ledger", "--anchor", anchor).succeeded()
        _ = try shop.ledger("verify", "old.ledger").succeeded()
        let old = try shop.ledger("verify", "old.ledger", "--anchor", anchor)
        old.expect(1)
        #expect(old.text.contains("is known to have had"))
        try shop.ledger("verify", "shop.ledger", "--anchor", "12").expect(64)
    }

    @Test
    func anAnchorOrAFingerprintDetectsAReplacedKey() throws {
        let before = try shop.ledger("verify", "shop.ledger", "--format", "json").succeeded().json()
        let anchor = try #require(before["anchor"]?.string)
        let key = try #require(before["key"]?.string)
        #expect(anchor.hasSuffix(":\(key)"))
        for command in ["stats", "backup"] {
            let arguments = ["ledger", command, "shop.ledger"] + (command == "backup" ? ["b"] : [])
            let json = try shop.sandlot.run(arguments + ["--format", "json"]).succeeded().json()
            #expect(json["anchor"]?.string == anchor)
        }
        _ = try shop.ledger("export", "shop.ledger", "lines").succeeded()
        _ = try shop.ledger("import", "lines", "forged").succeeded()
        for suffix in ["", "-key"] {
            try shop.sandlot.directory.remove("shop.ledger" + suffix)
            try shop.sandlot.directory.copy(
                shop.sandlot.directory.path("forged" + suffix), as: "shop.ledger" + suffix)
        }
        _ = try shop.ledger("verify", "shop.ledger").succeeded()
        for option in [["--anchor", anchor], ["--signed-by", key.uppercased()]] {
            let outcome = try shop.sandlot.run(["ledger", "verify", "shop.ledger"] + option)
            outcome.expect(1)
            #expect(outcome.text.contains("(other-key)"), "\(outcome)")
        }
        // Without the key, an anchor does not identify the ledger's key, so the command prints a warning.
        let old = String(anchor.dropLast(key.count + 1))
        let outcome = try shop.ledger("verify", "shop.ledger", "--anchor", old).succeeded()
        #expect(outcome.errors.contains("the anchor names no key"))
        try shop.ledger("verify", "shop.ledger", "--signed-by").expect(64)
        try shop.ledger("verify", "shop.ledger", "--signed-by", "0a1b").expect(64)
    }

    // MARK: - Bad input

    @Test(
        arguments: [
            ("missing.ledger", 74, "there is no ledger missing.ledger"),
            ("no/such/directory", 74, "there is no directory no/such"),
            ("story.yaml", 65, "story.yaml is not an SQLite database"),
            ("empty", 65, "empty file"), (".", 74, "is a directory"),
            ("link", 65, "is a symbolic link"),
        ] as [(String, Int32, String)])
    func aFileThatIsNotALedgerIsRefused(name: String, status: Int32, message: String) throws {
        let directory = shop.sandlot.directory
        try directory.write("", to: "empty")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("link"), withDestinationPath: "shop.ledger")
        let before = try directory.names()
        for command in ["show", "verify", "stats", "export", "compact"] {
            try shop.ledger(command, name).expect(status, saying: message)
        }
        for command in ["backup", "recover"] {
            try shop.ledger(command, name, "new.ledger").expect(status, saying: message)
        }
        try shop.ledger("import", "story.yaml", "new.ledger")
            .expect(65, saying: "line 1 of story.yaml")
        #expect(
            try directory.names() == before)
    }

    // MARK: - Copies

    @Test
    func anExportCanBeImported() throws {
        let lines = try shop.ledger("export", "shop.ledger").succeeded()
        _ = try shop.ledger("export", "shop.ledger", "shop.jsonl").succeeded()
        #expect(lines.lines.count > 10)
        #expect(!lines.text.contains("PRIVATE KEY"))
        let made = try shop.ledger("import", "shop.jsonl", "copy.ledger", "--format", "json")
            .succeeded().json()
        #expect(
            made["records"]?.integer == Int64(try shop.ledger("show", "copy.ledger").lines.count))
        let piped = try shop.sandlot.run(
            ["ledger", "import", "-", "piped.ledger"], input: .bytes(lines.output))
        _ = try piped.succeeded()
        #expect(
            try shop.ledger("show", "piped.ledger").text == shop.ledger("show", "shop.ledger").text)
        try shop.ledger("export", "shop.ledger", "shop.jsonl").expect(74, saying: "shop.jsonl")
        try shop.ledger("import", "shop.jsonl", "copy.ledger").expect(74, saying: "exists")
    }

    @Test
    func aBadLineIsNamedAndNothingIsImported() throws {
        _ = try shop.ledger("export", "shop.ledger", "shop.jsonl").succeeded()
        try shop.replace(
            "\\\"storefront\\\":\\\"USA\\\"", by: "\\\"storefront\\\":\\\"DEU\\\"", in: "shop.jsonl"
        )
        try shop.ledger("import", "shop.jsonl", "copy.ledger").expect(
            65, saying: "line 3 of shop.jsonl")
        let names = try shop.sandlot.directory.names().filter { $0.hasPrefix("copy.ledger") }
        #expect(names.isEmpty, "\(names)")
    }

    @Test
    func anExportMustBeSignedByTheKeyThatIsAskedFor() throws {
        _ = try shop.ledger("export", "shop.ledger", "shop.jsonl").succeeded()
        let report = try shop.ledger("verify", "shop.ledger", "--format", "json").json()
        let key = try #require(report["key"]?.string)
        _ = try shop.ledger("import", "shop.jsonl", "one.ledger", "--signed-by", key).succeeded()
        try shop.ledger(
            "import", "shop.jsonl", "two.ledger", "--signed-by", String(key.reversed())
        ).expect(65)
    }

    @Test
    func aBackupTakesTheLedgersPlace() throws {
        _ = try shop.ledger("backup", "shop.ledger", "b.ledger").succeeded()
        #expect(try shop.ledger("show", "b.ledger").text == shop.ledger("show", "shop.ledger").text)
        #expect(try shop.sandlot.directory.mode(of: "b.ledger-key") == 0o600)
        try shop.ledger("backup", "shop.ledger", "b.ledger").expect(74, saying: "exists")
    }

    @Test
    func aBackupContainsAnAuthorityThatIsALink() throws {
        let directory = shop.sandlot.directory
        try FileManager.default.moveItem(
            atPath: directory.path("shop.ledger-authority"), toPath: directory.path("keys"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("shop.ledger-authority"), withDestinationPath: "keys")
        _ = try shop.ledger("backup", "shop.ledger", "b.ledger").succeeded()
        #expect(
            directory.text(of: "b.ledger-authority/root.pem")
                == directory.text(of: "keys/root.pem"))
        #expect(directory.text(of: "keys/root.pem") != nil)
    }

    @Test
    func recoveryKeepsWhatIsProvenAndSetsTheRestAside() throws {
        try shop.replace("\"product\":{\"id\":\"coins\"", by: "\"product\":{\"id\":\"gifts\"")
        let json = try shop.ledger(
            "recover", "shop.ledger", "new.ledger", "--keep", "linked", "--format", "json"
        ).succeeded().json()
        let kept = try #require(json["kept"]?.integer)
        let aside = try #require(json["setAside"]?.integer)
        let name = try #require(json["aside"]?.string)
        #expect(kept > 0 && aside > 0)
        #expect(shop.sandlot.directory.text(of: name)?.split(separator: "\n").count == Int(aside))
        #expect(try shop.ledger("show", "new.ledger").succeeded().lines.count == Int(kept))
        try shop.ledger("verify", "shop.ledger").expect(1)
    }

    @Test
    func aRecoveryThatFailsDoesNotAdviseToRecover() throws {
        let url = URL(fileURLWithPath: shop.sandlot.directory.path("shop.ledger"))
        let start = try Data(contentsOf: url).prefix(3000)
        try shop.sandlot.directory.write(Array(start), to: "cut.ledger")
        let outcome = try shop.ledger("recover", "cut.ledger", "new.ledger")
        outcome.expect(65, saying: "it cannot be recovered, so restore a backup")
        #expect(!outcome.errors.contains("ledger recover"), "\(outcome)")
        try shop.ledger("verify", "cut.ledger").expect(65, saying: "with `sandlot ledger recover`")
    }

    @Test
    func compactionKeepsTheProof() throws {
        let before = try shop.ledger("show", "shop.ledger", "--format", "json").jsonLines()
        let json = try shop.ledger("compact", "shop.ledger", "--format", "json").succeeded().json()
        let removed = try #require(json["removed"]?.integer)
        #expect(removed > 0)
        let after = try shop.ledger("show", "shop.ledger", "--format", "json").jsonLines()
        #expect(after.count == before.count)
        #expect(after.count { $0["removed"] != nil } == Int(removed))
        _ = try shop.ledger("verify", "shop.ledger").succeeded()
        let head = String(try #require(KeptShop.story.split(separator: "steps:").first))
        let next =
            head + """
                steps:
                  - launch: phone
                  - expect: {on: phone, entitled: remove_ads}

                """
        try shop.sandlot.directory.write(next, to: "next.yaml")
        _ = try shop.sandlot.run("run", "next.yaml", "--store", "shop.ledger").succeeded()
    }
}
