import Foundation
import SandlotBase
import TestSupport
import Testing

@Suite
struct AtomicFileSetTests {
    private static let files = AtomicFileSet([
        AtomicFileSet.File(name: "secret", bytes: Array("one".utf8), mode: 0o600),
        AtomicFileSet.File(name: "public", bytes: Array("two".utf8), mode: 0o644),
        AtomicFileSet.File(name: "empty", bytes: [], mode: 0o644),
    ])

    @Test
    func allFilesAreWrittenWithTheirModes() throws {
        let directory = try TemporaryDirectory()
        try Self.files.write(into: directory.path, protecting: [])
        #expect(try directory.names() == ["empty", "public", "secret"])
        #expect(directory.text(of: "secret") == "one")
        #expect(directory.text(of: "public") == "two")
        #expect(directory.text(of: "empty")?.isEmpty == true)
        #expect(try directory.mode(of: "secret") == 0o600)
        #expect(try directory.mode(of: "public") == 0o644)
    }

    @Test(arguments: ["new", "new/", "some/new", "some//new", "a/b/c/new//"])
    func missingDirectoriesAreCreated(_ name: String) throws {
        let directory = try TemporaryDirectory()
        try Self.files.write(into: directory.path(name), protecting: [])
        #expect(try directory.names(in: name) == ["empty", "public", "secret"])
        #expect(try directory.mode(of: name) == 0o700)
    }

    @Test
    func anExistingDirectoryKeepsItsMode() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o751], ofItemAtPath: directory.path)
        try Self.files.write(into: directory.path, protecting: [])
        #expect(try directory.mode(of: ".") == 0o751)
    }

    @Test
    func filesThatAreNotProtectedAreReplacedWithTheirMode() throws {
        let directory = try TemporaryDirectory()
        try directory.write("old", to: "secret")
        try directory.write("other", to: "other")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o666], ofItemAtPath: directory.path("secret"))
        try Self.files.write(into: directory.path, protecting: [])
        #expect(directory.text(of: "secret") == "one")
        #expect(try directory.mode(of: "secret") == 0o600)
        #expect(directory.text(of: "other") == "other")
    }

    @Test(arguments: ["secret", "public", "another"])
    func aProtectedFileLeavesEverythingUnchanged(_ name: String) throws {
        let directory = try TemporaryDirectory()
        try directory.write("old", to: name)
        let error = try #require(throws: FileError.self) {
            try Self.files.write(
                into: directory.path, protecting: ["secret", "public", "another"])
        }
        #expect(error.isExistingFile)
        #expect(error.errorNumber == EEXIST)
        #expect(error.path == directory.path(name))
        #expect(try directory.names() == [name])
        #expect(directory.text(of: name) == "old")
    }

    @Test
    func aDanglingLinkIsAlsoProtected() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("secret"), withDestinationPath: "nowhere")
        let error = try #require(throws: FileError.self) {
            try Self.files.write(into: directory.path, protecting: ["secret"])
        }
        #expect(error.isExistingFile)
    }

    @Test
    func aLinkIsReplacedNotFollowed() throws {
        let directory = try TemporaryDirectory()
        try directory.write("old", to: "target")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("secret"), withDestinationPath: directory.path("target"))
        try Self.files.write(into: directory.path, protecting: [])
        #expect(directory.text(of: "target") == "old")
        #expect(directory.text(of: "secret") == "one")
    }

    @Test
    func filesOfAKilledProcessAreReplaced() throws {
        let directory = try TemporaryDirectory()
        try directory.write("half a fi", to: ".secret.sandlot-tmp")
        try Self.files.write(into: directory.path, protecting: ["secret"])
        #expect(try directory.names() == ["empty", "public", "secret"])
        #expect(directory.text(of: "secret") == "one")
        #expect(try directory.mode(of: "secret") == 0o600)
    }
}
