import SandlotJSON

/// The reader of `Package.resolved`, versions 1 to 3.
package enum PackageResolved {
    /// Returns the packages.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    /// - Throws: ``ScanError`` if the file is not JSON or has no list of pins, and if a pin names no package.
    package static func dependencies(in bytes: [UInt8]) throws(ScanError) -> [Dependency] {
        let root: JSONValue
        do {
            root = try JSONDocument(bytes).root
        } catch {
            throw ScanError(
                .malformed, "this is not JSON; resolve the packages again", at: error.offset)
        }
        if let version = root["version"], !(1...3).contains(version.integer ?? 0) {
            throw ScanError(
                .unsupported,
                "the version of the file is not 1, 2, or 3; use a version of Sandlot that reads it",
                at: version.offset)
        }
        // Version 1 has the list in `object`, and names the location `repositoryURL`.
        guard let pins = (root["pins"] ?? root["object"]?["pins"])?.elements else {
            throw ScanError(
                .malformed, "there is no list of pins; resolve the packages again", at: 0)
        }
        var dependencies: [Dependency] = []
        // The pins are in the order of the text, so that each line is counted once.
        var (line, countedTo) = (1, 0)
        for pin in pins {
            let offset = min(pin.offset, bytes.count)
            line += bytes[countedTo..<max(countedTo, offset)].count { $0 == 0x0A }
            countedTo = max(countedTo, offset)
            let location = text(pin["location"] ?? pin["repositoryURL"])
            let identity = text(pin["identity"] ?? pin["package"])
            let names =
                location.map(names(of:))
                ?? identity.map { pin["kind"]?.string == "registry" ? parts(of: $0) : [$0] } ?? []
            guard let name = names.last ?? location else {
                throw ScanError(
                    .malformed,
                    "the pin has no location and no identity; resolve the packages again",
                    inLine: line)
            }
            dependencies.append(
                Dependency(
                    name: name, version: pin["state"]?["version"]?.string, line: line,
                    repository: names.count > 1 ? names.suffix(2).joined(separator: "/") : nil))
        }
        return dependencies
    }

    /// Returns a text that is not empty, or nil.
    ///
    /// The location of a package from a registry is empty.
    private static func text(_ value: JSONValue?) -> String? {
        value?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the scope and the name of a package in a registry, as in `mona.LinkedList`.
    private static func parts(of identity: String) -> [String] {
        let parts = identity.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.isEmpty ? [identity] : parts
    }

    /// Returns the parts of the location of a repository, without `.git`.
    private static func names(of location: String) -> [String] {
        var names = location.split(whereSeparator: { $0 == "/" || $0 == ":" }).map(String.init)
        if let last = names.last, last.hasSuffix(".git") {
            names[names.count - 1] = String(last.dropLast(4))
        }
        return names
    }
}
