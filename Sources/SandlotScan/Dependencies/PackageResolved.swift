import SandlotJSON

/// The reader of `Package.resolved`, versions 1 to 3.
package enum PackageResolved {
    /// Returns the packages.
    ///
    /// - Throws: ``ScanError`` if the file is not JSON or has no list of pins.
    package static func dependencies(in bytes: [UInt8]) throws(ScanError) -> [Dependency] {
        let root: JSONValue
        do {
            root = try JSONDocument(bytes).root
        } catch {
            throw ScanError(
                .malformed, "this is not JSON; resolve the packages again", at: error.offset)
        }
        // Version 1 has the list in `object`, and names the location `repositoryURL`.
        guard let pins = (root["pins"] ?? root["object"]?["pins"])?.elements else {
            throw ScanError(
                .malformed, "there is no list of pins; resolve the packages again", at: 0)
        }
        return pins.compactMap { pin in
            let location = (pin["location"] ?? pin["repositoryURL"])?.string
            guard let name = location.map(lastName) ?? (pin["identity"] ?? pin["package"])?.string
            else { return nil }
            let line = 1 + bytes[..<min(pin.offset, bytes.count)].count { $0 == 0x0A }
            return Dependency(name: name, version: pin["state"]?["version"]?.string, line: line)
        }
    }

    /// Returns the last part of the location of a repository, without `.git`.
    private static func lastName(_ location: String) -> String {
        let last = location.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init)
        guard let last else { return location }
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }
}
