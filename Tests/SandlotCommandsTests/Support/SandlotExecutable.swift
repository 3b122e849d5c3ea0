import Foundation

/// The location of the built `sandlot`, which is beside the running tests.
enum SandlotExecutable {
    /// The error for a missing executable.
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

    /// The directories of the executables that may be running the tests.
    ///
    /// On Linux, the tests are an executable. On macOS, another executable loads them as a bundle.
    private static var directories: [String] {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let executables = [Bundle.main.executableURL].compactMap(\.self)
        let arguments = CommandLine.arguments.first.map { [URL(fileURLWithPath: $0)] } ?? []
        return (bundles + executables + arguments).map {
            $0.standardizedFileURL.deletingLastPathComponent().path
        }
    }
}
