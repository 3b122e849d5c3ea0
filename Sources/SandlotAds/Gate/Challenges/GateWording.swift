/// The texts of the gate in one language.
struct GateWording {
    let language: GateLanguage

    /// Returns the text of a question.
    func text(of question: GateQuestion, as variant: GateVariant) -> String {
        switch (question, variant) {
        case (.product(let a, let b), .standard): result("\(a) × \(b)")
        case (.sum(let a, let b), .standard): result("\(a) + \(b)")
        case (.product(let a, let b), .accessible):
            spokenResult(
                language == .english
                    ? "\(number(a)) times \(number(b))" : "\(number(a)) por \(number(b))")
        case (.sum(let a, let b), .accessible):
            spokenResult(
                language == .english
                    ? "\(number(a)) plus \(number(b))" : "\(number(a)) más \(number(b))")
        case (.words(let digits), _): words(digits, variant)
        case (.hold(let seconds, _), _): hold(seconds, variant)
        }
    }

    private func number(_ value: Int) -> String { NumberWords.text(of: value, in: language) }

    private func result(_ term: String) -> String {
        switch language {
        case .english: "What is \(term)?"
        case .spanish: "¿Cuánto es \(term)?"
        }
    }

    private func spokenResult(_ term: String) -> String {
        switch language {
        case .english: "What is \(term)? Answer in digits."
        case .spanish: "¿Cuánto es \(term)? Responde con cifras."
        }
    }

    private func words(_ digits: [UInt8], _ variant: GateVariant) -> String {
        let list = digits.map { number(Int($0)) }.joined(separator: ", ")
        return switch (language, variant) {
        case (.english, .standard): "Type these digits: \(list)."
        case (.english, .accessible): "Type these digits from the last to the first: \(list)."
        case (.spanish, .standard): "Escribe estas cifras: \(list)."
        case (.spanish, .accessible): "Escribe estas cifras de la última a la primera: \(list)."
        }
    }

    private func hold(_ seconds: Int, _ variant: GateVariant) -> String {
        let time = NumberWords.text(ofSeconds: seconds, in: language)
        return switch (language, variant) {
        case (.english, .standard): "Press the button, hold it for \(time), and let go."
        case (.english, .accessible): "Press the button, wait for \(time), and press it again."
        case (.spanish, .standard): "Pulsa el botón, mantenlo durante \(time) y suéltalo."
        case (.spanish, .accessible): "Pulsa el botón, espera \(time) y vuelve a pulsarlo."
        }
    }
}
