import SandlotBase
import SandlotExplorer
import SandlotScenario

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of the stories that a search has found, all or none.
struct ExploredStories {
    /// The directory, which is created if it is missing.
    let directory: String

    /// Fails, before the search, if the directory is a file or contains stories.
    func require(_ roles: inout FileRoles) throws(CommandFailure) {
        try FileRoles.requireName(directory, of: "a directory", for: "--stories")
        try roles.write(directory, as: "the stories", for: "--stories")
        do throws(FileError) {
            guard try FileKind.requireDirectory(directory) else { return }
            for name in try DirectoryPlacement.names(in: directory) where name.hasSuffix(".yaml") {
                throw FileError(protecting: "\(directory)/\(name)")
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Writes a story for each finding.
    func write(
        _ findings: [StateSearch<AppSystem>.Finding], _ system: AppSystem
    ) async throws {
        var files: [AtomicFileSet.File] = []
        for finding in findings {
            let text = try await system.story(
                of: finding.node, breaking: finding.breach, pathPrefix: pathPrefix)
            let name = finding.breach.property.map { $0 == "/" ? "-" : $0 }
            files.append(
                .init(name: String(name) + ".yaml", bytes: Array(text.utf8), mode: 0o644))
        }
        try CommandFailure.converting {
            var bundle = AtomicFileBundle()
            bundle.add(files, to: directory, protecting: files.map(\.name))
            try bundle.write()
        }
        StandardError.shared.note("\(directory): \(files.count) stories")
    }

    /// The path from the directory to the working directory.
    private var pathPrefix: String {
        let parts = directory.split(separator: "/").filter { $0 != "." }
        guard !directory.hasPrefix("/"), !parts.contains("..") else {
            return FileManager.default.currentDirectoryPath + "/"
        }
        return String(repeating: "../", count: parts.count)
    }
}
