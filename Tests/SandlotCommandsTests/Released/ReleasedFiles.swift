import Foundation
import SandlotJSON
import TestSupport
import Testing

/// The files of a released version, copied to the directory of a test.
struct ReleasedFiles {
    private static let folder = "\(Fixtures.root)/fixtures/released"

    /// The released versions.
    static let versions: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.first?.isNumber == true }.sorted()
    }()

    /// An output in JSON that a released version wrote.
    struct Output: Sendable, CustomTestStringConvertible {
        let version: String
        let name: String

        var testDescription: String { "\(version) \(name)" }

        /// The arguments of the command that wrote it.
        var arguments: [String] {
            get throws {
                try String(contentsOfFile: path + ".command", encoding: .utf8)
                    .split(separator: " ").map(String.init)
            }
        }

        /// The documents, one for each line of JSON Lines.
        var documents: [JSONValue] {
            get throws {
                try ReleasedFiles.documents(
                    Data(contentsOf: URL(fileURLWithPath: path + ".json")))
            }
        }

        private var path: String { "\(ReleasedFiles.folder)/\(version)/outputs/\(name)" }
    }

    /// All outputs of all versions.
    static let outputs: [Output] = versions.flatMap { version in
        let path = "\(folder)/\(version)/outputs"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map {
            Output(version: version, name: String($0.dropLast(".json".count)))
        }
    }

    let sandlot: Sandlot

    /// Copies the files, because opening a ledger can change it.
    init(_ version: String) throws {
        sandlot = try Sandlot()
        let folder = "\(Self.folder)/\(version)"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name != "outputs" {
            try sandlot.directory.copy("\(folder)/\(name)")
        }
    }

    /// Reads one JSON document, or one on each line.
    static func documents(_ bytes: some Sequence<UInt8>) throws -> [JSONValue] {
        let bytes = Array(bytes)
        if let whole = try? JSONDocument(bytes).root { return [whole] }
        return try bytes.split(separator: UInt8(ascii: "\n")).map {
            try JSONDocument(Array($0)).root
        }
    }
}
