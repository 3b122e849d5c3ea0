/// A set of files for one directory, which are either all written or not written at all.
///
/// All files reach the disk under temporary names before the first one is renamed, so a full disk
/// or an error leaves the directory unchanged. If the process is killed while files are being
/// renamed, the next process that writes to the directory or calls ``finish(in:)`` completes or
/// removes the change. A lock ensures that only one process writes to a directory at a time.
package struct AtomicFileSet {
    /// One file.
    package struct File {
        /// The name in the directory.
        package let name: String
        package let bytes: [UInt8]
        /// The permissions, for example `0o600`.
        package let mode: UInt32

        /// Creates a description of a file to write.
        package init(name: String, bytes: [UInt8], mode: UInt32) {
            self.name = name
            self.bytes = bytes
            self.mode = mode
        }
    }

    private let files: [File]

    /// Creates a set of files to write.
    package init(_ files: [File]) {
        self.files = files
    }

    /// Writes all files.
    ///
    /// - Parameters:
    ///   - directory: The directory to write to. If it is missing, it is created with mode 0700,
    ///     and its missing parents with the default mode.
    ///   - protected: Names that must not exist in the directory. If one does, nothing is written.
    /// - Throws: ``FileError``, whose `isExistingFile` is true if a protected name exists.
    package func write(into directory: String, protecting protected: [String]) throws(FileError) {
        var bundle = AtomicFileBundle()
        bundle.add(files, to: directory, protecting: protected)
        try bundle.write()
    }

    /// Completes an interrupted change of a directory.
    ///
    /// A change that was interrupted before its commit is removed. Nothing happens if no change was
    /// interrupted.
    ///
    /// - Parameter directory: The directory.
    /// - Throws: ``FileError`` with the system's reason.
    package static func finish(in directory: String) throws(FileError) {
        try recover(directory, clearing: [])
    }

    /// Removes the new files of an interrupted change of a directory.
    ///
    /// It does nothing if no change was interrupted.
    ///
    /// - Parameters:
    ///   - names: The change is removed if one of these names belongs to it, and completed
    ///     otherwise.
    ///   - directory: The directory.
    /// - Throws: ``FileError`` with the system's reason.
    package static func clear(_ names: [String], in directory: String) throws(FileError) {
        try recover(directory, clearing: names)
    }

    private static func recover(_ directory: String, clearing names: [String]) throws(FileError) {
        guard try FileKind.of("\(directory)/\(SetJournal.name)") != .missing else { return }
        IndivisibleChange.begin()
        defer { IndivisibleChange.end() }
        _ = try DirectoryChange(directory, clearing: names)
    }
}
