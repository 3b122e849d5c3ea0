package import Foundation

/// The folders in which Swift Package Manager puts the resources of a program's targets.
///
/// Each target with resources has a folder beside the executable, named after its package and itself. The folder of
/// a target that was deleted stays there: only targets that are linked into the program count. Where the build
/// system does not list what is linked, all folders count.
package struct ResourceFolders: Sendable {
    /// The folders of all targets that are linked, in the order of their names.
    package let all: [URL]

    /// Looks beside an executable.
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

    /// The folders beside the running program's executable.
    package static var ofProcess: ResourceFolders {
        let main = Bundle.main
        return ResourceFolders(
            beside: main.executableURL ?? main.bundleURL.appendingPathComponent("main"))
    }

    /// The folder of the target that contains a source file.
    ///
    /// - Parameter fileID: The file as `#fileID` names it.
    /// - Returns: Nil if the target has no resources.
    package func folder(of fileID: String) -> URL? {
        guard let module = fileID.split(separator: "/").first else { return nil }
        return all.first { Self.modules(of: $0).contains(String(module)) }
    }

    /// The modules to which a folder can belong: the names of package and target are joined with an underscore,
    /// which both may contain.
    private static func modules(of folder: URL) -> [String] {
        let name = folder.deletingPathExtension().lastPathComponent.map { character in
            character.isLetter || character.isNumber ? character : "_"
        }
        return name.indices.filter { name[$0] == "_" }.map { String(name[($0 + 1)...]) }
    }

    /// The object files that the linker was given for the executable and for the libraries beside it, or nil if
    /// the build system does not say.
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
