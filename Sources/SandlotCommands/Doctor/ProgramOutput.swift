import Foundation
import SandlotBase

/// The output of another program.
enum ProgramOutput {
    /// Runs a program from the search path, and returns what it prints.
    ///
    /// - Parameters:
    ///   - name: The name of the program.
    ///   - arguments: Its arguments.
    /// - Returns: Its standard output without white space at the ends, or nil if there is no such
    ///   program, or if it fails or prints nothing.
    static func of(_ name: String, _ arguments: String...) -> String? {
        guard let path = path(of: name) else { return nil }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = try? output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let data else { return nil }
        let text = String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// Returns the path of a program in the search path.
    ///
    /// A folder can have the name of the program, and is executable too.
    static func path(of name: String) -> String? {
        let folders = (Terminal.environment("PATH") ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { path in
            FileManager.default.isExecutableFile(atPath: path) && !FileKind.isDirectory(path)
        }
    }
}
