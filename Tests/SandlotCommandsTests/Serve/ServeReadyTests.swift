import Foundation
import SandlotJSON
import TestSupport
import Testing

/// The line that a server prints when it is ready.
@Suite struct ServeReadyTests {
    private static func page() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        return try String(
            contentsOf: root.appending(path: "Documentation/server.md"), encoding: .utf8)
    }

    @Test func theLineHasTheDocumentedKeys() async throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(
            "scenario: A shop\nproducts: [{id: a, type: consumable, price: 1}]\n", to: "story.yaml")
        let server = try ServeProcess(sandlot, ["story.yaml", "--keys", "keys"])
        let lines = try Self.page().split(separator: "\n").map(String.init)
        let line = try #require(lines.first { $0.contains(#""schema":"sandlot-serve/1""#) })
        let example = try JSONDocument(Array(line.utf8)).root
        let keys = server.ready.memberList.map(\.name)
        #expect(keys == example.memberList.map(\.name))
        let documented = lines.drop { $0 != line }.drop { $0 != "| key | value |" }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
            .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
        #expect(Set(documented) == Set(keys))
        let key = try #require(server.ready["keys"]?.elementList.first)
        #expect(
            key.memberList.map(\.name)
                == example["keys"]?.elementList.first?.memberList.map(\.name))
        server.end(with: SIGTERM)
    }

    @Test func eachMessageOfTheLogCanBeAJSONObject() async throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(
            "scenario: A shop\nproducts: [{id: a, type: consumable, price: 1}]\n", to: "story.yaml")
        try sandlot.directory.write("", to: "log")
        let path = sandlot.directory.path("log")
        let file = try #require(FileHandle(forWritingAtPath: path))
        let server = try ServeProcess(
            sandlot, ["story.yaml", "--log-level", "info", "--log-format", "json"], log: file)
        #expect(await server.request("GET", "/health")?.status == 200)
        server.end(with: SIGTERM)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let messages = try lines.map { try JSONDocument(Array($0.utf8)).root }
        #expect(messages.allSatisfy { $0["time"] != nil && $0["level"] != nil })
        let request = try #require(messages.first { $0["message"]?.string == "request" })
        #expect(request["data"]?["path"]?.string == "/health")
        #expect(request["data"]?["status"]?.string == "200")
    }
}
