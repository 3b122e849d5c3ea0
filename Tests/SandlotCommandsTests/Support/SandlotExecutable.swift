import Foundation

/// The location of built programs such as `sandlot`, which are beside the running tests.
enum SandlotExecutable {
    /// The error for a missing executable.
    struct Missing: Error, CustomStringConvertible {
        let name: String
        let searched: [String]
        var description: String { "there is no executable \(name) in any of \(searched)" }
    }

    /// The absolute path of `sandlot`.
    static let path: Result<String, any Error> = Result { try path(of: "sandlot") }

    /// Returns the absolute path of a program.
    static func path(of name: String) throws -> String {
        let candidates = directories.map { "\($0)/\(name)" }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw Missing(name: name, searched: directories)
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
