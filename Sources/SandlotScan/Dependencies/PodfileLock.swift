/// The reader of `Podfile.lock`.
package enum PodfileLock {
    /// Returns the pods of the section `PODS`, including subspecs.
    ///
    /// - Throws: ``ScanError`` if there is no such section.
    package static func dependencies(in bytes: [UInt8]) throws(ScanError) -> [Dependency] {
        var dependencies: [Dependency] = []
        var isInPods = false
        var hasPods = false
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, bytes) in lines.enumerated() {
            let line = String(decoding: bytes, as: UTF8.self)
            if !line.hasPrefix(" "), !line.isEmpty {
                isInPods = line.hasPrefix("PODS:")
                if isInPods { hasPods = true }
            }
            // Four spaces begin a dependency of a pod, which has an entry of its own.
            guard isInPods, line.hasPrefix("  - ") else { continue }
            let entry = line.dropFirst(4).filter { !"\"\r".contains($0) }
            let parts = entry.split(separator: " ", maxSplits: 1)
            guard let name = parts.first.map({ $0.last == ":" ? $0.dropLast() : $0 }) else {
                continue
            }
            let version = parts.dropFirst().first.map { text in
                String(text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
            }
            dependencies.append(
                Dependency(
                    name: String(name), version: version.flatMap { $0.isEmpty ? nil : $0 },
                    line: number + 1))
        }
        guard hasPods else {
            throw ScanError(.malformed, "there is no section PODS; install the pods again", at: 0)
        }
        return dependencies
    }
}
