import Foundation

/// The files under `fixtures/apps`.
enum Fixtures {
    /// The directory of the app files.
    static let directory =
        #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/") + "/fixtures/apps"

    /// Returns the path of an app file.
    static func app(_ name: String) -> String { "\(directory)/\(name).yaml" }

    /// Returns the path of a story.
    static func story(_ name: String) -> String { "\(directory)/stories/\(name).yaml" }

    /// The stories by their names.
    static let stories =
        ((try? FileManager.default.contentsOfDirectory(atPath: directory + "/stories")) ?? [])
        .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
}
