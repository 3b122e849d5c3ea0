import Foundation
import SandlotBase
import TestSupport
import Testing

@Suite
struct FileContentsTests {
    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
    func filesAreReadWhole(_ count: Int) throws {
        let directory = try TemporaryDirectory()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(bytes).write(to: URL(fileURLWithPath: directory.path("file")))
        #expect(try FileContents.read(directory.path("file")) == bytes)
    }

    @Test
    func aMissingFileIsNamedInTheError() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("missing.json")
        let error = try #require(throws: FileError.self) { try FileContents.read(path) }
        #expect(error.errorNumber == ENOENT)
        #expect(error.path == path)
        #expect(error.description == "cannot read \(path): No such file or directory")
        #expect(!error.isExistingFile)
    }

    @Test
    func readingADirectoryIsAnError() throws {
        let directory = try TemporaryDirectory()
        let error = try #require(throws: FileError.self) { try FileContents.read(directory.path) }
        #expect(error.action == "read")
        #expect(error.reason == "it is a directory, not a file")
    }

    @Test
    func aPathThroughAFileIsRefused() throws {
        let directory = try TemporaryDirectory()
        try directory.write("x", to: "file")
        let error = try #require(throws: FileError.self) {
            try FileContents.read(directory.path("file/inside"))
        }
        #expect(error.errorNumber == ENOTDIR)
    }

    @Test
    func hugeFilesAreRefused() throws {
        let directory = try TemporaryDirectory()
        try directory.write("", to: "huge")
        let count = FileContents.maximumByteCount + 1
        #expect(truncate(directory.path("huge"), count) == 0)
        let error = try #require(throws: FileError.self) {
            try FileContents.read(directory.path("huge"))
        }
        #expect(error.errorNumber == 0)
        #expect(error.reason == "it is larger than 256 MiB")
    }

    @Test
    func aHyphenIsStandardInput() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            try directory.write("from standard input", to: "input")
            let descriptor = open(directory.path("input"), O_RDONLY)
            #expect(dup2(descriptor, 0) == 0)
            #expect(try FileContents.read("-") == Array("from standard input".utf8))
            // The original descriptor remains open.
            #expect(fcntl(0, F_GETFD) >= 0)
        }
    }

    @Test
    func standardInputThatCannotBeReadIsAnError() async {
        await #expect(processExitsWith: .success) {
            // Another thread can get the number of a descriptor that is closed.
            #expect(dup2(open("/dev/null", O_WRONLY), 0) == 0)
            let error = try #require(throws: FileError.self) { try FileContents.read("-") }
            #expect(error.errorNumber == EBADF)
        }
    }

    #if os(Linux)
        @Test
        func anErrorWhileReadingIsReported() throws {
            let error = try #require(throws: FileError.self) {
                try FileContents.read("/proc/self/mem")
            }
            #expect(error.errorNumber == EIO)
        }

        @Test
        func aFullDiskIsReported() throws {
            let descriptor = open("/dev/full", O_WRONLY)
            defer { close(descriptor) }
            let error = try #require(throws: FileError.self) {
                try FileDescriptor.write([1, 2, 3], to: descriptor, path: "output")
            }
            #expect(error.errorNumber == ENOSPC)
            #expect(error.path == "output")
        }
    #endif

    @Test
    func aDeviceWithoutAnEndIsReadUpToTheLimit() throws {
        #expect(try FileContents.read("/dev/zero", atMost: 100_000) == nil)
        let directory = try TemporaryDirectory()
        try directory.write("12345", to: "file")
        #expect(try FileContents.read(directory.path("file"), atMost: 5)?.count == 5)
        #expect(try FileContents.read(directory.path("file"), atMost: 4) == nil)
    }

    @Test
    func bytesAtAnOffsetEndWithTheFile() throws {
        let directory = try TemporaryDirectory()
        try directory.write("12345", to: "file")
        let file = try FileDescriptor.reading(directory.path("file"))
        #expect(try file.bytes(at: 1, count: 3) == Array("234".utf8))
        #expect(try file.bytes(at: 3, count: 3) == Array("45".utf8))
        #expect(try file.bytes(at: 9, count: 3) == [])
    }
}
