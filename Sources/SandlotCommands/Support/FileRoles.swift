import SandlotBase

/// The files of a command and their roles, so that the command never overwrites its inputs.
///
/// Files are compared, not paths: all names of a file, including links, are the same file. Pipes
/// and devices can have several roles at a time.
struct FileRoles {
    private var roles: [FileIdentity: String] = [:]
    /// Directories whose contents are read as a whole.
    private var directories: [FileIdentity: String] = [:]
    /// The files in these directories, which can have names elsewhere.
    private var contents: [FileIdentity: String] = [:]

    /// Creates the roles of standard input and standard output, if they are files.
    init() {
        for (descriptor, role) in [(0 as Int32, "standard input"), (1, "standard output")] {
            guard let identity = FileIdentity(descriptor: descriptor) else { continue }
            note(identity, role)
        }
    }

    /// Returns the role of a file, or nil if it has none.
    func role(of path: String) -> String? {
        FileIdentity(path).flatMap { roles[$0] }
    }

    /// Records files that are read.
    ///
    /// - Parameters:
    ///   - paths: The files; `-` is standard input, which is already recorded.
    ///   - role: The role of the files, as in `a story`.
    mutating func read(_ paths: [String], as role: String) {
        for path in paths where path != "-" {
            if let identity = FileIdentity(path) { note(identity, role) }
        }
    }

    /// Records a directory whose files are read, or that belongs to a file that is read.
    ///
    /// - Parameters:
    ///   - path: The directory, which may be missing.
    ///   - role: The role of its contents, as in `the authority`.
    mutating func read(directory path: String, as role: String) {
        guard let identity = FileIdentity(path) else { return }
        note(identity, role)
        directories[identity] = directories[identity] ?? role
        for name in (try? DirectoryPlacement.names(in: path)) ?? [] {
            guard let file = FileIdentity("\(path)/\(name)"), file.holdsData else { continue }
            contents[file] = contents[file] ?? role
        }
    }

    /// Checks that an output has a name.
    ///
    /// - Parameters:
    ///   - path: The file or directory.
    ///   - kind: The kind of output, as in `a file`.
    ///   - option: The name of the argument on the command line.
    /// - Throws: ``CommandFailure`` with status 64 if the path is empty or `-`.
    static func requireName(
        _ path: String, of kind: String, for option: String
    ) throws(CommandFailure) {
        guard path.isEmpty || path == "-" else { return }
        throw CommandFailure(ExitStatus.usage, "\(option) `\(path)`: give the name of \(kind)")
    }

    /// Records a file that is written, unless it already has another role.
    ///
    /// - Parameters:
    ///   - path: The file or directory.
    ///   - role: The role, as in `the trace`.
    ///   - option: The name of the argument on the command line.
    /// - Throws: ``CommandFailure`` with status 64 if the file has another role.
    mutating func write(
        _ path: String, as role: String, for option: String
    ) throws(CommandFailure) {
        guard let identity = FileIdentity(path) else { return }
        if let other = roles[identity] {
            throw refusal(of: option, path: path, reason: "this file is already \(other)")
        }
        var directory = path
        while !directories.isEmpty {
            let parent = FilePlacement.directory(of: directory)
            if parent == directory || directory == "." { break }
            directory = parent
            if let identity = FileIdentity(directory), let other = directories[identity] {
                throw refusal(
                    of: option, path: path, reason: "it would be among the files of \(other)")
            }
        }
        if let other = contents[identity] {
            throw refusal(of: option, path: path, reason: "this file already belongs to \(other)")
        }
        note(identity, role)
    }

    private mutating func note(_ identity: FileIdentity, _ role: String) {
        if identity.holdsData { roles[identity] = roles[identity] ?? role }
    }

    private func refusal(of option: String, path: String, reason: String) -> CommandFailure {
        CommandFailure(
            ExitStatus.usage, "\(option) \(path): \(reason); give another name")
    }
}
