/// What a process that changes several files of a directory writes down first, for the one that follows if it is
/// killed.
struct SetJournal {
    /// How far the change has come.
    enum Stage: String {
        /// Files are written under temporary names, which can be removed.
        case staging
        /// New files are given their names; none of these was taken before.
        case creating
        /// Files are given their names, in the place of others.
        case replacing
    }

    /// A file of the set.
    struct Entry {
        let name: String
        /// Tells the file from another one of the same name; 0 as long as it is not written.
        var inode: UInt64 = 0
    }

    static let name = ".sandlot-set"
    /// The journal's own temporary name.
    static let nextName = ".sandlot-set-next"
    private static let format = "sandlot-set/1"

    var stage: Stage
    var entries: [Entry]

    init(_ stage: Stage, _ entries: [Entry]) {
        self.stage = stage
        self.entries = entries
    }

    /// The journal as a file: fields that end with a NUL byte, which no file's name contains.
    var bytes: [UInt8] {
        let fields = [Self.format, stage.rawValue] + entries.flatMap { [$0.name, "\($0.inode)"] }
        return fields.flatMap { Array($0.utf8) + [0] }
    }

    /// Reads a journal; nil if it is incomplete, so that nothing was changed yet.
    init?(_ bytes: [UInt8]) {
        guard bytes.last == 0 else { return nil }
        let fields = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count >= 2, fields.count.isMultiple(of: 2), fields[0] == Self.format,
            let stage = Stage(rawValue: fields[1])
        else { return nil }
        var entries: [Entry] = []
        for index in stride(from: 2, to: fields.count, by: 2) {
            guard let inode = UInt64(fields[index + 1]) else { return nil }
            entries.append(Entry(name: fields[index], inode: inode))
        }
        self.init(stage, entries)
    }
}
