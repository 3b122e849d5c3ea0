import Foundation
import SandlotBase
import SandlotSources
import TestSupport
import Testing

@Suite("The Swift files of an app")
struct SourceTreeTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: directory.path(name), withIntermediateDirectories: true)
    }

    @Test
    func foldersOfOtherCodeAreLeftOut() throws {
        for folder in ["App/Views", ".build/checkouts", "Pods/Ads", "DerivedData", "A/.hidden"] {
            try makeFolder(folder)
            try directory.write("", to: "\(folder)/File.swift")
        }
        try directory.write("", to: "App/notes.txt")
        #expect(SourceTree(directory.path).files == [directory.path("App/Views/File.swift")])
    }

    @Test
    func linksAreNotFollowed() throws {
        try makeFolder("App")
        try directory.write("", to: "App/A.swift")
        for name in ["App/loop", "App/B.swift"] {
            try FileManager.default.createSymbolicLink(
                atPath: directory.path(name), withDestinationPath: directory.path("App"))
        }
        let tree = SourceTree(directory.path("App"))
        #expect(tree.files == [directory.path("App/A.swift")])
        #expect(tree.errors.isEmpty)
        // The folder itself can be a link.
        #expect(SourceTree(directory.path("App/loop")).files.count == 1)
    }

    @Test
    func aMissingFolderIsAnErrorOfReading() throws {
        let path = directory.path("missing")
        #expect(SourceTree(path).files == [path])
        #expect(throws: FileError.self) { try SourceFile(contentsOf: path) }
    }

    @Test(arguments: [
        ([0x22, 0x00, 0x22], SourceError.Code.binary, "A.swift:1:2"),
        ([0x0A, 0x61, 0xFF], .notUTF8, "A.swift:2:2"),
    ])
    func otherFilesAreRefused(bytes: [UInt8], code: SourceError.Code, place: String) throws {
        let error = #expect(throws: SourceError.self) { try SourceFile(bytes, file: "A.swift") }
        #expect(error?.code == code)
        #expect(error?.description.hasPrefix("\(place): ") == true)
    }

    @Test
    func aHugeFileIsRefused() throws {
        let bytes = [UInt8](repeating: 0x20, count: SourceFile.maximumByteCount + 1)
        let error = #expect(throws: SourceError.self) { try SourceFile(bytes) }
        #expect(error?.code == .tooLarge)
        try directory.write(bytes, to: "A.swift")
        #expect(throws: SourceError.self) { try SourceFile(contentsOf: directory.path("A.swift")) }
        #expect(throws: Never.self) { try SourceFile(Array(bytes.dropLast())) }
    }
}
