package import SandlotCompliance

/// The permissions in the build settings of Xcode, from which Xcode makes the Info.plist of an app.
///
/// They are in the files `project.pbxproj` and `….xcconfig`, with the prefix `INFOPLIST_KEY_` before the key of the
/// Info.plist.
package enum BuildSettings {
    private static let prefix = "INFOPLIST_KEY_"

    /// Returns the permissions for which the settings have a description, each once with its first line.
    ///
    /// - Throws: ``ScanError`` if the file is not a text, or is a property list that is malformed.
    package static func facts(in bytes: [UInt8], file: String) throws(ScanError) -> [AppFact] {
        var facts: [AppFact] = []
        var seen: Set<String> = []
        for (key, line) in try keys(in: bytes) where seen.insert(key).inserted {
            guard let fact = AppleDeclarations.fact(ofInfoKey: key, file: file, line: line) else {
                continue
            }
            facts.append(fact)
        }
        return facts
    }

    /// Returns the keys of the Info.plist with their lines.
    private static func keys(in bytes: [UInt8]) throws(ScanError) -> [(String, Int?)] {
        // Xcode writes its own format, and other programs write property lists.
        if bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "bplist".utf8) {
            return keys(in: try PropertyList(dictionary: bytes))
        }
        if let zero = bytes.firstIndex(of: 0) {
            throw ScanError(
                .malformed, "the build settings must be a text, but it contains a zero byte",
                at: zero)
        }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { number, line in
            key(in: line).map { ($0, number + 1) }
        }
    }

    private static func keys(in list: PropertyList) -> [(String, Int?)] {
        list.elements.flatMap(keys)
            + list.entries.flatMap { entry -> [(String, Int?)] in
                let name = entry.key.prefix { $0 != "[" }
                guard name.hasPrefix(prefix) else { return keys(in: entry.value) }
                return [(String(name.dropFirst(prefix.count)), entry.line)]
            }
    }

    /// Returns the key of a line such as `INFOPLIST_KEY_NSCameraUsageDescription = "Photos";`, or nil.
    ///
    /// The name can have quotation marks and conditions, as in `"INFOPLIST_KEY_NSCameraUsageDescription[sdk=iphone*]"`.
    private static func key(in line: ArraySlice<UInt8>) -> String? {
        let setting = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "\"") }
        guard setting.starts(with: prefix.utf8) else { return nil }
        let name = setting.dropFirst(prefix.utf8.count).prefix(while: isNameByte)
        var rest = setting[name.endIndex...]
        while rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
            rest = rest[(end + 1)...]
        }
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "\"") }
        return rest.first == UInt8(ascii: "=") ? String(decoding: name, as: UTF8.self) : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
