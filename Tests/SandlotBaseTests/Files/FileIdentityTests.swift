import Foundation
import SandlotBase
import TestSupport
import Testing

@Suite
struct FileIdentityTests {
    @Test
    func allNamesOfAFileHaveTheSameIdentity() throws {
        let directory = try TemporaryDirectory()
        try directory.write("", to: "file")
        try directory.write("", to: "other")
        try FileManager.default.linkItem(
            atPath: directory.path("file"), toPath: directory.path("hard"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("soft"), withDestinationPath: "hard")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("here"), withDestinationPath: ".")
        let identity = try #require(FileIdentity(directory.path("file")))
        for name in ["hard", "soft", "./file", "here/soft", "here/here/hard"] {
            #expect(FileIdentity(directory.path(name)) == identity, "\(name)")
        }
        #expect(FileIdentity(directory.path("other")) != identity)
        #expect(identity.holdsData)
    }

    @Test
    func aMissingFileHasAnIdentity() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("here"), withDestinationPath: ".")
        let identity = try #require(FileIdentity(directory.path("new/file")))
        #expect(FileIdentity(directory.path("here/new/file")) == identity)
        #expect(FileIdentity(directory.path("new")) != identity)
        #expect(FileIdentity(directory.path("new/other")) != identity)
    }

    @Test
    func aDeviceHoldsNoData() throws {
        #expect(FileIdentity("/dev/null")?.holdsData == false)
        #expect(FileIdentity("") == FileIdentity("."))
    }
}
