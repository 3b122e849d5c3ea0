import Synchronization

/// A lexicon for each language that has one.
///
/// Patterns are compiled once. A text that was looked up before is not searched again. Safe to use from any thread.
final class Lexicons: Sendable {
    /// The result of looking a text up in a lexicon.
    enum Answer: Sendable, Hashable {
        /// A pattern matches.
        case hit
        /// No pattern matches.
        case noHit
        /// There is no lexicon for the language.
        case noLexicon
    }

    private let languages: [String: Lexicon]

    /// Compiles the patterns of all languages.
    ///
    /// - Parameters:
    ///   - words: Patterns by language; they match whole words.
    ///   - squashed: Patterns by language for texts in which words look hidden; they match anywhere. A language
    ///     that `words` lacks has no lexicon.
    init(_ words: [String: [TextPattern]], squashed: [String: [TextPattern]] = [:]) {
        let squashed = Dictionary(
            squashed.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $0 + $1 })
        let words = Dictionary(
            words.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $0 + $1 })
        languages = Dictionary(
            uniqueKeysWithValues: words.map {
                ($0.key, Lexicon(words: $0.value, squashed: squashed[$0.key] ?? []))
            })
    }

    /// Looks up a text.
    ///
    /// - Parameters:
    ///   - text: The text as it was shown.
    ///   - language: Its language, as ``CommercialText/language(of:in:)`` gives it.
    /// - Returns: Whether a pattern matches.
    /// - Complexity: O(1) for a text that was looked up before, apart from hashing it.
    func answer(for text: String, in language: String) -> Answer {
        guard let lexicon = languages[language] else { return .noLexicon }
        return lexicon.contains(text) ? .hit : .noHit
    }
}

/// The patterns of one language.
private final class Lexicon: Sendable {
    /// The number of cached answers; a full cache is emptied.
    private static let memoryLimit = 1_024
    /// The maximum length of a text whose answer is cached, in bytes.
    private static let rememberedLength = 1_024

    private let words: PatternProgram?
    private let squashed: PatternProgram?
    private let answers = Mutex<[String: Bool]>([:])

    init(words: [TextPattern], squashed: [TextPattern]) {
        self.words =
            words.isEmpty
            ? nil
            : PatternProgram(
                .sequence([
                    .place(.wordBoundary), .choice(words.map(\.node)), .place(.wordBoundary),
                ]))
        self.squashed = squashed.isEmpty ? nil : PatternProgram(.choice(squashed.map(\.node)))
    }

    func contains(_ text: String) -> Bool {
        guard text.utf8.count <= Self.rememberedLength else { return search(text) }
        if let known = answers.withLock({ $0[text] }) { return known }
        let answer = search(text)
        answers.withLock { answers in
            if answers.count >= Self.memoryLimit { answers.removeAll(keepingCapacity: true) }
            answers[text] = answer
        }
        return answer
    }

    private func search(_ text: String) -> Bool {
        let form = PlainForm(text)
        if let words {
            if words.matches(form.plain) { return true }
            if form.leet != form.plain, words.matches(form.leet) { return true }
        }
        if let squashed, let letters = form.squashed { return squashed.matches(letters) }
        return false
    }
}
