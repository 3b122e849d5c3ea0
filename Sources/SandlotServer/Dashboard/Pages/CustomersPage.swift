import HTTPTypes
import SandlotJSON

/// Every customer and family, a page at a time.
enum CustomersPage {
    private static let pageLength = 100
    private static let path = Dashboard.root + "customers"

    static func page(
        _ query: QueryString, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let store = try await client.json(.get, ["store"])
        let customers = store["customers"]?.elementList ?? []
        let families = store["families"]?.elementList ?? []
        let names = customers.compactMap { $0["name"]?.string }
        let content: HTML = """
            \(Self.customers(customers, families, store, query))
            \(Self.families(families))
            <section aria-labelledby="add"><h2 id="add">Add</h2>
            \(DashboardForm(
                action: .addCustomer, page: path, id: "addcustomer",
                fields: [.text("name", label: "Customer", hint: "Cleo")],
                button: "Add a customer").html)\
            \(names.isEmpty ? .none : Self.forms(Array(names.prefix(500)), families))</section>
            """
        return DashboardPage(part: .customers, title: "Customers and families", content: content)
    }

    private static func customers(
        _ customers: [JSONValue], _ families: [JSONValue], _ store: JSONValue, _ query: QueryString
    ) -> HTML {
        var devices: [String: [String]] = [:]
        for device in store["devices"]?.elementList ?? [] {
            guard let name = device["name"]?.string, let owner = device["of"]?.string else {
                continue
            }
            devices[owner, default: []].append(name)
        }
        var familyNames: [String: String] = [:]
        for family in families {
            for member in family["members"]?.elementList ?? [] {
                familyNames[member.string ?? ""] = family["name"]?.string
            }
        }
        let start = min(max(0, query["from"].flatMap { Int($0) } ?? 0), customers.count)
        let shown = customers[start...].prefix(pageLength)
        let rows = shown.map { customer -> [HTML] in
            let name = customer["name"]?.string ?? ""
            let owned = devices[name, default: []]
            let names = owned.prefix(20).enumerated().map { number, name -> HTML in
                "\(number > 0 ? ", " : "")\(HTML.name(name))"
            }
            let rest: HTML = owned.count > 20 ? " and \(owned.count - 20) more" : .none
            return [
                .customer(name), "\(customer["storefront"]?.string ?? "")",
                familyNames[name].map { name -> HTML in .family(name) } ?? "–",
                owned.isEmpty ? "–" : "\(names)\(rest)",
            ]
        }
        let next: HTML =
            shown.endIndex < customers.count
            ? "<p><a href=\"\(path)?from=\(shown.endIndex)\">More customers</a></p>" : .none
        let caption = customers.count == 1 ? "1 customer" : "\(customers.count) customers"
        return """
            <section aria-labelledby="all"><h2 id="all">Customers</h2>
            \(HTML.table(
                caption, ["customer", "storefront", "family", "devices"], rows,
                otherwise: customers.isEmpty ? "There are no customers." : "There are no more."))\(next)</section>
            """
    }

    private static func families(_ families: [JSONValue]) -> HTML {
        let rows = families.prefix(pageLength).map { family -> [HTML] in
            let members = family["members"]?.elementList.compactMap(\.string) ?? []
            let links = members.enumerated().map { number, name -> HTML in
                "\(number > 0 ? ", " : "")\(HTML.customer(name))"
            }
            return [
                .family(family["name"]?.string ?? ""), links.isEmpty ? "nobody" : "\(links)",
            ]
        }
        let rest: HTML =
            families.count > pageLength
            ? "<p class=\"soft\">And \(families.count - pageLength) more, to which their members lead.</p>"
            : .none
        return """
            <section aria-labelledby="families"><h2 id="families">Families</h2>
            \(HTML.table(
                "Members get what the others buy and share", ["family", "members"], rows,
                otherwise: "There are no families."))\(rest)</section>
            """
    }

    private static func forms(_ names: [String], _ families: [JSONValue]) -> HTML {
        let related = Set(
            families.flatMap { $0["members"]?.elementList ?? [] }.compactMap(\.string))
        let single = names.filter { !related.contains($0) }
        let family: HTML =
            single.isEmpty
            ? .none
            : DashboardForm(
                action: .addFamily, page: path, id: "addfamily",
                fields: [
                    .text("name", label: "Family", hint: "smiths"),
                    .choice("customer", label: "of", options: single),
                ], button: "Add a family"
            ).html
        return """
            \(DashboardForm(
                action: .addDevice, page: path, id: "adddevice",
                fields: [
                    .text("name", label: "Device", hint: "tablet"),
                    .choice("customer", label: "of", options: names),
                    .choice(
                        "platform", label: "Platform",
                        options: ["iOS", "macOS", "tvOS", "visionOS", "watchOS"]),
                ], button: "Add a device").html)\(family)
            """
    }
}
