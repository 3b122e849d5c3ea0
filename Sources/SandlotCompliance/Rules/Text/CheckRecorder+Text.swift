extension CheckRecorder {
    /// Judges a text that must not hit a lexicon.
    ///
    /// - Parameters:
    ///   - text: The words, if they are known.
    ///   - language: Their language.
    ///   - lexicons: What must not be hit.
    ///   - moment: The event that shows the text.
    ///   - message: What a hit means, as one English sentence.
    func check(
        _ text: String?, in language: String, with lexicons: Lexicons, at moment: Moment,
        hit message: @autoclosure () -> String
    ) {
        guard let text else { return doubtUnknownText(at: moment) }
        switch lexicons.answer(for: text, in: language) {
        case .hit: fail(looking: [moment], message())
        case .noHit: pass(moment)
        case .noLexicon: doubtLanguage(language, at: moment)
        }
    }

    /// The words of a text are not in the trace.
    ///
    /// - Parameter moment: The event that shows the text.
    func doubtUnknownText(at moment: Moment) {
        doubt(looking: [moment], "The trace does not say which words were shown.")
    }

    /// There is no lexicon for the language of a text.
    ///
    /// - Parameters:
    ///   - language: The language.
    ///   - moment: The event that shows the text.
    func doubtLanguage(_ language: String, at moment: Moment) {
        doubt(looking: [moment], "There is no lexicon for the language \"\(language)\".")
    }
}
