import HTTPTypes
import SandlotJSON

/// The clock, who is online, what happened last, and what is due next.
enum NowPage {
    /// The largest number of devices that are listed.
    private static let deviceLimit = 100

    static func page(
        _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let clock = try await client.json(.get, ["clock"])
        let store = try await client.json(.get, ["store"])
        let due = try await client.json(.get, ["due"])
        let activity = try await client.json(.get, ["activity"], [("limit", "15")])
        let content: HTML = """
            \(Self.clock(clock, due))
            \(Self.due(due))
            \(Self.devices(store))
            \(ActivityTable.html(activity, caption: "What happened last"))
            """
        return DashboardPage(part: .now, title: "Now", content: content)
    }

    private static func clock(_ clock: JSONValue, _ due: JSONValue) -> HTML {
        let rate = clock["rate"]?.double ?? 0
        let isManual = clock["clock"]?.string == "manual"
        let state: HTML =
            !isManual
            ? "The store has the system’s time."
            : rate == 0
                ? "The clock stands still."
                : "The clock runs \(Self.text(rate)) times as fast as a real one."
        var buttons: [HTML] = []
        if isManual {
            for (label, time) in [("1 hour", "1h"), ("1 day", "1 day"), ("1 month", "1 month")] {
                buttons.append(
                    DashboardForm(
                        action: .advance, page: Dashboard.root, id: "advance\(buttons.count)",
                        fields: [.hidden("by", time)], button: "+ \(label)",
                        name: "Advance the clock by \(label)"
                    ).html)
            }
            if let next = due["changes"]?.elementList.first?["at"]?.string {
                buttons.append(
                    .step(
                        "To the next event", ["advance": .object(["to": .string(next)])],
                        page: Dashboard.root, id: "advancenext"))
            }
            buttons.append(
                DashboardForm(
                    action: .advance, page: Dashboard.root, id: "advanceby",
                    fields: [.text("by", label: "Advance by", hint: "40 days")], button: "Advance"
                ).html)
            buttons.append(
                DashboardForm(
                    action: .rate, page: Dashboard.root, id: "rate",
                    fields: [
                        .number(
                            "rate", label: "Speed, in seconds of the store per second",
                            value: Int(rate),
                            range: 0...31_536_000)
                    ], button: "Set the speed"
                ).html)
        }
        return """
            <section aria-labelledby="clock"><h2 id="clock">Clock</h2>
            <p class="figure" data-clock>\(HTML.time(clock["now"]?.string)) <span class="soft">UTC</span></p>
            <p class="soft">\(state)</p><div class="buttons">\(buttons)</div></section>
            """
    }

    private static func text(_ rate: Double) -> String {
        rate == rate.rounded() ? String(Int64(rate)) : String(rate)
    }

    private static func due(_ due: JSONValue) -> HTML {
        let rows = due["changes"]?.elementList.map { change -> [HTML] in
            [
                .time(change["at"]?.string), "\(Self.words(change["kind"]?.string ?? ""))",
                .name(change["productId"]?.string ?? ""),
                .customer(change["customer"]?.string ?? ""),
                .transaction(change["transactionId"]?.string ?? ""),
            ]
        }
        let attempt: HTML =
            due["nextAttempt"]?.string.map { date -> HTML in
                "<p>The next attempt to post a notification is at \(HTML.time(date)).</p>"
            } ?? .none
        return """
            <section aria-labelledby="due"><h2 id="due">Due next</h2>
            \(HTML.table(
                "Changes that happen by themselves",
                ["date", "change", "product", "customer", "transaction"], rows ?? [],
                otherwise: "Nothing is due."))\(attempt)</section>
            """
    }

    private static func words(_ kind: String) -> String {
        switch kind {
        case "renewal": "renews"
        case "expiration": "ends"
        case "grace-end": "grace period ends"
        case "retry-end": "retries end"
        default: kind
        }
    }

    private static func devices(_ store: JSONValue) -> HTML {
        let devices = store["devices"]?.elementList ?? []
        let rows = devices.prefix(deviceLimit).map { device -> [HTML] in
            let name = device["name"]?.string ?? ""
            let isOnline = device["online"]?.bool ?? false
            return [
                .name(name), .customer(device["of"]?.string ?? ""),
                "\(device["platform"]?.string ?? "")",
                .connection(isOnline),
                .step(
                    isOnline ? "Take offline" : "Bring online",
                    [isOnline ? "offline" : "online": .string(name)], page: Dashboard.root,
                    id: "device\(name.utf8.reduce(0 as UInt64) { $0 &* 31 &+ UInt64($1) })",
                    name: isOnline ? "Take \(name) offline" : "Bring \(name) online"),
            ]
        }
        let rest: HTML =
            devices.count > deviceLimit
            ? "<p class=\"soft\">And \(devices.count - deviceLimit) more, on the pages of their customers.</p>"
            : .none
        return """
            <section aria-labelledby="devices"><h2 id="devices">Devices</h2>
            \(HTML.table(
                "Every device, and whether it can reach the store",
                ["device", "customer", "platform", "connection", "change"], rows,
                otherwise: "There are no devices."))\(rest)</section>
            """
    }
}
