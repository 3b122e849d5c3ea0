import Foundation
import SandlotBase
import TestSupport
import Testing

@Suite("The walk through a folder")
struct FolderWalkTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["b/.hidden/x", "b/c.txt", "a", "d/build/e", "d/f"] {
            let path = directory.path(name)
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try directory.write("", to: name)
        }
    }

    private func names(_ omission: FolderWalk.Omission) -> [String] {
        FolderWalk(directory.path, omitting: omission).map { step in
            switch step {
            case .folder(let item): (item.folders + [item.name, ""]).joined(separator: "/")
            case .file(let item): (item.folders + [item.name]).joined(separator: "/")
            case .error(let error): error.description
            }
        }
    }

    @Test
    func aFolderComesBeforeItsContents() {
        #expect(
            names(.nothing) == [
                "a", "b/", "b/.hidden/", "b/.hidden/x", "b/c.txt", "d/", "d/build/", "d/build/e",
                "d/f",
            ])
        #expect(names(.otherCode()) == ["a", "b/", "b/c.txt", "d/", "d/f"])
        #expect(names(.otherCode(and: ["d"])) == ["a", "b/", "b/c.txt"])
    }

    @Test
    func thePathBeginsWithTheWalkedFolder() {
        let paths = FolderWalk(directory.path + "/d/", omitting: .nothing).map { step in
            if case .file(let item) = step { item.path } else { "" }
        }
        #expect(paths == ["", directory.path("d/build/e"), directory.path("d/f")])
    }

    @Test
    func anErrorDoesNotEndTheWalk() throws {
        let missing = FolderWalk(directory.path("missing"), omitting: .nothing).map { $0 }
        #expect(missing.count == 1)
        let deep = directory.path("a2/") + String(repeating: "f/", count: 66)
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        let steps = names(.otherCode())
        #expect(steps.count { $0.contains("it is in more than 64 folders") } == 1)
        #expect(steps.last == "d/f")
        #expect(names(.nothing).last == "d/f")
    }
}
