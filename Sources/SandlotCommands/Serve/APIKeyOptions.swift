import ArgumentParser
import SandlotBase
import SandlotReceipts
import SandlotServerAPI

/// The keys with which a backend signs its requests to the App Store Server API.
struct APIKeyOptions: ParsableArguments {
    private static let prefix = "AuthKey_"
    private static let suffix = ".p8"
    /// The characters of the identifiers that App Store Connect gives to keys.
    private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    private static let identifierLength = 10

    @Option(
        help: """
            The directory with the keys of the App Store Server API, as files that are named \
            AuthKey_ID.p8. If it has none, a key is created. Without this option, the server \
            accepts no request to that API.
            """,
        completion: .directory)
    var keys: String?

    @Option(
        help: ArgumentHelp("The issuer of the keys (default: sandlot).", valueName: "id"))
    var issuerID: String?

    func validate() throws {
        if let issuerID, keys == nil {
            throw ValidationError("--issuer-id \(issuerID) belongs to keys; name them with --keys")
        }
        if issuerID?.isEmpty == true { throw ValidationError("--issuer-id must not be empty") }
    }

    /// Reads the keys, or creates one.
    ///
    /// - Returns: The keys, by name.
    /// - Throws: ``CommandFailure``.
    func read() throws -> [APIKey] {
        guard let directory = keys else { return [] }
        return try CommandFailure.converting {
            let names = try Self.names(in: directory)
            if names.isEmpty { return [try create(in: directory)] }
            return try names.map { name in
                let path = "\(directory)/\(name)"
                let id = String(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
                return try APIKey(
                    issuerID: issuer, keyID: id, pem: try FileContents.read(path), name: path)
            }
        }
    }

    private var issuer: String { issuerID ?? "sandlot" }

    private static func names(in directory: String) throws -> [String] {
        guard try FileKind.of(directory) != .missing else { return [] }
        return try DirectoryPlacement.names(in: directory).filter {
            $0.hasPrefix(prefix) && $0.hasSuffix(suffix)
                && $0.utf8.count > prefix.utf8.count + suffix.utf8.count
        }.sorted()
    }

    private func create(in directory: String) throws -> APIKey {
        var generator = SystemRandomNumberGenerator()
        let id = String(
            (0..<Self.identifierLength).compactMap { _ in
                Self.characters.randomElement(using: &generator)
            })
        let key = try APIKey.generated(issuerID: issuer, keyID: id)
        let file = AtomicFileSet.File(
            name: Self.prefix + id + Self.suffix, bytes: try key.key.privatePEM() ?? [],
            mode: 0o600)
        try AtomicFileSet([file]).write(into: directory, protecting: [file.name])
        StandardError.shared.note("created \(directory)/\(file.name)")
        return key
    }
}
