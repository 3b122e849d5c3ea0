import Foundation

/// Where the built `sandlot` is: beside the running tests, wherever they were built.
enum SandlotExecutable {
    /// What is wrong if it is not there.
    struct Missing: Error, CustomStringConvertible {
        let searched: [String]
        var description: String { "there is no executable sandlot in any of \(searched)" }
    }

    /// The absolute path.
    static let path: Result<String, any Error> = Result {
        let candidates = directories.map { "\($0)/sandlot" }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw Missing(searched: directories)
        }
        return found
    }

    /// The directories of everything that may be running the tests.
    ///
    /// On Linux that is an executable itself, on macOS a bundle that another executable has loaded.
    private static var directories: [String] {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let executables = [Bundle.main.executableURL].compactMap(\.self)
        let arguments = CommandLine.arguments.first.map { [URL(fileURLWithPath: $0)] } ?? []
        return (bundles + executables + arguments).map {
            $0.standardizedFileURL.deletingLastPathComponent().path
        }
    }
}
