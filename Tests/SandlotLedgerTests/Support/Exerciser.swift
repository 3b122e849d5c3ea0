import Foundation
import Glibc
import Synchronization
import TestSupport

/// A process that runs the ledger exerciser until it is killed.
final class Exerciser {
    /// The error if the program does not exist.
    struct Missing: Error, CustomStringConvertible {
        let searched: [String]
        var description: String { "there is no executable ledger-exerciser in any of \(searched)" }
    }

    private let identifier: pid_t
    private let output: Int32
    private var input: Int32
    private var status: Int32?
    private var buffer: [UInt8] = []

    /// Starts the program.
    ///
    /// No other process inherits its pipes, even if it is started at the same time.
    ///
    /// - Parameters:
    ///   - mode: The mode of the program.
    ///   - directory: The directory of the ledger.
    ///   - seed: The seed of the random numbers.
    ///   - shell: A shell command line in which `$PROGRAM` is the program with its arguments, to
    ///     start it in another environment.
    /// - Throws: Any error of starting the process.
    init(
        _ mode: String, in directory: String, seed: UInt64 = 1, shell: String = "exec $PROGRAM"
    ) throws {
        let line = "PROGRAM='\(try Self.path.get()) \(mode) \(directory) \(seed)'; \(shell)"
        (input, output, identifier) = try Self.starting.withLock { _ in try Self.start(line) }
    }

    /// A lock that starts one process at a time, so that no process inherits the pipes of another.
    private static let starting = Mutex(())

    private static func start(_ line: String) throws -> (Int32, Int32, pid_t) {
        var toChild: [Int32] = [0, 0]
        var fromChild: [Int32] = [0, 0]
        guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw POSIXError(.EMFILE) }
        for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = []
        for argument in ["/bin/sh", "-c", line] { arguments.append(strdup(argument)) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, "/bin/sh", &actions, nil, &arguments, environ)
        close(toChild[0])
        close(fromChild[1])
        guard result == 0 else { throw POSIXError(.ECHILD) }
        return (toChild[1], fromChild[0], child)
    }

    deinit {
        _ = finish()
        close(output)
    }

    /// Reads the next line of output, or returns nil when the program has ended.
    func line() -> String? {
        var chunk = [UInt8](repeating: 0, count: 8192)
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                return line
            }
            let count = read(output, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            buffer += chunk[..<count]
        }
    }

    /// Kills the program and returns its remaining output.
    func kill() -> [String] {
        _ = Glibc.kill(identifier, SIGKILL)
        return lines()
    }

    /// Reads all remaining output until the program ends.
    func lines() -> [String] {
        var lines: [String] = []
        while let line = line() { lines.append(line) }
        _ = finish()
        return lines
    }

    /// Closes the program's input and waits for its end.
    @discardableResult
    func finish() -> Int32 {
        if input >= 0 { close(input) }
        input = -1
        if let status { return status }
        var ended: Int32 = 0
        while waitpid(identifier, &ended, 0) < 0, errno == EINTR {}
        status = ended
        return ended
    }

    /// Waits actively for a random time of up to some microseconds.
    static func spin(upTo microseconds: Int, using generator: inout SeededGenerator) {
        let end =
            ContinuousClock.now
            + .microseconds(Int.random(in: 0...microseconds, using: &generator))
        while ContinuousClock.now < end {}
    }

    private static let path: Result<String, any Error> = Result {
        let executables = [Bundle.main.executableURL].compactMap(\.self)
        let arguments = CommandLine.arguments.first.map { [URL(fileURLWithPath: $0)] } ?? []
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let directories = (bundles + executables + arguments).map {
            $0.standardizedFileURL.deletingLastPathComponent().path
        }
        let candidates = directories.map { "\($0)/ledger-exerciser" }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw Missing(searched: directories)
        }
        return found
    }
}
