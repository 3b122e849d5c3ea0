#if os(Linux)
    import TestSupport
    import Testing

    /// A database of a PostgreSQL server for the program, and the directory in which it runs.
    struct KeptDatabase {
        static let story = """
            scenario: A shop
            products:
              - {id: coins_100, type: consumable, price: 0.99}
              - {id: club, type: auto-renewable, price: 4.99, period: 1 month, group: club}
            customers: [Ana, Ben]
            devices: [{name: phone, of: Ana}]

            """

        let sandlot: Sandlot
        let server: PostgresServer
        let name: String

        /// Creates an empty database and a story.
        init(_ story: String = story, on server: PostgresServer? = nil) throws {
            sandlot = try Sandlot()
            try sandlot.directory.write(story, to: "story.yaml")
            self.server = try server ?? PostgresServer.shared.get()
            name = try self.server.makeDatabase()
        }

        /// The address of the database.
        var address: String { address(of: name) }

        /// Returns the address of a database, whose files are in the directory.
        func address(of database: String) -> String {
            server.address(of: database, files: sandlot.directory.path("shop"))
        }

        /// Runs the program.
        func run(_ arguments: String...) throws -> Outcome { try sandlot.run(arguments) }

        /// Starts a server of the story.
        func serve(_ arguments: String...) throws -> ServeProcess {
            try ServeProcess(sandlot, ["story.yaml", "--store", address] + arguments)
        }
    }
#endif
