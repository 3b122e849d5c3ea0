import Foundation
import SandlotExplorer

/// The runs of a test that failed once, which are tried first next time.
///
/// The file is in the folder that the environment variable `SANDLOT_EXPLORATIONS` names, or in
/// `.build/explorations` if the working directory is that of a package. It is a help, and not
/// needed: if it cannot be read or written, the exploration goes on without it.
package final class TokenFile: Sendable {
    /// The number of tokens that are kept.
    private static let limit = 50

    private let path: String
    private nonisolated(unsafe) var handle: FileHandle?

    /// The usual folder, or nil if there is none.
    private static var usualFolder: String? {
        if let wanted = ProcessInfo.processInfo.environment["SANDLOT_EXPLORATIONS"] {
            return wanted
        }
        let isPackage = ["Package.swift", ".build"]
            .allSatisfy(FileManager.default.fileExists(atPath:))
        return isPackage ? ".build/explorations" : nil
    }

    /// Finds the file of a test function, or returns nil if there is no folder for it.
    ///
    /// - Parameters:
    ///   - function: The function's name.
    ///   - fileID: The function's file in the format of `#fileID`.
    ///   - folder: The folder, or nil for the usual one.
    package init?(of function: String, in fileID: String, folder: String? = nil) {
        guard let folder = folder ?? Self.usualFolder else { return nil }
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let name = "\(fileID).\(function.prefix { $0 != "(" })".map { character in
            character.isLetter || character.isNumber || "._-".contains(character) ? character : "_"
        }
        path = "\(folder)/\(String(name)).tokens"
    }

    /// The tokens, the newest first.
    var known: [RunToken] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        var seen: Set<String> = []
        let lines = text.split(separator: "\n").map(String.init).reversed()
            .filter { seen.insert($0).inserted }
        // A damaged line, or one of an older version, says nothing about the app.
        return lines.prefix(Self.limit).compactMap { try? RunToken(parsing: $0) }
    }

    /// Adds a token.
    func add(_ token: RunToken) {
        let others = known.filter { $0 != token }.prefix(Self.limit - 1)
        let lines = others.reversed().map(\.description) + [token.description]
        let text = lines.joined(separator: "\n") + "\n"
        try? text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Opens the file for a token that is written when the app traps.
    func open() -> Int32? {
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        handle = FileHandle(forWritingAtPath: path)
        _ = try? handle?.seekToEnd()
        return handle?.fileDescriptor
    }

    /// Closes the file, and removes it if it is empty.
    func close() {
        try? handle?.close()
        handle = nil
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        if size == 0 { try? FileManager.default.removeItem(atPath: path) }
    }
}
