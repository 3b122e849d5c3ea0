import Foundation
import SandlotBase
import TestSupport
import Testing

/// Tests of recovery after a process is killed while it writes a set of files.
@Suite
struct AtomicFileSetInterruptionTests {
    private static let names = ["a", "b", "c"]

    private static func files(_ text: String) -> [AtomicFileSet.File] {
        names.map { AtomicFileSet.File(name: $0, bytes: Array(text.utf8), mode: 0o600) }
    }

    /// Creates a directory in the state in which a killed process leaves it.
    ///
    /// - Parameters:
    ///   - count: The number of files that had their final names, or nil if the journal was not
    ///     complete.
    ///   - isNew: Whether the files did not exist before.
    /// - Returns: The directory.
    /// - Throws: An error if the files cannot be created.
    private static func interrupted(
        after count: Int?, isNew: Bool
    ) throws -> TemporaryDirectory {
        let (source, copy) = (try TemporaryDirectory(), try TemporaryDirectory())
        if !isNew {
            for name in names { try source.write("old", to: name) }
        }
        var bundle = AtomicFileBundle()
        bundle.add(files("new"), to: source.path, protecting: isNew ? names : [])
        try bundle.write { () throws(FileError) in
            // The files are linked, because the journal identifies files also by their inode numbers.
            for name in (try? source.names()) ?? [] {
                try? FileManager.default.linkItem(
                    atPath: source.path(name), toPath: copy.path(name))
            }
        }
        guard let count else { return copy }
        let moves =
            [(".sandlot-set-next", ".sandlot-set")]
            + names.prefix(count).map { (".\($0).sandlot-tmp", $0) }
        for (from, to) in moves {
            #expect(rename(copy.path(from), copy.path(to)) == 0)
        }
        return copy
    }

    private static func texts(_ directory: TemporaryDirectory) -> [String?] {
        names.map { directory.text(of: $0) }
    }

    @Test(arguments: [nil, 0, 1, 2, 3] as [Int?], [false, true])
    func theNextCallWritesItsOwnFiles(count: Int?, isNew: Bool) throws {
        let directory = try Self.interrupted(after: count, isNew: isNew)
        try AtomicFileSet(Self.files("next")).write(
            into: directory.path, protecting: isNew ? Self.names : [])
        #expect(Self.texts(directory) == ["next", "next", "next"])
        #expect(try directory.names() == Self.names)
    }

    @Test(arguments: [0, 1, 2, 3], [false, true])
    func finishCompletesAnInterruptedChange(count: Int, isNew: Bool) throws {
        let directory = try Self.interrupted(after: count, isNew: isNew)
        try AtomicFileSet.finish(in: directory.path)
        #expect(Self.texts(directory) == ["new", "new", "new"])
        #expect(try directory.names() == Self.names)
    }

    @Test(arguments: [false, true])
    func anUncommittedChangeIsRemoved(isNew: Bool) throws {
        let directory = try Self.interrupted(after: nil, isNew: isNew)
        try AtomicFileSet.finish(in: directory.path)
        #expect(Self.texts(directory) == (isNew ? [nil, nil, nil] : ["old", "old", "old"]))
        #expect(try directory.names() == (isNew ? [] : Self.names))
    }

    @Test
    func anotherSetCompletesTheFirstOne() throws {
        let directory = try Self.interrupted(after: 1, isNew: true)
        try AtomicFileSet([.init(name: "d", bytes: [], mode: 0o600)]).write(
            into: directory.path, protecting: ["d"])
        #expect(Self.texts(directory) == ["new", "new", "new"])
        #expect(try directory.names() == Self.names + ["d"])
    }

    @Test
    func aFileOfAnotherProcessIsKept() throws {
        let directory = try Self.interrupted(after: 2, isNew: true)
        try directory.remove("a")
        try directory.write("mine", to: "a")
        #expect(throws: FileError.self) {
            try AtomicFileSet(Self.files("next")).write(
                into: directory.path, protecting: Self.names)
        }
        #expect(directory.text(of: "a") == "mine")
        #expect(try directory.names() == ["a"])
    }

    /// A new file can get the inode number of a removed one.
    @Test
    func aFileOfAnotherProcessWithTheSameInodeIsKept() throws {
        let directory = try Self.interrupted(after: 2, isNew: true)
        let file = try #require(FileHandle(forWritingAtPath: directory.path("a")))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Array("mine".utf8))
        try file.close()
        #expect(throws: FileError.self) {
            try AtomicFileSet(Self.files("next")).write(
                into: directory.path, protecting: Self.names)
        }
        #expect(directory.text(of: "a") == "mine")
        #expect(try directory.names() == ["a"])
    }

    @Test(arguments: ["", "sandlot-set/2\u{0}creating", "sandlot-set/9\u{0}creating\u{0}"])
    func aTruncatedJournalChangesNothing(text: String) throws {
        let directory = try TemporaryDirectory()
        try directory.write(text, to: ".sandlot-set")
        try directory.write("old", to: "a")
        try AtomicFileSet.finish(in: directory.path)
        #expect(try directory.names() == ["a"])
        #expect(directory.text(of: "a") == "old")
    }

    @Test
    func allDirectoriesAreWrittenOrNone() throws {
        let directory = try TemporaryDirectory()
        try directory.write("old", to: "b")
        var bundle = AtomicFileBundle()
        bundle.add(Self.files("new"), to: directory.path("new/one"), protecting: [])
        bundle.add(Self.files("new"), to: directory.path, protecting: [])
        let full = FileError("write", "/dev/full", errno: ENOSPC)
        let error = #expect(throws: FileError.self) {
            try bundle.write { () throws(FileError) in throw full }
        }
        #expect(error == full)
        #expect(try directory.names() == ["b"])
        #expect(directory.text(of: "b") == "old")
        try bundle.write()
        #expect(try directory.names() == ["a", "b", "c", "new"])
        #expect(try directory.names(in: "new/one") == Self.names)
    }

    @Test
    func twoNamesOfADirectoryAreTreatedAsOne() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("link"), withDestinationPath: ".")
        var bundle = AtomicFileBundle()
        bundle.add([.init(name: "a", bytes: [], mode: 0o600)], to: directory.path, protecting: [])
        bundle.add(
            [.init(name: "b", bytes: [], mode: 0o600)], to: directory.path("link/"), protecting: [])
        try bundle.write()
        #expect(try directory.names() == ["a", "b", "link"])
    }

    @Test
    func directoriesAreUsableRegardlessOfTheUmask() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let before = umask(0o777)
            try AtomicFileSet(Self.files("new")).write(
                into: directory.path("x/y"), protecting: [])
            umask(before)
            #expect(try directory.mode(of: "x") == 0o700)
            #expect(try directory.mode(of: "x/y") == 0o700)
        }
    }
}
