package import Foundation

/// The folders in which Swift Package Manager puts the resources of a program's targets.
///
/// Each target with resources has a folder beside the executable, named after the package and the
/// target. The folder of a deleted target remains there, so only targets that are linked into the
/// program count. If the build system does not list the linked files, all folders count.
package struct ResourceFolders: Sendable {
    /// The folders of all linked targets, sorted by name.
    package let all: [URL]

    /// Searches the folder of an executable.
    ///
    /// - Parameter executable: The executable's file.
    package init(beside executable: URL) {
        let folder = executable.deletingLastPathComponent()
        let contents = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        let found = (contents ?? []).sorted { $0.path < $1.path }
        let objects = Self.linkedObjects(of: executable, beside: found)
        all = found.filter { url in
            guard ["resources", "bundle"].contains(url.pathExtension) else { return false }
            guard let objects else { return true }
            return Self.modules(of: url).contains { objects.contains("/\($0).build/") }
        }
    }

    /// The resource folders beside the running program's executable.
    package static var ofProcess: ResourceFolders {
        let main = Bundle.main
        return ResourceFolders(
            beside: main.executableURL ?? main.bundleURL.appendingPathComponent("main"))
    }

    /// Returns the folder of the target that contains a source file.
    ///
    /// - Parameter fileID: The file in the format of `#fileID`.
    /// - Returns: The folder, or nil if the target has no resources.
    package func folder(of fileID: String) -> URL? {
        guard let module = fileID.split(separator: "/").first else { return nil }
        return all.first { Self.modules(of: $0).contains(String(module)) }
    }

    /// Returns the modules to which a folder can belong.
    ///
    /// An underscore joins the names of package and target, and both names may contain underscores.
    private static func modules(of folder: URL) -> [String] {
        let name = folder.deletingPathExtension().lastPathComponent.map { character in
            character.isLetter || character.isNumber ? character : "_"
        }
        return name.indices.filter { name[$0] == "_" }.map { String(name[($0 + 1)...]) }
    }

    /// Returns the object files that were linked into the executable and the libraries beside it.
    ///
    /// Returns nil if the build system does not list them.
    private static func linkedObjects(of executable: URL, beside files: [URL]) -> String? {
        let folder = executable.deletingLastPathComponent()
        let libraries = files.filter { ["so", "dylib"].contains($0.pathExtension) }
            .map { String($0.deletingPathExtension().lastPathComponent.dropFirst("lib".count)) }
        func list(_ product: String) -> String? {
            let file = folder.appendingPathComponent("\(product).product/Objects.LinkFileList")
            return try? String(contentsOf: file, encoding: .utf8)
        }
        let name = executable.lastPathComponent
        let product = name.hasSuffix(".xctest") ? String(name.dropLast(".xctest".count)) : name
        guard let own = list(product) else { return nil }
        return own + libraries.compactMap(list).joined()
    }
}
