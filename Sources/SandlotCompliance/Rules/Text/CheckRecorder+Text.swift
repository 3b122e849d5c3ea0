extension CheckRecorder {
    /// Checks a text that must not match a lexicon.
    ///
    /// - Parameters:
    ///   - text: The words, if they are known.
    ///   - language: Their language.
    ///   - lexicons: The lexicons that the text must not match.
    ///   - moment: The event that shows the text.
    ///   - message: One English sentence that describes a match.
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

    /// Records that the words of a text are not in the trace.
    ///
    /// - Parameter moment: The event that shows the text.
    func doubtUnknownText(at moment: Moment) {
        doubt(looking: [moment], "The trace does not say which words were shown.")
    }

    /// Records that there is no lexicon for the language of a text.
    ///
    /// - Parameters:
    ///   - language: The language.
    ///   - moment: The event that shows the text.
    func doubtLanguage(_ language: String, at moment: Moment) {
        doubt(looking: [moment], "There is no lexicon for the language \"\(language)\".")
    }
}
