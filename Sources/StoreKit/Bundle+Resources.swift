internal import SandlotStoreKit

// An app and its tests find their files in the main bundle or in that of a class. Swift Package Manager puts
// them elsewhere: into a folder beside the executable for each target. These overloads look there as well.
// They win over those of Foundation because their name is not optional.

extension Bundle {
    /// Finds a file of the bundle, or of the targets that were built together with it.
    ///
    /// The folders of the targets count only for the main bundle and for those of classes, and only if the
    /// bundle itself has no such file. The target that contains the call comes first.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - ext: Its extension; nil if the name has it.
    ///   - fileID: The source file that contains the call.
    /// - Returns: The file's URL, or nil if there is no such file, or if other targets have several that differ.
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

    /// Finds a file of the bundle, or of the targets that were built together with it.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - ext: Its extension; nil if the name has it.
    ///   - fileID: The source file that contains the call.
    /// - Returns: The file's path, or nil where ``url(forResource:withExtension:calledFrom:)`` finds nothing.
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
