import Foundation

/// The rate of bare signatures that `openssl speed` reaches on this machine.
struct OpenSSLSpeed {
    let cores: Int
    let seconds: Int
    /// Whether a second is one of the processor's time, which other programs do not use up.
    var countsProcessorTime = false

    /// The rate of signatures and verifications on P-256 per second, on all cores together.
    func measure() throws -> (sign: Double, verify: Double) {
        var arguments = ["speed", "-mr", "-seconds", "\(seconds)"]
        // Measures elapsed time, as for Sandlot, instead of CPU time.
        if !countsProcessorTime { arguments.append("-elapsed") }
        if cores > 1 { arguments += ["-multi", "\(cores)"] }
        let output = try Subprocess.run("openssl", arguments + ["ecdsap256"])
        // +F4:index:bits:signatures per second:verifications per second
        let fields = output.split(separator: "\n").last { $0.hasPrefix("+F4:") }?
            .split(separator: ":").map(String.init)
        guard let fields, fields.count >= 5, let sign = Double(fields[3]),
            let verify = Double(fields[4]), sign > 0, verify > 0
        else { throw BenchError(text: "openssl speed printed no result: \(output.suffix(200))") }
        return (sign, verify)
    }
}

/// A runner of programs that captures their output.
enum Subprocess {
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let output = Pipe()
        let process = try start(program, arguments, output: output)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        try wait(for: process, program)
        return String(decoding: data, as: UTF8.self)
    }

    /// Runs a program without its output, while no other child of this process ends.
    ///
    /// - Returns: The processor time that it has used on all cores, in seconds.
    /// - Throws: ``BenchError`` if the program fails.
    static func processorSeconds(_ program: String, _ arguments: [String]) throws -> Double {
        let before = childrenSeconds
        let process = try start(program, arguments, output: FileHandle.nullDevice)
        try wait(for: process, program)
        return childrenSeconds - before
    }

    private static func start(
        _ program: String, _ arguments: [String], output: Any
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        unblockAlarm()
        try process.run()
        return process
    }

    private static func wait(for process: Process, _ program: String) throws {
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchError(text: "\(program) failed with status \(process.terminationStatus)")
        }
    }

    /// The processor time of all children that have ended, of users and of the system.
    private static var childrenSeconds: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
        return Double(seconds) + Double(microseconds) / 1e6
    }
}

extension Subprocess {
    /// A program inherits the blocked signals of the thread that starts it, and Dispatch's threads
    /// block all signals.
    ///
    /// `openssl speed` waits for an alarm.
    private static func unblockAlarm() {
        var alarm = sigset_t()
        sigemptyset(&alarm)
        sigaddset(&alarm, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &alarm, nil)
    }
}

/// A measurement that could not be made.
struct BenchError: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
