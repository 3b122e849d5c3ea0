import Foundation
import SandlotBase
import SandlotJSON
import TestSupport
import Testing

@Suite struct OpenAPITests {
    /// The folder of the package.
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        .path

    private func document() async throws -> JSONValue {
        var found: JSONValue?
        try await withServedStore { served in
            found = try await served.request("GET", "/control/v1/openapi.json").json
        }
        return try #require(found)
    }

    @Test
    func everyReferenceHasASchema() async throws {
        let document = try await document()
        #expect(document["openapi"]?.string == "3.1.0")
        let schemas = try #require(document["components"]?["schemas"])
        let text = String(decoding: document.rawBytes, as: UTF8.self)
        let references = text.matches(of: /#\/components\/schemas\/([A-Za-z]+)/).map(\.1)
        #expect(!references.isEmpty)
        for name in references { #expect(schemas[String(name)] != nil, "\(name)") }
        // A schema that is not JSON would be null.
        #expect(!text.contains("null}") && !text.contains(":null"))
    }

    @Test
    func theManualListsEveryRequest() async throws {
        let manual = try String(
            decoding: FileContents.read(Self.root + "/Documentation/server.md"), as: UTF8.self)
        let paths = try #require(try await document()["paths"])
        for path in paths.memberList {
            for operation in path.value.memberList {
                let words = "`\(operation.name.uppercased()) \(path.name)"
                    .replacing("{transactionId}", with: "ID").replacing("{name}", with: "NAME")
                    .replacing("{number}", with: "NUMBER")
                #expect(manual.contains(words), "\(words)")
            }
        }
    }

    @Test
    func aRequestThatIsNotInTheDocumentIsRefused() async throws {
        try await withServedStore { served in
            let unknown = try await served.request("GET", "/control/v1/nothing").status
            #expect(unknown == 404)
            let wrong = try await served.request("DELETE", "/control/v1/steps").status
            #expect(wrong == 405)
        }
    }
}
