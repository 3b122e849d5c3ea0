import Foundation
import Synchronization

/// A process that buys in a shared store until it is killed.
final class Trader: Sendable {
    /// The error if the program does not exist.
    struct Missing: Error {
        let searched: [String]
    }

    private let process: Process
    private let text = Mutex<[UInt8]>([])
    private let reading = DispatchQueue(label: "trader")

    /// Starts the program.
    init(_ address: String, authority: String, customer: String) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: try Self.program())
        process.arguments = [address, authority, customer]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let file = output.fileHandleForReading
        reading.async {
            while true {
                let chunk = file.availableData
                guard !chunk.isEmpty else { return }
                self.text.withLock { $0 += chunk }
            }
        }
    }

    /// The complete lines of output so far.
    var lines: [String] {
        let text = text.withLock { $0 }
        guard let end = text.lastIndex(of: 0x0A) else { return [] }
        return String(decoding: text[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The purchases that were acknowledged so far.
    var bought: [String] { words(after: "bought ") }

    /// The instants that were acknowledged so far.
    var instants: [Int64] { words(after: "now ").compactMap { Int64($0) } }

    private func words(after prefix: String) -> [String] {
        lines.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    /// Waits until the process has acknowledged more purchases.
    func acknowledges(_ count: Int) async throws {
        let target = bought.count + count
        while bought.count < target, process.isRunning {
            // A real process writes whenever it gets there, and no clock of a test advances it.
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Kills the process and reads its remaining output.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        reading.sync {}
    }

    private static func program() throws -> String {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let arguments = CommandLine.arguments.first.map { [URL(fileURLWithPath: $0)] } ?? []
        let candidates = (bundles + [Bundle.main.executableURL].compactMap(\.self) + arguments).map
        {
            $0.standardizedFileURL.deletingLastPathComponent().path + "/postgres-exerciser"
        }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw Missing(searched: candidates)
        }
        return found
    }
}
