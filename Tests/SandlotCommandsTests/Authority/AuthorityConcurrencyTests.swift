import Foundation
import TestSupport
import Testing

@Suite struct AuthorityConcurrencyTests {
    private static let names: Set = [
        "intermediate-key.pem", "intermediate.pem", "leaf-key.pem", "leaf.pem", "root-key.pem",
        "root.der", "root.pem",
    ]

    /// The duration of an uninterrupted run.
    private static let duration: Result<Duration, any Error> = Result {
        let start = ContinuousClock.now
        _ = try Sandlot().run("authority", "init", "--authority", "ca").succeeded()
        return ContinuousClock.now - start
    }

    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    @Test
    func exactlyOneInitOfADirectorySucceeds() throws {
        for round in 0..<4 {
            let processes = try start((0..<8).map { _ in "authorities/\(round)" })
            let statuses = processes.map { finish($0) }
            #expect(statuses.sorted() == [0] + Array(repeating: 64, count: 7))
            try sandlot.run("authority", "show", "--authority", "authorities/\(round)").expect(0)
            #expect(Set(try sandlot.directory.names(in: "authorities/\(round)")) == Self.names)
        }
    }

    @Test
    func parallelInitsCanCreateTheSameParentDirectory() throws {
        for round in 0..<5 {
            let paths = (0..<8).map { "parent-\(round)/a/\($0)" }
            let statuses = try start(paths).map { finish($0) }
            #expect(statuses == Array(repeating: 0, count: 8), "round \(round)")
        }
    }

    @Test
    func concurrentForceLeavesOneWholeAuthority() throws {
        for process in try start(Array(repeating: "ca", count: 8), ["--force"]) {
            #expect(finish(process) == 0)
        }
        try sandlot.run("authority", "show", "--authority", "ca").expect(0)
    }

    /// Kills the program at random times.
    ///
    /// The remaining files are complete, or can be repaired as the messages state.
    @Test(arguments: 1...30)
    func anInterruptionLeavesNothingHalfWritten(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let delay = try Self.duration.get() * Double.random(in: 0..<1, using: &generator)
        let process = try start(["ca"])[0]
        let end = ContinuousClock.now + delay
        while ContinuousClock.now < end, process.isRunning { sched_yield() }
        kill(process.processIdentifier, SIGKILL)
        _ = finish(process)

        for name in (try? sandlot.directory.names(in: "ca")) ?? [] where Self.names.contains(name) {
            let end = name.hasSuffix(".der") ? "" : "-----\n"
            let text = sandlot.directory.text(of: "ca/\(name)") ?? ""
            #expect(text.count > 100 && text.hasSuffix(end), "\(name) is half written")
        }
        if try sandlot.run("authority", "show", "--authority", "ca").status == 0 { return }
        let again = try sandlot.run("authority", "init", "--authority", "ca")
        if again.status != 0 {
            again.expect(64, saying: "`--force`")
            try sandlot.run("authority", "init", "--authority", "ca", "--force").expect(0)
        }
        try sandlot.run("authority", "show", "--authority", "ca").expect(0)
        #expect(Set(try sandlot.directory.names(in: "ca")) == Self.names)
    }

    private func start(_ authorities: [String], _ options: [String] = []) throws -> [Process] {
        let executable = try SandlotExecutable.path.get()
        return try authorities.map { path in
            let process = sandlot.makeProcess(
                executable, ["authority", "init", "--authority", path] + options, environment: [:])
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
    }

    private func finish(_ process: Process) -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
