package import SandlotBase

/// The Swift files in folders.
package struct SourceTree: Sendable {
    /// The files in the order of their names.
    package private(set) var files: [String] = []
    /// The errors of folders that cannot be read.
    package private(set) var errors: [FileError] = []

    /// Lists the Swift files in a folder.
    ///
    /// Links in it are not followed, so that there is no loop. Hidden folders are left out, such as
    /// `.build`, and those that contain build products or other packages: `build`, `checkouts`,
    /// `Carthage`, `DerivedData`, `node_modules`, `Pods`, and `SourcePackages`.
    ///
    /// - Parameter path: A folder, or a file, which can have any name. It can be a link.
    package init(_ path: String) {
        guard FileKind.isDirectory(path) else {
            files = [path]
            return
        }
        for step in FolderWalk(path, omitting: .otherCode()) {
            switch step {
            case .folder: continue
            case .file(let item): if item.name.hasSuffix(".swift") { files.append(item.path) }
            case .error(let error): errors.append(error)
            }
        }
    }
}
