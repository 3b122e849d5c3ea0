import Foundation

/// A directory of its own for a test, removed when the test is over.
package final class TemporaryDirectory: Sendable {
    /// The path of the directory.
    package let path: String

    /// Makes one.
    package init() throws {
        path = FileManager.default.temporaryDirectory.path + "/sandlot-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of something inside.
    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Puts a file inside.
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    /// Puts a text inside.
    package func write(_ text: String, to name: String) throws {
        try write(text.utf8, to: name)
    }

    /// Copies a file from elsewhere inside, under its own name or another.
    package func copy(_ source: String, as name: String? = nil) throws {
        let last = source.split(separator: "/").last.map(String.init) ?? source
        try FileManager.default.copyItem(atPath: source, toPath: path(name ?? last))
    }

    /// The text of a file inside, or nil if there is none.
    package func text(of name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Everything inside, hidden files too, sorted.
    package func names(in name: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    /// The contents of all files in a directory inside, by their names.
    package func contents(of name: String) throws -> [String: String] {
        let names = try names(in: name)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, text(of: "\(name)/\($0)") ?? "") })
    }

    /// The permissions of something inside.
    package func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    /// Takes something inside away.
    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }
}
