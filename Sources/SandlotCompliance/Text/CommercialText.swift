import SandlotTrace

/// A text that serves to sell something, which is checked with the lexicons.
///
/// Texts of the game and its feedback on answers never count.
struct CommercialText {
    /// The words, if they are known.
    let text: String?
    /// Their language.
    let language: String
    /// The audience that they address.
    let audience: TraceEvent.TextAudience

    /// Extracts the commercial text of an event.
    ///
    /// The result is nil unless the event shows a sales text, or is a notification that states its
    /// words.
    ///
    /// - Parameter observation: Any event.
    init?(_ observation: Observation) {
        switch observation.event {
        case .textShown(let event):
            guard [.offer, .price, .push, .adCopy, .decline].contains(event.purpose) else {
                return nil
            }
            text = event.text
            language = Self.language(of: event.locale, in: observation.run)
            audience = event.audience
        case .push(let event):
            guard let text = event.text else { return nil }
            self.text = text
            language = Self.language(of: nil, in: observation.run)
            audience = .any
        default: return nil
        }
    }

    /// Returns the language of a text.
    ///
    /// - Parameters:
    ///   - locale: The locale of the event, as in `de-AT`.
    ///   - run: The run, whose header states the locale if the event does not.
    /// - Returns: The primary subtag in lowercase; `en` if no locale is stated.
    static func language(of locale: String?, in run: RunState) -> String {
        let locale = locale ?? run.header?.locale ?? "en"
        return locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }
}
