package import SandlotBase

/// The Swift files in folders.
package struct SourceTree: Sendable {
    /// The folders of build products and of other packages, by name.
    private static let skipped: Set<String> = [
        "build", "checkouts", "Carthage", "DerivedData", "node_modules", "Pods", "SourcePackages",
    ]
    /// The number of folders in folders that are searched.
    private static let maximumDepth = 64

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
        if FileKind.isDirectory(path) {
            list(path, depth: 0)
        } else {
            files = [path]
        }
    }

    private mutating func list(_ folder: String, depth: Int) {
        do throws(FileError) {
            for name in try DirectoryPlacement.names(in: folder) {
                let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                switch try FileKind.of(path) {
                case .directory:
                    guard !name.hasPrefix("."), !Self.skipped.contains(name) else { continue }
                    guard depth < Self.maximumDepth else {
                        errors.append(
                            FileError("search", path, reason: "it is in more than 64 folders"))
                        continue
                    }
                    list(path, depth: depth + 1)
                case .file: if name.hasSuffix(".swift") { files.append(path) }
                case .symbolicLink, .other, .missing: continue
                }
            }
        } catch {
            errors.append(error)
        }
    }
}
