import Foundation
import SandlotResources
import Testing

@Suite struct ResourceFoldersTests {
    /// A folder with the products of a build, which is removed afterward.
    private final class Products {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("ResourceFoldersTests-\(UUID().uuidString)")
        var executable: URL { folder.appendingPathComponent("kidsPackageTests.xctest") }

        init(bundles: [String]) throws {
            for bundle in bundles {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(bundle), withIntermediateDirectories: true)
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func list(_ modules: [String], for product: String) throws {
            let list = folder.appendingPathComponent("\(product).product")
            try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
            let lines = modules.map { "\(folder.path)/\($0).build/Main.swift.o\n" }.joined()
            try Data(lines.utf8).write(to: list.appendingPathComponent("Objects.LinkFileList"))
        }

        var found: [String] {
            ResourceFolders(beside: executable).all.map(\.lastPathComponent)
        }
    }

    @Test func theFolderOfADeletedTargetDoesNotCount() throws {
        let products = try Products(bundles: [
            "kids_DeletedTests.resources", "kids_ShopTests.resources", "kids_Shop.build",
        ])
        try products.list(["ShopTests", "Shop"], for: "kidsPackageTests")
        #expect(products.found == ["kids_ShopTests.resources"])
    }

    @Test func aTargetWhoseNameEndsLikeAnotherIsNotTheOther() throws {
        let products = try Products(bundles: ["kids_OldShopTests.resources"])
        try products.list(["ShopTests"], for: "kidsPackageTests")
        #expect(products.found == [])
    }

    @Test func namesMayContainUnderscoresAndHyphens() throws {
        let products = try Products(bundles: ["my-kids_app_Shop-Kit_Tests.resources"])
        try products.list(["Shop_Kit_Tests"], for: "kidsPackageTests")
        #expect(products.found == ["my-kids_app_Shop-Kit_Tests.resources"])
    }

    @Test func theTargetsOfALibraryBesideTheProgramCount() throws {
        let products = try Products(bundles: ["kids_Art.resources", "kids_Gone.resources"])
        try products.list(["ShopTests"], for: "kidsPackageTests")
        try products.list(["Art"], for: "Drawing")
        try products.list(["Gone"], for: "Removed")
        try Data().write(to: products.folder.appendingPathComponent("libDrawing.so"))
        #expect(products.found == ["kids_Art.resources"])
    }

    @Test func allFoldersCountIfNothingSaysWhatIsLinked() throws {
        let products = try Products(bundles: ["kids_A.resources", "kids_B.bundle"])
        #expect(products.found == ["kids_A.resources", "kids_B.bundle"])
    }

    @Test func aFileIdentifierLeadsToTheFolderOfItsTarget() throws {
        let products = try Products(bundles: ["kids_A.resources", "kids_BA.resources"])
        let folders = ResourceFolders(beside: products.executable)
        #expect(folders.folder(of: "BA/File.swift")?.lastPathComponent == "kids_BA.resources")
        #expect(folders.folder(of: "A/File.swift")?.lastPathComponent == "kids_A.resources")
        #expect(folders.folder(of: "C/File.swift") == nil)
        #expect(folders.folder(of: "") == nil)
    }
}
