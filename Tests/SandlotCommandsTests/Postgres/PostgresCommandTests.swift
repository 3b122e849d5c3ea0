#if os(Linux)
    import Foundation
    import SandlotJSON
    import TestSupport
    import Testing

    /// The commands with a store in a PostgreSQL database.
    @Suite(.timeLimit(.minutes(10)))
    struct PostgresCommandTests {
        private let database: KeptDatabase

        init() throws {
            database = try KeptDatabase()
        }

        /// Plays a story with two purchases.
        private func fill() throws {
            try database.sandlot.directory.write(
                KeptDatabase.story
                    + "steps:\n  - buy: coins_100\n    for: Ana\n  - advance: 1 day\n"
                    + "  - buy: club\n    for: Ben\n", to: "story.yaml")
            _ = try database.run("run", "story.yaml", "--store", database.address).succeeded()
        }

        @Test
        func aStoryResumesInADatabase() throws {
            try fill()
            try database.sandlot.directory.write(
                KeptDatabase.story
                    + "steps:\n  - advance: 1 hour\n  - expect: {of: Ben, entitled: [club]}\n",
                to: "story.yaml")
            _ = try database.run("run", "story.yaml", "--store", database.address).succeeded()
            _ = try database.run(
                "run", "story.yaml", "--store", database.address, "--read-only"
            ).succeeded()
        }

        @Test
        func theCommandsOfALedgerReadADatabase() throws {
            try fill()
            let address = database.address
            let verified = try database.run("ledger", "verify", address, "--format", "json")
                .succeeded().json()
            #expect(verified["sound"]?.bool == true)
            let count = try #require(verified["records"]?.integer)
            #expect(verified["proven"]?.integer == count)
            let records = try database.run("ledger", "show", address, "--format", "json")
                .succeeded().jsonLines()
            #expect(records.map { $0["position"]?.integer } == (0..<count).map { $0 })
            let counts = try database.run("ledger", "stats", address, "--format", "json")
                .succeeded().json()
            #expect(counts["records"]?.integer == count)
            // The address that is printed has neither a password nor parameters.
            #expect(counts["file"]?.string == "postgresql:///\(database.name)")
        }

        @Test
        func aLedgerMovesToAFileAndToAnotherDatabase() throws {
            try fill()
            _ = try database.run("ledger", "export", database.address, "shop.jsonl").succeeded()
            _ = try database.run("ledger", "import", "shop.jsonl", "shop.ledger").succeeded()
            _ = try database.run("ledger", "verify", "shop.ledger").succeeded()
            let other = database.server.address(
                of: try database.server.makeDatabase(), files: database.sandlot.directory.path("b"))
            _ = try database.run("ledger", "import", "shop.jsonl", other).succeeded()
            _ = try database.run("ledger", "verify", other).succeeded()
            let again = try database.run("ledger", "import", "shop.jsonl", other)
            again.expect(74)
            #expect(again.errors.contains("a ledger is never overwritten"))
        }

        @Test
        func aChangedRecordIsReported() throws {
            try fill()
            try database.server.run(
                "UPDATE sandlot.record SET bytes = '{}' WHERE position = 2", in: database.name)
            let outcome = try database.run(
                "ledger", "verify", database.address, "--format", "json")
            outcome.expect(1)
            let finding = try #require(outcome.json()["findings"]?.elementList.first)
            #expect(finding["kind"]?.string == "changed")
            #expect(finding["from"]?.integer == 2)
            let run = try database.run("run", "story.yaml", "--store", database.address)
            run.expect(65)
            #expect(run.errors.contains("restore a backup of the database"))
        }

        @Test(arguments: ["backup", "compact", "recover"])
        func aCommandForFilesNamesAnotherWay(_ command: String) throws {
            let copy = command == "compact" ? [] : ["copy.ledger"]
            let outcome = try database.sandlot.run(["ledger", command, database.address] + copy)
            outcome.expect(64)
            #expect(outcome.errors.contains("not on a database of PostgreSQL"))
        }

        // MARK: - Mistakes

        /// Runs a story with an address, and expects an error.
        private func expectFailure(
            _ address: String, _ status: Int32, contains text: String,
            location: SourceLocation = #_sourceLocation
        ) throws {
            try database.sandlot.directory.write(
                KeptDatabase.story + "steps:\n  - advance: 1 day\n", to: "story.yaml")
            let outcome = try database.run("run", "story.yaml", "--store", address)
            #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: location)
            #expect(
                outcome.errors.contains(text), "\(outcome.errors)", sourceLocation: location)
            #expect(!outcome.errors.contains("secret"), sourceLocation: location)
        }

        @Test
        func anAddressThatCannotWorkIsExplained() throws {
            let files = "files=" + database.sandlot.directory.path("shop")
            try expectFailure("postgresql://db.example", 64, contains: "names no database")
            try expectFailure(
                "postgresql:///shop?colour=red&\(files)", 74,
                contains: "invalid URI query parameter")
            try expectFailure(
                "postgresql://ana:secret@localhost:1/shop?\(files)", 74,
                contains:
                    "postgresql://localhost:1/shop cannot be reached; check that PostgreSQL runs")
            try expectFailure(
                database.address(of: "nowhere"), 74,
                contains: "check the database, the user, and the password")
            let missing = try database.run("ledger", "show", database.address)
            missing.expect(74)
            #expect(missing.errors.contains("there is no ledger in"))
        }

        @Test
        func aWrongPasswordOrAMissingPermissionIsExplained() throws {
            let server = database.server
            let user = "user_\(database.name)"
            try server.run("CREATE ROLE \(user) LOGIN PASSWORD 'right'", in: "postgres")
            let address = database.address.replacing("user=sandlot", with: "user=\(user)")
            try expectFailure(address, 74, contains: "needs CREATE on the database")
            try fill()
            // Reading needs SELECT.
            try expectFailure(address, 74, contains: "lacks a permission")
            try server.requirePassword(of: user)
            let other = address.replacing("user=\(user)", with: "user=\(user)&password=secret")
            try expectFailure(other, 74, contains: "check the database, the user, and the password")
        }

        @Test
        func aSchemaOfAnotherProgramOrVersionIsRefused() throws {
            try database.server.run("CREATE SCHEMA sandlot", in: database.name)
            try expectFailure(database.address, 65, contains: "belongs to another program")
            try database.server.run(
                "COMMENT ON SCHEMA sandlot IS 'sandlot ledger 99'", in: database.name)
            try expectFailure(database.address, 65, contains: "another version of Sandlot")
        }

        @Test
        func anotherMachineNeedsTheKeyAndTheAuthority() throws {
            try fill()
            let directory = database.sandlot.directory
            try FileManager.default.moveItem(
                atPath: directory.path("shop-key"), toPath: directory.path("kept-key"))
            try expectFailure(database.address, 65, contains: "copy the key of the ledger")
            try FileManager.default.moveItem(
                atPath: directory.path("kept-key"), toPath: directory.path("shop-key"))
            try FileManager.default.removeItem(atPath: directory.path("shop-authority"))
            try expectFailure(database.address, 74, contains: "shop-authority is missing")
        }
    }
#endif
