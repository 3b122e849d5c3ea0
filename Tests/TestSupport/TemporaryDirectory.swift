import Foundation

/// A temporary directory for a test, which is removed when the test ends.
package final class TemporaryDirectory: Sendable {
    /// The path of the directory.
    package let path: String

    /// Creates a directory.
    package init() throws {
        path = FileManager.default.temporaryDirectory.path + "/sandlot-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the path of an item in the directory.
    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file.
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    /// Writes a text file.
    package func write(_ text: String, to name: String) throws {
        try write(text.utf8, to: name)
    }

    /// Copies a file into the directory, under its own name or another.
    package func copy(_ source: String, as name: String? = nil) throws {
        let last = source.split(separator: "/").last.map(String.init) ?? source
        try FileManager.default.copyItem(atPath: source, toPath: path(name ?? last))
    }

    /// Returns the text of a file, or nil if there is none.
    package func text(of name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the names of all items, including hidden files, in alphabetical order.
    package func names(in name: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    /// Returns the contents of all files in a subdirectory, by their names.
    package func contents(of name: String) throws -> [String: String] {
        let names = try names(in: name)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, text(of: "\(name)/\($0)") ?? "") })
    }

    /// Returns the permissions of an item.
    package func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    /// Returns the identity of a file in the journal of an interrupted change.
    package func identity(of name: String) throws -> String {
        var status = stat()
        guard lstat(path(name), &status) == 0 else { throw CocoaError(.fileNoSuchFile) }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return "\(status.st_ino) \(changed.tv_sec).\(changed.tv_nsec) \(status.st_size)"
    }

    /// Removes an item.
    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }
}
