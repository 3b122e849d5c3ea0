import Foundation

/// A folder with stories that a request can name.
package struct StoryFolder: Sendable, Hashable {
    /// The largest number of stories that are listed.
    private static let limit = 500

    private let folder: String

    /// Names a folder.
    ///
    /// - Parameter path: The path of the folder.
    package init(path: String) {
        folder = path
    }

    /// Whether the folder can be read.
    package var isReadable: Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) != nil
    }

    /// The names of the stories, in alphabetical order.
    var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Array(names.filter(Self.isStory).sorted().prefix(Self.limit))
    }

    /// Returns the path of a story, or nil if the folder has none with the name.
    func path(of name: String) -> String? {
        // A name that is not in the list, such as one with "..", is never used as a path.
        names.contains(name) ? folder + "/" + name : nil
    }

    private static func isStory(_ name: String) -> Bool {
        !name.hasPrefix(".") && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
    }
}
