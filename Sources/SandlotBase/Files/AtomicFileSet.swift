/// Files that belong together and are written into one directory: all of them, or none.
///
/// Every file is written under a temporary name and reaches the disk before the first one gets its own
/// name, so that a full disk or an error leaves the directory as it was. If the process is killed between two names,
/// the next one that writes into the directory, or calls ``finish(in:)``, finishes the work or clears it. Two
/// processes that write into one directory take turns.
package struct AtomicFileSet {
    /// One file.
    package struct File {
        /// The name inside the directory.
        package let name: String
        package let bytes: [UInt8]
        /// The permissions, as in `0o600`.
        package let mode: UInt32

        /// Describes a file to be written.
        package init(name: String, bytes: [UInt8], mode: UInt32) {
            self.name = name
            self.bytes = bytes
            self.mode = mode
        }
    }

    private let files: [File]

    /// Collects the files to be written.
    package init(_ files: [File]) {
        self.files = files
    }

    /// Writes all files.
    ///
    /// - Parameters:
    ///   - directory: Where to; it is created with mode 0700 if it is missing, its parents as usual.
    ///   - protected: Names that must not exist in the directory, or nothing is written.
    /// - Throws: ``FileError``; for a protected name that exists its `isExistingFile` is true.
    package func write(into directory: String, protecting protected: [String]) throws(FileError) {
        var bundle = AtomicFileBundle()
        bundle.add(files, to: directory, protecting: protected)
        try bundle.write()
    }

    /// Finishes what a process that was killed has begun to write into a directory; does nothing otherwise.
    ///
    /// - Parameter directory: The directory.
    /// - Throws: ``FileError`` with what the system says.
    package static func finish(in directory: String) throws(FileError) {
        try recover(directory, clearing: [])
    }

    /// Removes what a process that was killed has left of new files in a directory; does nothing otherwise.
    ///
    /// - Parameters:
    ///   - names: The change is cleared if one of these names belongs to it, and finished otherwise.
    ///   - directory: The directory.
    /// - Throws: ``FileError`` with what the system says.
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
