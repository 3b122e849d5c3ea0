import SandlotBase
import SandlotCatalog
import SandlotJSON
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files under `fixtures/catalogs`.
enum Fixtures {
    /// The clean files, one for each version of the format.
    static let versions = ["1.0", "1.1", "1.2", "2.0", "3.0", "4.0", "5.0", "6.0", "6.3"]

    /// The package's directory.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(3).joined(separator: "/")

    /// Returns the path of a clean file.
    static func path(version: String) -> String {
        "\(root)/fixtures/catalogs/\(version).storekit"
    }

    /// Returns the path, without an extension, of a file with a problem.
    static func path(broken name: String) -> String {
        "\(root)/fixtures/catalogs/broken/\(name)"
    }

    /// Returns the bytes of a clean file.
    static func bytes(version: String) throws -> [UInt8] {
        try FileContents.read(path(version: version))
    }

    /// Compares a text with a golden file, or rewrites the file if `SANDLOT_RECORD` is `1`.
    static func expect(
        _ text: String, equals path: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        if environment("SANDLOT_RECORD") == "1" {
            let file = try #require(fopen(path, "w"), sourceLocation: sourceLocation)
            defer { fclose(file) }
            fputs(text, file)
            return
        }
        let golden = String(decoding: try FileContents.read(path), as: UTF8.self)
        #expect(text == golden, "\(path)", sourceLocation: sourceLocation)
    }

    /// Returns the value of an environment variable.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
