package import Foundation

/// A search for a test suite's configuration files where Swift's test runners put resources.
package struct ConfigurationSearch {
    /// The folders to search, in order.
    ///
    /// Copies of a file within one step must be identical.
    private let steps: [[URL]]

    /// Prepares a search of the process's resources and working directory.
    ///
    /// - Parameter fileID: The test's file in the format of `#fileID`. The resources of its target
    ///   are searched first.
    package init(nearestTo fileID: String? = nil) {
        let main = Bundle.main
        let beside = main.executableURL?.deletingLastPathComponent() ?? main.bundleURL
        let folders = ResourceFolders.ofProcess
        let nearest = fileID.flatMap { folders.folder(of: $0) }
        let workingDirectory = URL(
            fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        var seen: Set<String> = []
        steps = [
            nearest.map { [$0] } ?? [],
            [main.resourceURL ?? main.bundleURL, beside] + folders.all,
            [workingDirectory],
        ].map { step in
            step.filter {
                seen.insert($0.standardizedFileURL.resolvingSymlinksInPath().path).inserted
            }
        }
    }

    /// Returns the URL of a configuration file.
    ///
    /// Identical copies count as one file.
    ///
    /// - Parameter name: The file's name, with or without the extension `storekit`.
    /// - Returns: The file's URL.
    /// - Throws: ``ConfigurationSearchError`` if there is no such file, or if there are several
    ///   different ones.
    package func file(named name: String) throws(ConfigurationSearchError) -> URL {
        let names = Self.fileNames(for: name)
        for folders in steps {
            let hits = folders.flatMap { folder in names.map { folder.appendingPathComponent($0) } }
                .filter { Self.isFile($0) }
            guard let first = hits.first else { continue }
            let other = hits.dropFirst().first { hit in
                !FileManager.default.contentsEqual(atPath: first.path, andPath: hit.path)
            }
            guard let other else { return first }
            throw ConfigurationSearchError(
                reason: "\(name) is ambiguous: \(first.path) and \(other.path) differ; "
                    + "choose one by its path")
        }
        let places = steps.joined().map(\.path).joined(separator: ", ")
        throw ConfigurationSearchError(
            reason: "there is no \(names.joined(separator: " or ")) in \(places); "
                + "add the file to the resources of the test target")
    }

    private static func fileNames(for name: String) -> [String] {
        let hasExtension = [".storekit", ".json"].contains { name.lowercased().hasSuffix($0) }
        return hasExtension ? [name] : ["\(name).storekit"]
    }

    private static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue
    }
}

/// The reason why a configuration file was not found.
package struct ConfigurationSearchError: Error, Sendable {
    /// A clause without a period that states the problem and what to do.
    package let reason: String
}
