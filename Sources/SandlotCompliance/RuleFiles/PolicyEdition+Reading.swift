import SandlotBase
package import SandlotYAML

extension PolicyEdition {
    /// Reads the days between which a file's own pack is in force.
    ///
    /// - Parameters:
    ///   - node: A map with `since`, `until`, or both; nil if the days are unknown.
    ///   - title: The title of the pack.
    /// - Returns: One edition, or none if there is no map.
    /// - Throws: ``YAMLError`` with the location of the mistake.
    package static func editions(
        _ node: YAMLNode?, of title: String
    ) throws(YAMLError) -> [PolicyEdition] {
        guard let node else { return [] }
        let map = try MapReader(node, "the days of a pack", keys: ["since", "until"])
        let (since, until) = (try map["since"]?.calendarDay(), try map["until"]?.calendarDay())
        guard since != nil || until != nil else {
            throw YAMLError(
                .missingKey, "the days of a pack need `since`, `until`, or both", at: map.location)
        }
        if let since, let until, until < since {
            throw node.invalid("the last day, \(until), is before the first one, \(since)")
        }
        return [PolicyEdition(title, since: since, until: until)]
    }
}

extension YAMLNode {
    /// Reads a day, as in `2026-12-31`.
    ///
    /// - Returns: The day as it is written.
    /// - Throws: ``YAMLError`` with the code `wrongType` or `invalidValue`.
    package func calendarDay() throws(YAMLError) -> String {
        let text = try text("a day")
        guard CalendarDay.isValid(text) else {
            throw invalid("\(Quotation.quoted(text)) is not a day; write it like `2026-12-31`")
        }
        return text
    }
}
