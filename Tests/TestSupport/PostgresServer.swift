#if os(Linux)
    import Foundation
    import Glibc
    import Synchronization

    /// A PostgreSQL server of the tests, on a socket in a temporary directory.
    ///
    /// PostgreSQL refuses to run as root, so that the server then runs as the user `postgres`. A
    /// shell stops it and removes its directory as soon as this process has ended.
    package final class PostgresServer: Sendable {
        /// The reason why there is no server.
        package struct Failure: Error, CustomStringConvertible {
            /// The reason and what to do.
            package let description: String
        }

        private struct State {
            var shell: Process?
            var input: Pipe?
            var server: pid_t = 0
            var databaseCount = 0
        }

        private static let user = "postgres"
        private static let port = 5432

        /// A server for all tests of this process, which does not wait for the disk.
        package static let shared = Result {
            let server = try PostgresServer(settings: ["fsync=off"])
            atexit { PostgresServer.stopShared() }
            return server
        }

        /// The directory of PostgreSQL's programs, or nil if it is not installed.
        package static var programs: String? {
            let versions =
                (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
            let newest = versions.compactMap(Int.init).filter { $0 >= 15 }.max()
            return newest.map { "/usr/lib/postgresql/\($0)/bin" }
        }

        private static func stopShared() {
            try? shared.get().stop()
        }

        private let directory: String
        private let programs: String
        private let settings: [String]
        private let state = Mutex(State())

        /// Creates a cluster and starts its server.
        ///
        /// - Parameter settings: Settings such as `fsync=off`.
        /// - Throws: ``Failure`` that says how to install PostgreSQL, if it is missing.
        package init(settings: [String] = []) throws {
            guard let programs = Self.programs else {
                throw Failure(
                    description:
                        "PostgreSQL 15 or newer is missing: apt-get install postgresql libpq-dev")
            }
            self.programs = programs
            self.settings = settings
            // The path of a socket may have at most 107 bytes.
            directory = "/tmp/sandlot-postgres-\(UUID().uuidString.prefix(13))"
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: false)
            if getuid() == 0 {
                guard let entry = getpwnam(Self.user),
                    chown(directory, entry.pointee.pw_uid, entry.pointee.pw_gid) == 0
                else { throw Failure(description: "there is no user \(Self.user)") }
            }
            try shell(
                "\(Self.identity) \(programs)/initdb -D \(directory)/data -A trust -U sandlot -E UTF8 "
                    + "--locale=C --no-sync")
            try start()
        }

        deinit {
            stop()
        }

        /// The command that changes the user, if that is necessary.
        private static var identity: String {
            getuid() == 0 ? "setpriv --reuid=\(user) --regid=\(user) --clear-groups --" : ""
        }

        // MARK: - Databases

        /// Creates an empty database.
        ///
        /// - Returns: Its name.
        package func makeDatabase() throws -> String {
            let number = state.withLock { state in
                state.databaseCount += 1
                return state.databaseCount
            }
            let name = "test\(number)"
            try run("CREATE DATABASE \(name) STRATEGY FILE_COPY", in: "postgres")
            return name
        }

        /// Returns the address of a database, with the path of the files of its ledger.
        package func address(of database: String, files: String) -> String {
            "postgresql:///\(database)?host=\(directory)&port=\(Self.port)&user=sandlot&files=\(files)"
        }

        /// The options with which PostgreSQL's programs connect.
        package var clientOptions: [String] {
            ["-h", directory, "-p", "\(Self.port)", "-U", "sandlot"]
        }

        /// Runs SQL statements, and returns the first column of the result.
        @discardableResult
        package func run(_ statements: String, in database: String) throws -> [String] {
            let psql = [programs + "/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
            return try execute(psql + clientOptions + ["-d", database, "-c", statements])
                .split(separator: "\n").map(String.init)
        }

        /// Lets a user connect only with the right password.
        package func requirePassword(of user: String) throws {
            let path = directory + "/data/pg_hba.conf"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.write(
                contentsOf: Array("local all \(user) scram-sha-256\n\(text)".utf8))
            try file.close()
            try run("SELECT pg_reload_conf()", in: "postgres")
        }

        // MARK: - Life

        /// Starts the server and waits until it accepts connections.
        package func start() throws {
            let options = (["listen_addresses=''", "max_connections=400"] + settings)
                .map { "-c \($0)" }.joined(separator: " ")
            let line = """
                \(Self.identity) \(programs)/postgres -D \(directory)/data -k \(directory) \
                -p \(Self.port) \(options) >> \(directory)/log 2>&1 < /dev/null &
                server=$!; echo $server; cat > /dev/null; kill -QUIT $server 2> /dev/null
                wait $server; [ -e \(directory)/keep ] || rm -rf \(directory)
                """
            let process = Process()
            let (input, output) = (Pipe(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", line]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            var text = ""
            while !text.hasSuffix("\n") {
                let chunk = output.fileHandleForReading.availableData
                guard !chunk.isEmpty else { break }
                text += String(decoding: chunk, as: UTF8.self)
            }
            let server = pid_t(text.filter(\.isNumber)) ?? 0
            state.withLock { state in
                state.shell = process
                state.input = input
                state.server = server
            }
            for _ in 0..<300 {
                if (try? run("SELECT 1", in: "postgres")) != nil { return }
                guard kill(server, 0) == 0 else { break }
                usleep(50_000)
            }
            let log = (try? String(contentsOfFile: directory + "/log", encoding: .utf8)) ?? ""
            throw Failure(description: "PostgreSQL does not start: \(log.suffix(2_000))")
        }

        /// Stops the server as a crash does, without ending transactions or writing its buffers.
        package func crash() {
            _ = FileManager.default.createFile(atPath: directory + "/keep", contents: nil)
            end()
            try? FileManager.default.removeItem(atPath: directory + "/keep")
        }

        /// Stops the server and removes its directory.
        package func stop() {
            end()
        }

        private func end() {
            let (process, input) = state.withLock { state in
                defer { (state.shell, state.input) = (nil, nil) }
                return (state.shell, state.input)
            }
            try? input?.fileHandleForWriting.close()
            process?.waitUntilExit()
        }

        // MARK: - Programs

        private func shell(_ line: String) throws {
            _ = try execute(["/bin/sh", "-c", "cd / && exec \(line)"])
        }

        private func execute(_ words: [String]) throws -> String {
            let process = Process()
            let (output, errors) = (Pipe(), Pipe())
            process.executableURL = URL(fileURLWithPath: words[0])
            process.arguments = Array(words.dropFirst())
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            let complaint = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw Failure(
                    description: "\(words[0]): \(String(decoding: complaint, as: UTF8.self))")
            }
            return String(decoding: text, as: UTF8.self)
        }
    }
#endif
