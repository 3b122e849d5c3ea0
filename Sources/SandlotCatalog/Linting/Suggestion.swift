import SandlotBase

/// What to write instead of an unknown word.
enum Suggestion {
    /// The known word that was probably meant, or nil; a long word is never a slip.
    static func nearest(to word: String, among known: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        return NearestWord.suggestion(for: word, among: known)
    }

    /// A clause that names the word that was probably meant, or else all.
    static func text(for word: String, among known: [String]) -> String {
        if let nearest = nearest(to: word, among: known) {
            return "did you mean \(Quotation.jsonString(nearest))?"
        }
        return "write one of \(known.map(Quotation.jsonString).joined(separator: ", "))"
    }
}
