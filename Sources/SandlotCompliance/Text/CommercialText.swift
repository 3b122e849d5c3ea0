import SandlotTrace

/// Words that serve to sell something: they are held against the lexicons.
///
/// Words of the game and what it says about answers are none, whatever they are.
struct CommercialText {
    /// The words, if they are known.
    let text: String?
    /// Their language.
    let language: String
    /// Whom they speak to.
    let audience: TraceEvent.TextAudience

    /// Takes the commercial text out of an event.
    ///
    /// It is nil unless the event shows a text that serves to sell, or is a notification that states its words.
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

    /// The language of a text.
    ///
    /// - Parameters:
    ///   - locale: What the event says, as in `de-AT`.
    ///   - run: The run; the locale of its header counts if the event says nothing.
    /// - Returns: The primary subtag in small letters; `en` if nothing is said at all.
    static func language(of locale: String?, in run: RunState) -> String {
        let locale = locale ?? run.header?.locale ?? "en"
        return locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }
}
