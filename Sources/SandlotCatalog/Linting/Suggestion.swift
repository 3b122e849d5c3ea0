import SandlotBase

/// Suggestions of known words in place of an unknown one.
enum Suggestion {
    /// Returns the known word that was probably intended, or nil if there is none or the word is
    /// very long.
    static func nearest(to word: String, among known: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        return NearestWord.suggestion(for: word, among: known)
    }

    /// Returns a clause that suggests the intended word, or else lists all known words.
    static func text(for word: String, among known: [String]) -> String {
        if let nearest = nearest(to: word, among: known) {
            return "did you mean \(Quotation.jsonString(nearest))?"
        }
        return "write one of \(known.map(Quotation.jsonString).joined(separator: ", "))"
    }
}
