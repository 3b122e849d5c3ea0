import SandlotJSON

/// A part of the log as a table.
enum ActivityTable {
    static func html(_ activity: JSONValue, caption: String, more: HTML = .none) -> HTML {
        let rows = activity["activities"]?.elementList.map { entry -> [HTML] in
            let actor = entry["device"]?.string ?? entry["customer"]?.string
            let detail = entry["transactionId"]?.string.map { id -> HTML in .transaction(id) }
            return [
                .time(entry["at"]?.string),
                actor.map { name -> HTML in .name(name) } ?? "–",
                .name(entry["text"]?.string ?? "", atMost: 240), detail ?? "–",
            ]
        }
        return """
            <section aria-labelledby="log"><h2 id="log">\(caption)</h2>
            \(HTML.table(
                "The latest first", ["date", "who", "what", "transaction"], rows ?? [],
                otherwise: "Nothing has happened yet."))\(more)</section>
            """
    }
}
