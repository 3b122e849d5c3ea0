import HTTPTypes
import SandlotJSON

/// A customer: what is owned and why, and what each device knows.
enum CustomerPage {
    static func page(
        _ name: String, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let customer = try await client.json(.get, ["customers", name])
        let store = try await client.json(.get, ["store"])
        let activity = try await client.json(
            .get, ["activity"], [("customer", name), ("limit", "30")])
        let page = Dashboard.root + "customers/" + QueryString.encoded(name)
        let apps = customer["apps"]?.elementList ?? []
        let devices = customer["devices"]?.elementList ?? []
        let query = "customer=" + QueryString.encoded(name)
        let content: HTML = """
            <p class="soft" data-clock>Storefront \(customer["storefront"]?.string ?? "")\
            \(customer["family"]?.string.map { name -> HTML in ", family \(HTML.family(name))" } ?? .none)
            · <a href="\(Dashboard.root)transactions?\(query)">All transactions</a>
            · <a href="\(Dashboard.root)timeline?\(query)">Timeline</a></p>
            \(apps.enumerated().map { Self.app($1, of: name, number: $0) })
            \(Self.devices(devices, apps))
            \(Self.buying(store, devices, name, page: page))
            \(ActivityTable.html(activity, caption: "What happened", query: query))
            """
        return DashboardPage(part: .customers, title: String(name.prefix(200)), content: content)
    }

    private static func app(_ app: JSONValue, of customer: String, number: Int) -> HTML {
        let rows = app["entitlements"]?.elementList.map { entitlement -> [HTML] in
            let isEntitled = entitlement["entitled"]?.bool ?? false
            let reason = EntitlementReason(entitlement, of: customer)
            return [
                .name(entitlement["productId"]?.string ?? ""),
                .state(isEntitled ? "owned" : "not owned", isOn: isEntitled),
                "\(reason.fact)<br><span class=\"soft\">\(reason.rule)</span>",
                signature(entitlement["signature"]?.string ?? ""),
                entitlement["transactionId"]?.string.map { id -> HTML in .transaction(id) } ?? "–",
            ]
        }
        return """
            <section aria-labelledby="app\(number)"><h2 id="app\(number)">\
            \(HTML.name(app["bundleId"]?.string ?? ""))</h2>
            \(HTML.table(
                "What the latest transaction of each product grants, and the rule that decided",
                ["product", "entitlement", "because", "signature", "transaction"], rows ?? [],
                look: "wordy", otherwise: "Nothing was bought that can be owned."))</section>
            """
    }

    private static func signature(_ word: String) -> HTML {
        switch word {
        case "verified": .state("verified", isOn: true)
        case "unverified": .badge("unverified", .bad)
        default: "<span class=\"soft\">not signed yet, because nobody asked</span>"
        }
    }

    /// The products of each app that a customer owns.
    private static func owned(_ apps: [JSONValue]) -> [String: Set<String>] {
        var owned: [String: Set<String>] = [:]
        for app in apps {
            let products = app["entitlements"]?.elementList.filter { $0["entitled"]?.bool == true }
            owned[app["bundleId"]?.string ?? ""] = Set(
                (products ?? []).compactMap { $0["productId"]?.string })
        }
        return owned
    }

    private static func devices(_ devices: [JSONValue], _ apps: [JSONValue]) -> HTML {
        let owned = owned(apps)
        let rows = devices.map { device -> [HTML] in
            let unheard = device["unheardChanges"]?.elementList ?? []
            let running = device["running"]?.elementList.compactMap(\.string) ?? []
            return [
                .name(device["name"]?.string ?? ""), "\(device["platform"]?.string ?? "")",
                .connection(device["online"]?.bool ?? false),
                running.isEmpty ? "–" : "\(running.joined(separator: ", "))",
                beliefs(of: device, owned), changes(unheard),
            ]
        }
        return """
            <section aria-labelledby="devices"><h2 id="devices">Devices</h2>
            \(HTML.table(
                "What runs on each device, what it believes that the customer owns, and the changes "
                    + "that it has not heard of",
                ["device", "platform", "connection", "running", "believes", "has not heard"], rows,
                look: "wordy", otherwise: "This customer has no devices."))</section>
            """
    }

    /// The beliefs of a device about each app, and whether they are right.
    private static func beliefs(of device: JSONValue, _ owned: [String: Set<String>]) -> HTML {
        let members = device["owned"]?.memberList ?? []
        let parts = members.map { member -> HTML in
            let app: HTML = members.count > 1 ? "\(HTML.name(member.name)): " : .none
            guard !member.value.isNull else {
                return "<li>\(app)nothing, because it was never online with this account</li>"
            }
            let products = member.value.elementList.compactMap(\.string)
            let words = products.isEmpty ? "owns nothing" : products.joined(separator: ", ")
            let isRight = Set(products) == owned[member.name, default: []]
            let mark: HTML = isRight ? .none : .badge("differs", .waiting)
            return "<li>\(app)\(HTML.name(words)) \(mark)</li>"
        }
        return "<ul class=\"cell\">\(parts)</ul>"
    }

    private static func changes(_ unheard: [JSONValue]) -> HTML {
        guard !unheard.isEmpty else { return "–" }
        let items = unheard.prefix(10).map { change -> HTML in
            """
            <li>\(change["kind"]?.string ?? "") of \(HTML.name(change["productId"]?.string ?? "")),
            \(HTML.transaction(change["transactionId"]?.string ?? ""))</li>
            """
        }
        let rest: HTML =
            unheard.count > items.count ? "<li>and \(unheard.count - items.count) more</li>" : .none
        return "<ul class=\"cell\">\(items)\(rest)</ul>"
    }

    private static func buying(
        _ store: JSONValue, _ devices: [JSONValue], _ name: String, page: String
    ) -> HTML {
        let apps = store["apps"]?.elementList ?? []
        let forms = apps.enumerated().map { number, app -> HTML in
            let bundleID = app["bundleId"]?.string ?? ""
            let products = app["products"]?.elementList.compactMap(\.string) ?? []
            var places: [(value: String, words: String)] = []
            var launches: [HTML] = []
            for device in devices {
                let name = device["name"]?.string ?? ""
                let isRunning = device["running"]?.elementList.contains { $0.string == bundleID }
                if isRunning ?? false {
                    places.append((name, "on \(name)"))
                } else {
                    launches.append(
                        .step(
                            "Launch on \(String(name.prefix(100)))",
                            ["launch": .string(name), "app": .string(bundleID)], page: page,
                            id: "app\(number)launch\(launches.count)"))
                }
            }
            places.append(("", "outside the app"))
            let form = DashboardForm(
                action: .buy, page: page, id: "app\(number)buy",
                fields: [
                    .hidden("app", bundleID), .hidden("customer", name),
                    .choice("product", label: "Product", options: Array(products.prefix(500))),
                    .menu("device", label: "Where", options: places),
                ], button: "Buy", name: "Buy in \(bundleID)"
            ).html
            let title: HTML = apps.count > 1 ? "<h3>\(HTML.name(bundleID))</h3>" : .none
            return "\(title)\(form)<div class=\"buttons\">\(launches)</div>"
        }
        return "<section aria-labelledby=\"buy\"><h2 id=\"buy\">Buy</h2>\(forms)</section>"
    }
}
