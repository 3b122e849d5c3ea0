import Foundation

/// The rate of bare signatures that `openssl speed` reaches on this machine.
struct OpenSSLSpeed {
    let cores: Int
    let seconds: Int

    /// The rate of signatures and verifications on P-256 per second, on all cores together.
    func measure() throws -> (sign: Double, verify: Double) {
        // Measures elapsed time, as for Sandlot, instead of CPU time.
        var arguments = ["speed", "-mr", "-elapsed", "-seconds", "\(seconds)"]
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        unblockAlarm()
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchError(text: "\(program) failed with status \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self)
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
