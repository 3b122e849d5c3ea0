/// Numbers and lists in the form that messages use.
enum Words {
    /// A time.
    ///
    /// - Parameter milliseconds: The time in milliseconds.
    /// - Returns: Less than a second in milliseconds, as in `850 ms`; less than a minute in seconds, as in `6 s` or
    ///   `5.251 s`; otherwise minutes and seconds, as in `1 min 30 s`, after hours if there are any.
    static func duration(_ milliseconds: Int) -> String {
        let sign = milliseconds < 0 ? "-" : ""
        let total = milliseconds.magnitude
        guard total >= 1_000 else { return "\(sign)\(total) ms" }
        let (minutes, rest) = total.quotientAndRemainder(dividingBy: 60_000)
        let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1_000)
        var text = "\(seconds)"
        if fraction > 0 {
            var decimals = String(fraction + 1_000).dropFirst()
            while decimals.last == "0" { decimals.removeLast() }
            text += ".\(decimals)"
        }
        text += " s"
        guard minutes > 0 else { return sign + text }
        text = "\(minutes % 60) min \(text)"
        return sign + (minutes < 60 ? text : "\(minutes / 60) h \(text)")
    }

    /// A number of things, with the word for one or for several.
    static func count(_ count: Int, one: String, several: String) -> String {
        "\(count) \(count == 1 ? one : several)"
    }

    /// Things with commas, and a word before the last.
    static func list(_ items: [String], _ word: String = "and") -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let others = items.dropLast().joined(separator: ", ")
        return "\(others)\(items.count > 2 ? "," : "") \(word) \(last)"
    }

    /// Clauses as one sentence: the first letter becomes a capital one, and there is a period at the end.
    static func sentence(_ clauses: [String]) -> String {
        let text = list(clauses)
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }
}
