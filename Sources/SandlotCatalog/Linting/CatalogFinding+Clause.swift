extension CatalogFinding {
    /// The message, prefixed with the value's path unless the message already names the value.
    package var clause: String {
        namesValue ? message : "\(path): \(message)"
    }

    /// Whether the message contains the path, or begins with the path of an object around the value.
    private var namesValue: Bool {
        guard !path.isEmpty else { return true }
        let words = message.split(separator: " ").map { word in
            word.drop { $0 == "\"" }.reversed().drop { "\",;:".contains($0) }.reversed()
        }.map { String($0) }
        if words.contains(path) { return true }
        guard let first = words.first, !first.isEmpty else { return false }
        return path.hasPrefix("\(first).") || path.hasPrefix("\(first)[")
    }
}
