/// A journal of a change of several files in a directory, for recovery if the process is killed.
struct SetJournal {
    /// The progress of a change.
    enum Stage: String {
        /// Files are being written under temporary names and can be removed.
        case staging
        /// New files are being renamed to names that did not exist.
        case creating
        /// Files are being renamed and may replace other files.
        case replacing
    }

    /// A file of the set.
    struct Entry {
        let name: String
        /// A text that distinguishes the file from another one with the same name, or an empty one if
        /// the file is not written yet.
        var identity = ""
    }

    static let name = ".sandlot-set"
    /// The journal's own temporary name.
    static let nextName = ".sandlot-set-next"
    private static let format = "sandlot-set/2"

    var stage: Stage
    var entries: [Entry]

    init(_ stage: Stage, _ entries: [Entry]) {
        self.stage = stage
        self.entries = entries
    }

    /// The contents of the journal: fields that end with a NUL byte, which no file name contains.
    var bytes: [UInt8] {
        let fields = [Self.format, stage.rawValue] + entries.flatMap { [$0.name, $0.identity] }
        return fields.flatMap { Array($0.utf8) + [0] }
    }

    /// Reads a journal, or returns nil if it is incomplete and therefore nothing has been changed.
    init?(_ bytes: [UInt8]) {
        guard bytes.last == 0 else { return nil }
        let fields = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count >= 2, fields.count.isMultiple(of: 2), fields[0] == Self.format,
            let stage = Stage(rawValue: fields[1])
        else { return nil }
        var entries: [Entry] = []
        for index in stride(from: 2, to: fields.count, by: 2) {
            entries.append(Entry(name: fields[index], identity: fields[index + 1]))
        }
        self.init(stage, entries)
    }
}
