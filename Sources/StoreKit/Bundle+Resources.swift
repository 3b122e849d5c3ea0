import SandlotResources

// An app and its tests look for files in the main bundle or in the bundle of a class. Swift Package
// Manager puts files into a separate folder beside the executable for each target. These overloads
// search those folders, too. They take precedence over Foundation's because their name parameter is
// not optional.

extension Bundle {
    /// Returns the URL of a file in the bundle or in the resources of the program's targets.
    ///
    /// The resources of the targets are searched only for the main bundle and the bundles of
    /// classes, and only if the bundle itself does not contain the file. The target that contains
    /// the call is searched first.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - ext: The file's extension, or nil if the name includes it.
    ///   - fileID: The source file that contains the call.
    /// - Returns: The file's URL, or nil if there is no such file, or if other targets have several
    ///   different ones.
    public func url(
        forResource name: String, withExtension ext: String?, calledFrom fileID: String = #fileID
    ) -> URL? {
        if let own = url(forResource: Optional(name), withExtension: ext) { return own }
        let main = Bundle.main
        let beside = main.executableURL?.deletingLastPathComponent() ?? main.bundleURL
        let folder = bundleURL.resolvingSymlinksInPath().path
        let ofProcess = [main.bundleURL, beside].map { $0.resolvingSymlinksInPath().path }
        guard ofProcess.contains(folder) else { return nil }
        let folders = ResourceFolders.ofProcess
        if let nearest = folders.folder(of: fileID),
            let file = Bundle(url: nearest)?.url(forResource: Optional(name), withExtension: ext)
        {
            return file
        }
        return Self.file(name, ext, in: folders.all)
    }

    /// Returns the path of a file in the bundle or in the resources of the program's targets.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - ext: The file's extension, or nil if the name includes it.
    ///   - fileID: The source file that contains the call.
    /// - Returns: The file's path, or nil if ``url(forResource:withExtension:calledFrom:)`` returns
    ///   nil.
    public func path(
        forResource name: String, ofType ext: String?, calledFrom fileID: String = #fileID
    ) -> String? {
        path(forResource: Optional(name), ofType: ext)
            ?? url(forResource: name, withExtension: ext, calledFrom: fileID)?.path
    }

    private static func file(_ name: String, _ ext: String?, in folders: [URL]) -> URL? {
        let files = FileManager.default
        let hits =
            folders.compactMap {
                Bundle(url: $0)?.url(forResource: Optional(name), withExtension: ext)
            }
        guard let first = hits.first else { return nil }
        let other = hits.dropFirst().first {
            !files.contentsEqual(atPath: first.path, andPath: $0.path)
        }
        guard let other else { return first }
        let line =
            "Bundle: \(first.lastPathComponent) is ambiguous: \(first.path) and \(other.path) differ\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        return nil
    }
}
