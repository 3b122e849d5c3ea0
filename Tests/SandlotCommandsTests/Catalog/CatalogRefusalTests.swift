import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct CatalogRefusalTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    /// Files that are not catalogs, with names.
    private static let garbage: [(name: String, bytes: [UInt8])] = [
        ("empty", []),
        ("blank", Array(" \n\t".utf8)),
        ("text", Array("hello".utf8)),
        ("array", Array("[]".utf8)),
        ("unfinished", Array(#"{"products": [{"productID": "a"#.utf8)),
        ("two documents", Array("{}{}".utf8)),
        ("binary", [0, 1, 2, 255, 254]),
        ("UTF-16", [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]),
        ("invalid UTF-8", Array(#"{"a":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)),
        ("deep arrays", Array(repeating: UInt8(ascii: "["), count: 1_000_000)),
        ("deep objects", Array(String(repeating: #"{"a":"#, count: 200_000).utf8)),
        ("a long text", Array(repeating: UInt8(ascii: "a"), count: 4 << 20)),
    ]

    @Test(arguments: garbage.map(\.name))
    func garbageIsMalformed(name: String) throws {
        let bytes = try #require(Self.garbage.first { $0.name == name }?.bytes)
        try sandlot.directory.write(bytes, to: "Store.storekit")
        for command in ["show", "lint"] {
            let outcome = try sandlot.run("catalog", command, "Store.storekit")
            outcome.expect(65)
            #expect((outcome.text + outcome.errors).contains("Store.storekit:"), "\(outcome)")
            #expect((outcome.text + outcome.errors).utf8.count < 1000)
        }
        try sandlot.issue("remove_ads", catalog: "Store.storekit").expect(65)
    }

    @Test
    func aHugeFileIsRefusedWithoutReadingItAll() throws {
        // A sparse file needs no room on the disk.
        let path = sandlot.directory.path("huge.storekit")
        try sandlot.directory.write("", to: "huge.storekit")
        #expect(truncate(path, 300 << 20) == 0)
        try sandlot.run("catalog", "show", "huge.storekit").expect(
            74, saying: "larger than 256 MiB")
    }

    @Test(arguments: ["show", "lint"])
    func anUnreadableFileIsAnInputError(command: String) throws {
        for name in ["nowhere.storekit", "."] {
            try sandlot.run("catalog", command, name).expect(74, saying: "cannot read \(name)")
        }
        try sandlot.run("catalog", command).expect(74, saying: "cannot read Products.json")
    }

    @Test
    func standardInputIsRead() throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Fixtures.products)))
        let shown = try sandlot.run(["catalog", "show", "-"], input: .bytes(bytes))
        shown.expect(0)
        #expect(shown.text.contains("remove_ads"))
        try sandlot.run(["catalog", "lint", "-"], input: .bytes(bytes)).expect(0)
        try sandlot.run(["catalog", "lint", "-"], input: .text("{")).expect(65)
    }

    @Test
    func lintFailsOnErrorsAndStrictlyOnWarnings() throws {
        let warning = Fixtures.brokenCatalog("unknown-key")
        let error = Fixtures.brokenCatalog("missing-product-id")
        try sandlot.run("catalog", "lint", Fixtures.products, "--strict").expect(0)
        try sandlot.run("catalog", "lint", warning).expect(0, saying: "0 errors")
        try sandlot.run("catalog", "lint", warning, "--strict").expect(1)
        try sandlot.run("catalog", "lint", error).expect(1)
        try sandlot.run("catalog", "lint", Fixtures.products, warning, error).expect(
            1, saying: "3 files:")
        try sandlot.run("catalog", "lint", error, Fixtures.brokenCatalog("invalid-json")).expect(65)
    }

    @Test
    func lintInJSONGivesTheDocumentedKeys() throws {
        let outcome = try sandlot.run(
            "catalog", "lint", Fixtures.brokenCatalog("missing-product-id"), "--format", "json")
        outcome.expect(1)
        let finding = try #require(outcome.json()["findings"]?.elements?.first { _ in true })
        #expect(
            finding.memberList.map(\.name) == [
                "byte", "code", "column", "file", "line", "message", "path", "severity",
            ])
        #expect(try outcome.json()["schema"]?.string == "sandlot-lint/1")
    }

    @Test
    func anUnknownCommandIsRefused() throws {
        try sandlot.run("catalog", "print").expect(64)
        try sandlot.run("catalogue").expect(64)
        try sandlot.run("catalog", "show", "a", "b").expect(64)
        try sandlot.run("--unheard-of").expect(64)
    }
}
