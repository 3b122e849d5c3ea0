import SandlotBase
import SandlotScenario

/// The files that belong to a ledger, by their role in a command.
extension FileRoles {
    /// The suffixes of the files beside a ledger.
    private static let companions = ["-key", "-wal", "-shm", "-journal", "-lock", "-aside.jsonl"]
    /// The length, in bytes, of the longest suffix of a file beside a new ledger.
    private static let longestAddition = "..sandlot-tmp-source-journal".utf8.count
    private static let longestName = 255
    private static let givenKey = "the key"

    /// Records the key that was given to a command, if any.
    mutating func read(key path: String?) {
        if let path { read([path], as: Self.givenKey) }
    }

    /// Records a ledger that is read, with all files that belong to it.
    mutating func read(ledger path: String) {
        read([path], as: "the ledger \(path)")
        read(Self.companions.map { path + $0 }, as: "a part of the ledger \(path)")
        read(directory: StoreFile.authorityPath(of: path), as: "the ledger \(path)")
    }

    /// Records a ledger that is written, with all files that belong to it.
    ///
    /// - Parameters:
    ///   - path: The ledger.
    ///   - option: The name of the argument on the command line.
    /// - Throws: ``CommandFailure`` with status 64 if one of the files has another role, or if the name is too long.
    mutating func write(ledger path: String, for option: String) throws(CommandFailure) {
        let length = FilePlacement.name(of: path).utf8.count
        let limit = Self.longestName - Self.longestAddition
        guard length <= limit else {
            throw CommandFailure(
                ExitStatus.usage,
                "\(option) \(PlainText.excerpt(path, atMost: 40)): the name has \(length) bytes; it may have "
                    + "\(limit), because the names of the files beside it are longer")
        }
        try write(path, as: "the ledger \(path)", for: option)
        for name in Self.companions {
            // The given key may already have its final name. It is never overwritten.
            if name == "-key", role(of: path + name) == Self.givenKey { continue }
            try write(path + name, as: "a part of the ledger \(path)", for: option)
        }
        let authority = StoreFile.authorityPath(of: path)
        try write(authority, as: "a part of the ledger \(path)", for: option)
        read(directory: authority, as: "the ledger \(path)")
    }
}
