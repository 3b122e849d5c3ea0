import SandlotJSON

/// A part of the log as a table.
enum ActivityTable {
    /// Returns the table with a link to earlier activities, if there are any.
    ///
    /// - Parameters:
    ///   - activity: The answer of the control API.
    ///   - caption: The heading.
    ///   - query: The filter of the timeline that shows the rest, or nil for everyone.
    ///   - isOfOne: Whether it is about one transaction, whose name is known.
    /// - Returns: The table in a section of its own.
    static func html(
        _ activity: JSONValue, caption: String, query: String? = nil, isOfOne: Bool = false
    ) -> HTML {
        let rows = activity["activities"]?.elementList.map { entry -> [HTML] in
            let actor = entry["device"]?.string ?? entry["customer"]?.string
            let detail = entry["transactionId"]?.string.map { id -> HTML in .transaction(id) }
            return [
                .time(entry["at"]?.string),
                actor.map { name -> HTML in .name(name) } ?? "–",
                .name(entry["text"]?.string ?? "", atMost: 240), detail ?? "–",
            ]
        }
        let next = activity["next"]?.integer
        let earlier: HTML =
            next.map { position -> HTML in
                let items = (query.map { $0 + "&" } ?? "") + "before=\(position)"
                return "<p><a href=\"\(Dashboard.root)timeline?\(items)\">Earlier</a></p>"
            } ?? .none
        return """
            <section aria-labelledby="log"><h2 id="log">\(caption)</h2>
            \(HTML.table(
                "The latest first", ["date", "who", "what"] + (isOfOne ? [] : ["transaction"]),
                rows ?? [], look: "log",
                otherwise: next == nil
                    ? "Nothing has happened yet." : "Nothing like that happened lately."))\(earlier)</section>
            """
    }
}
