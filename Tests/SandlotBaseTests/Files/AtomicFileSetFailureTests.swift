import Foundation
import SandlotBase
import TestSupport
import Testing

@Suite
struct AtomicFileSetFailureTests {
    private static func files(_ names: [String]) -> AtomicFileSet {
        AtomicFileSet(
            names.map { AtomicFileSet.File(name: $0, bytes: Array("new".utf8), mode: 0o600) })
    }

    @Test(arguments: ["file", "file/inside", "file/inside/deep"])
    func aFileInPlaceOfADirectoryIsAnError(_ name: String) throws {
        let directory = try TemporaryDirectory()
        try directory.write("old", to: "file")
        let error = try #require(throws: FileError.self) {
            try Self.files(["a"]).write(into: directory.path(name), protecting: [])
        }
        #expect(error.errorNumber == ENOTDIR)
        #expect(!error.isExistingFile)
        #expect(directory.text(of: "file") == "old")
        #expect(try directory.names() == ["file"])
    }

    @Test
    func aFileThatCannotBeCreatedLeavesNothingBehind() throws {
        let directory = try TemporaryDirectory()
        try directory.write("old", to: "a")
        let tooLong = String(repeating: "x", count: 300)
        let error = try #require(throws: FileError.self) {
            try Self.files(["a", "b", tooLong]).write(into: directory.path, protecting: [])
        }
        #expect(error.errorNumber == ENAMETOOLONG)
        #expect(try directory.names() == ["a"])
        #expect(directory.text(of: "a") == "old")
    }

    @Test(arguments: ["new", "new/deeper/still"])
    func newDirectoriesAreRemovedAfterAFailure(_ name: String) throws {
        let directory = try TemporaryDirectory()
        let tooLong = String(repeating: "x", count: 300)
        #expect(throws: FileError.self) {
            try Self.files(["a", tooLong]).write(into: directory.path(name), protecting: [])
        }
        #expect(try directory.names().isEmpty)
    }

    @Test
    func aDirectoryInPlaceOfAFileLeavesEverythingUnchanged() throws {
        let directory = try TemporaryDirectory()
        try directory.write("old", to: "a")
        try FileManager.default.createDirectory(
            atPath: directory.path("b/inside"), withIntermediateDirectories: true)
        let error = try #require(throws: FileError.self) {
            try Self.files(["a", "b", "c"]).write(into: directory.path, protecting: [])
        }
        #expect(error.path == directory.path("b"))
        #expect(!error.isExistingFile)
        #expect(try directory.names() == ["a", "b"])
        #expect(directory.text(of: "a") == "old")
    }

    @Test
    func aDirectoryInPlaceOfATemporaryFileIsNotAnExistingFile() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: directory.path(".a.sandlot-tmp"), withIntermediateDirectories: false)
        let error = try #require(throws: FileError.self) {
            try Self.files(["a"]).write(into: directory.path, protecting: [])
        }
        #expect(!error.isExistingFile)
    }

    @Test
    func aWriteThatFailsHalfwayLeavesNothingBehind() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            try directory.write("old", to: "a")
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            #if os(Linux)
                #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            #else
                #expect(setrlimit(RLIMIT_FSIZE, &limit) == 0)
            #endif
            signal(SIGXFSZ, SIG_IGN)
            let error = try #require(throws: FileError.self) {
                try AtomicFileSet([
                    AtomicFileSet.File(name: "a", bytes: [1], mode: 0o600),
                    AtomicFileSet.File(
                        name: "b", bytes: [UInt8](repeating: 2, count: 5000), mode: 0o600),
                ]).write(into: directory.path, protecting: [])
            }
            #expect(error.errorNumber == EFBIG)
            #expect(try directory.names() == ["a"])
            #expect(directory.text(of: "a") == "old")
        }
    }
}
