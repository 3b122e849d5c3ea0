import HTTPTypes
import SandlotJSON

/// A customer: what is owned and why, and what each device has not heard.
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
        let content: HTML = """
            <p class="soft">Storefront \(customer["storefront"]?.string ?? "")\
            \(customer["family"]?.string.map { name -> HTML in ", family \(HTML.name(name))" } ?? .none)</p>
            \(apps.enumerated().map { Self.app($1, number: $0) })
            \(Self.devices(devices, page: page))
            \(Self.buying(store, devices, name, page: page))
            <p>\(HTML.link(["transactions"], "All transactions")) ·
            <a href="\(Dashboard.root)timeline?customer=\(QueryString.encoded(name))">Timeline</a></p>
            \(ActivityTable.html(activity, caption: "What happened"))
            """
        return DashboardPage(part: .customers, title: String(name.prefix(200)), content: content)
    }

    private static func app(_ app: JSONValue, number: Int) -> HTML {
        let rows = app["entitlements"]?.elementList.map { entitlement -> [HTML] in
            let standing = entitlement["standing"]?.string ?? ""
            let isEntitled = entitlement["entitled"]?.bool ?? false
            return [
                .name(entitlement["productId"]?.string ?? ""),
                .badge(isEntitled ? "owned" : "not owned", isEntitled ? .good : .calm),
                "\(Self.reason(standing))",
                .badge(
                    standing == "unverified" ? "unverified" : "verified",
                    standing == "unverified" ? .bad : .good),
                entitlement["transactionId"]?.string.map { id -> HTML in .transaction(id) } ?? "–",
            ]
        }
        return """
            <section aria-labelledby="app\(number)"><h2 id="app\(number)">\
            \(HTML.name(app["bundleId"]?.string ?? ""))</h2>
            \(HTML.table(
                "What the latest transaction of each product grants",
                ["product", "entitlement", "because", "signature", "transaction"], rows ?? [],
                otherwise: "Nothing was bought that can be owned."))</section>
            """
    }

    /// The rule that decided, as a clause.
    private static func reason(_ standing: String) -> String {
        switch standing {
        case "owned": "it was bought, and has not ended"
        case "shared": "a member of the family bought it and shares it"
        case "in-grace-period": "a payment failed, and the grace period has not ended"
        case "in-billing-retry": "a payment failed and is retried, without a grace period"
        case "expired": "its last period has ended"
        case "revoked": "it was refunded, or is no longer shared"
        case "upgraded": "another product of the group has replaced it"
        case "unverified": "its signature cannot be trusted"
        case "not-an-entitlement": "products of its type are not entitlements"
        default: standing
        }
    }

    private static func devices(_ devices: [JSONValue], page: String) -> HTML {
        let rows = devices.map { device -> [HTML] in
            let unheard = device["unheard"]?.memberList.flatMap { $0.value.elementList } ?? []
            let ids = unheard.prefix(10).compactMap(\.string)
            let links = ids.map { id -> HTML in "\(HTML.transaction(id)) " }
            let rest: HTML =
                unheard.count > ids.count ? "and \(unheard.count - ids.count) more" : .none
            let isOnline = device["online"]?.bool ?? false
            let running = device["running"]?.elementList.compactMap(\.string) ?? []
            return [
                .name(device["name"]?.string ?? ""), "\(device["platform"]?.string ?? "")",
                isOnline ? .badge("online", .good) : .badge("offline", .calm),
                running.isEmpty ? "–" : "\(running.joined(separator: ", "))",
                links.isEmpty ? "nothing" : "\(links)\(rest)",
            ]
        }
        return """
            <section aria-labelledby="devices"><h2 id="devices">Devices</h2>
            \(HTML.table(
                "What runs on each device, and the changes that it has not heard of",
                ["device", "platform", "connection", "running", "not heard"], rows,
                otherwise: "This customer has no devices."))</section>
            """
    }

    private static func buying(
        _ store: JSONValue, _ devices: [JSONValue], _ name: String, page: String
    ) -> HTML {
        let apps = store["apps"]?.elementList ?? []
        let forms = apps.enumerated().map { number, app -> HTML in
            let bundleID = app["bundleId"]?.string ?? ""
            let products = app["products"]?.elementList.compactMap(\.string) ?? []
            var forms: [HTML] = []
            for device in devices.compactMap({ $0["name"]?.string }) {
                let running = devices.first { $0["name"]?.string == device }?["running"]
                let isRunning = running?.elementList.contains { $0.string == bundleID } ?? false
                let id = "app\(number)device\(forms.count)"
                forms.append(
                    isRunning
                        ? DashboardForm(
                            action: .buy, page: page, id: id,
                            fields: [
                                .hidden("app", bundleID), .hidden("device", device),
                                .choice(
                                    "product", label: "On \(device)",
                                    options: Array(products.prefix(500))),
                            ], button: "Buy", name: "Buy on \(device)"
                        ).html
                        : .step(
                            "Launch on \(device)",
                            ["launch": .string(device), "app": .string(bundleID)], page: page,
                            id: id))
            }
            forms.append(
                DashboardForm(
                    action: .buy, page: page, id: "app\(number)outside",
                    fields: [
                        .hidden("app", bundleID), .hidden("customer", name),
                        .choice(
                            "product", label: "Outside the app",
                            options: Array(products.prefix(500))),
                    ], button: "Buy", name: "Buy outside the app"
                ).html)
            return "<h3>\(HTML.name(bundleID))</h3><div class=\"buttons\">\(forms)</div>"
        }
        return "<section aria-labelledby=\"buy\"><h2 id=\"buy\">Buy</h2>\(forms)</section>"
    }
}
