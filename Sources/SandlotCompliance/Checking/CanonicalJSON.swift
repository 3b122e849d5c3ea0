import SandlotJSON

/// JSON text in one form for each value, to compare values with.
enum CanonicalJSON {
    /// The form of a text that is JSON; the text itself if it is not.
    ///
    /// Members are sorted, of those with one name the last counts, and `1.0` is `1`.
    static func bytes(of text: [UInt8]) -> [UInt8] {
        guard let document = try? JSONDocument(text) else { return text }
        return Array(ParameterValue(document.root).json.compact.utf8)
    }
}
