internal import SandlotBase

/// The files of a command by what they are for, so that it never writes over what it reads.
///
/// Files are compared, not paths: two names of one file, links included, are one. Pipes and devices can be several
/// things at a time.
struct FileRoles {
    private var roles: [FileIdentity: String] = [:]
    /// Directories whose contents are read as a whole.
    private var directories: [FileIdentity: String] = [:]

    /// Begins with what standard input and standard output are, if they are files.
    init() {
        for (descriptor, role) in [(0 as Int32, "standard input"), (1, "standard output")] {
            guard let identity = FileIdentity(descriptor: descriptor) else { continue }
            note(identity, role)
        }
    }

    /// What a file is so far; nil if it is nothing.
    func role(of path: String) -> String? {
        FileIdentity(path).flatMap { roles[$0] }
    }

    /// Notes what is read.
    ///
    /// - Parameters:
    ///   - paths: The files; `-` is standard input, which is noted already.
    ///   - role: What they are, as in `a story`.
    mutating func read(_ paths: [String], as role: String) {
        for path in paths where path != "-" {
            if let identity = FileIdentity(path) { note(identity, role) }
        }
    }

    /// Notes a directory whose files are read, or belong to something that is.
    ///
    /// - Parameters:
    ///   - path: The directory, which may be missing.
    ///   - role: What is in it, as in `the authority`.
    mutating func read(directory path: String, as role: String) {
        guard let identity = FileIdentity(path) else { return }
        note(identity, role)
        directories[identity] = directories[identity] ?? role
    }

    /// Notes what is written, unless it is something else already.
    ///
    /// - Parameters:
    ///   - path: The file or directory.
    ///   - role: What it is, as in `the trace`.
    ///   - option: What the command line calls it.
    /// - Throws: ``CommandFailure`` with status 64 if the file has another role.
    mutating func write(
        _ path: String, as role: String, for option: String
    ) throws(CommandFailure) {
        guard let identity = FileIdentity(path) else { return }
        if let other = roles[identity] {
            throw refusal(option, path, "this file is \(other) already")
        }
        var directory = path
        while !directories.isEmpty {
            let parent = FilePlacement.directory(of: directory)
            if parent == directory || directory == "." { break }
            directory = parent
            if let identity = FileIdentity(directory), let other = directories[identity] {
                throw refusal(option, path, "it would be among the files of \(other)")
            }
        }
        note(identity, role)
    }

    private mutating func note(_ identity: FileIdentity, _ role: String) {
        if identity.holdsData { roles[identity] = roles[identity] ?? role }
    }

    private func refusal(_ option: String, _ path: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            ExitStatus.usage, "\(option) \(path): \(reason); give another name")
    }
}
