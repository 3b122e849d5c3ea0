import Foundation

/// A page of the documentation.
enum Page {
    private static func url(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Documentation/\(name)")
    }

    static func text(_ name: String) throws -> String {
        try String(contentsOf: url(name), encoding: .utf8)
    }

    static func write(_ text: String, to name: String) throws {
        try text.write(to: url(name), atomically: true, encoding: .utf8)
    }
}
