/// The files and folders in a folder, each folder before its contents, in the order of their names.
///
/// Symbolic links are not followed, so the walk ends and stays in the folder. Pipes, devices, and sockets are
/// left out. An error does not end the walk.
package struct FolderWalk: Sequence, IteratorProtocol {
    /// A file or a folder in the walked folder.
    package struct Item: Sendable, Hashable {
        /// The name.
        package let name: String
        /// The path, which begins with that of the walked folder.
        package let path: String
        /// The names of the folders between the walked folder and the item, outermost first.
        package let folders: [String]
    }

    /// A step of the walk.
    package enum Step: Sendable, Equatable {
        case folder(Item)
        case file(Item)
        /// A folder or a file that could not be examined.
        case error(FileError)
    }

    /// The folders that a walk does not enter and does not return.
    package struct Omission: Sendable {
        let isHiddenOmitted: Bool
        let names: Set<String>
        /// The number of folders in folders that are entered, or nil for all.
        let maximumDepth: Int?

        /// No folder is left out.
        package static let nothing = Omission(
            isHiddenOmitted: false, names: [], maximumDepth: nil)

        /// Hidden folders are left out, and so are those with build products and other packages.
        ///
        /// - Parameter names: The names of further folders.
        /// - Returns: An omission that reports folders in more than 64 folders as errors.
        package static func otherCode(and names: Set<String> = []) -> Omission {
            Omission(
                isHiddenOmitted: true,
                names: names.union([
                    "build", "checkouts", "Carthage", "DerivedData", "node_modules", "Pods",
                    "SourcePackages",
                ]), maximumDepth: 64)
        }

        func omits(_ name: String) -> Bool {
            isHiddenOmitted && name.hasPrefix(".") || names.contains(name)
        }
    }

    /// A folder whose items are being returned.
    private struct Level {
        let path: String
        let folders: [String]
        var names: ArraySlice<String>
    }

    private let omission: Omission
    private var levels: [Level] = []
    /// The folder that is entered before the next step.
    private var pending: (path: String, folders: [String])?

    /// Prepares to walk a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, which can itself be a link.
    ///   - omission: The folders to leave out.
    package init(_ folder: String, omitting omission: Omission) {
        self.omission = omission
        pending = (folder, [])
    }

    /// Returns the next step, or nil at the end.
    package mutating func next() -> Step? {
        do throws(FileError) {
            try enterPending()
            while let level = levels.last {
                guard let name = levels[levels.count - 1].names.popFirst() else {
                    levels.removeLast()
                    continue
                }
                if let step = try step(to: name, in: level) { return step }
            }
            return nil
        } catch {
            return .error(error)
        }
    }

    private mutating func enterPending() throws(FileError) {
        guard let (path, folders) = pending else { return }
        pending = nil
        let names = try DirectoryPlacement.names(in: path)
        levels.append(Level(path: path, folders: folders, names: names[...]))
    }

    /// Returns the step to an item of a folder, or nil if the item is left out.
    private mutating func step(to name: String, in level: Level) throws(FileError) -> Step? {
        let path = level.path.hasSuffix("/") ? level.path + name : "\(level.path)/\(name)"
        let item = Item(name: name, path: path, folders: level.folders)
        switch try FileKind.of(path) {
        case .directory:
            guard !omission.omits(name) else { return nil }
            if let limit = omission.maximumDepth, level.folders.count >= limit {
                throw FileError(
                    "search", path,
                    reason:
                        "it is in more than \(limit) folders; name a folder that is closer to it")
            }
            pending = (path, level.folders + [name])
            return .folder(item)
        case .file: return .file(item)
        case .symbolicLink, .other, .missing: return nil
        }
    }
}
