import HTTPTypes
import SandlotCompliance
import SandlotJSON

/// The events of everyone, of a customer, or of a device.
enum TimelinePage {
    static func page(
        _ query: QueryString, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let store = try await client.json(.get, ["store"])
        let chosen = ["customer", "device", "transaction"].compactMap { name -> (String, String)? in
            query[name].flatMap { $0.isEmpty ? nil : (name, $0) }
        }
        let place = query["before"].map { [("before", $0)] } ?? []
        let activity = try await client.json(
            .get, ["activity"], chosen + place + [("limit", "100")])
        let filter = chosen.map { "\($0.0)=\(QueryString.encoded($0.1))" }.joined(separator: "&")
        let content: HTML = """
            \(Self.form(query, store))
            \(try await Self.drawing(activity, chosen, store, client, isLatest: place.isEmpty))
            \(ActivityTable.html(
                activity, caption: "In words", query: filter.isEmpty ? nil : filter))
            """
        return DashboardPage(part: .timeline, title: "Timeline", content: content)
    }

    /// A drawing of the table's events, with the ads and gates of played apps.
    private static func drawing(
        _ activity: JSONValue, _ chosen: [(String, String)], _ store: JSONValue,
        _ client: DashboardClient, isLatest: Bool
    ) async throws(DashboardClient.Refusal) -> HTML {
        let activities = (activity["activities"]?.elementList ?? []).reversed()
        let dates = activities.compactMap { $0["at"]?.string }
        // The latest page shows what apps did since then, too.
        let window = [("from", dates.first), ("until", isLatest ? nil : dates.last)]
            .compactMap { name, date in date.map { (name, $0) } }
        let device = chosen.first { $0.0 == "device" }?.1
        let customer =
            device.map { name in
                store["devices"]?.elementList.first { $0["name"]?.string == name }?["of"]?.string
            } ?? chosen.first { $0.0 == "customer" }?.1
        var owned: Set<String> = []
        if isLatest, let customer {
            let apps = try await client.json(.get, ["customers", customer])["apps"]?.elementList
            owned = Set(
                (apps ?? []).flatMap { $0["entitlements"]?.elementList ?? [] }
                    .filter { $0["entitled"]?.bool == true }
                    .compactMap { $0["productId"]?.string })
        }
        let consumables = store["apps"]?.elementList.flatMap { app in
            app["consumables"]?.elementList.compactMap(\.string) ?? []
        }
        // Apps of other customers are of no interest, and a transaction is not about an app.
        let devices =
            chosen.isEmpty
            ? nil
            : device.map { [$0] }
                ?? (store["devices"]?.elementList ?? []).filter { $0["of"]?.string == customer }
                .compactMap { $0["name"]?.string }
        let trace = await client.answer(.get, ["trace"], window + [("headers", "all")])
        let timeline = StoreTimeline(
            Array(activities), trace: trace.body, devices: devices.map(Set.init),
            consumables: Set(consumables ?? []), owned: owned, namesCustomers: customer == nil
        ).timeline
        guard let timeline else { return .none }
        let figure = TimelineFigure(timeline, id: "f")
        let remark: HTML =
            figure.isCut
            ? "<figcaption>So much happened that this is only the beginning.</figcaption>" : .none
        let hasRuns = timeline.spans.contains { [.game, .ads, .gate].contains($0.lane) }
        return """
            \(HTML(markup: TimelineFigure.pattern))
            <figure aria-label="What happened, as a drawing">\(HTML(markup: figure.pictures))\(remark)</figure>
            \(HTML(markup: hasRuns ? TimelineFigure.looks(hasPins: false) : ""))
            \(HTML(markup: TimelineFigure.signs(in: [timeline])))
            """
    }

    private static func form(_ query: QueryString, _ store: JSONValue) -> HTML {
        let lists = [("customer", "customers"), ("device", "devices")].map { name, key -> HTML in
            let names = store[key]?.elementList.prefix(500).compactMap { $0["name"]?.string } ?? []
            let options = ([""] + names).map { option -> HTML in
                let mark: HTML = query[name] == option ? " selected" : .none
                return
                    "<option value=\"\(option)\"\(mark)>\(option.isEmpty ? "every \(name)" : option)</option>"
            }
            return """
                <label for="of\(name)">\(name)</label>
                <select id="of\(name)" name="\(name)">\(options)</select>
                """
        }
        return """
            <form method="get" action="\(Dashboard.root)timeline" role="search" id="filter" \
            aria-label="Filter">\(lists)<button>Show</button></form>
            """
    }
}
