import HTTPTypes
import SandlotJSON

/// Every customer and family, a page at a time.
enum CustomersPage {
    private static let pageLength = 100

    static func page(
        _ query: QueryString, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let store = try await client.json(.get, ["store"])
        let customers = store["customers"]?.elementList ?? []
        let families = store["families"]?.elementList ?? []
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
            return [
                .customer(name), "\(customer["storefront"]?.string ?? "")",
                familyNames[name].map { name -> HTML in .name(name) } ?? "–",
                "\(devices[name, default: []].prefix(20).map { name -> HTML in "\(HTML.name(name)) " })",
            ]
        }
        let next: HTML =
            shown.endIndex < customers.count
            ? "<p><a href=\"\(Dashboard.root)customers?from=\(shown.endIndex)\">More customers</a></p>"
            : .none
        let page = Dashboard.root + "customers"
        let names = customers.compactMap { $0["name"]?.string }
        let addDevice: HTML =
            names.isEmpty
            ? .none
            : DashboardForm(
                action: .addDevice, page: page, id: "adddevice",
                fields: [
                    .text("name", label: "Device", hint: "tablet"),
                    .choice("customer", label: "of", options: Array(names.prefix(500))),
                    .choice(
                        "platform", label: "Platform",
                        options: ["iOS", "macOS", "tvOS", "visionOS", "watchOS"]),
                ], button: "Add a device"
            ).html
        let content: HTML = """
            <section aria-labelledby="all"><h2 id="all">Customers and families</h2>
            \(HTML.table(
                "\(customers.count) customers, \(families.count) families",
                ["customer", "storefront", "family", "devices"], rows,
                otherwise: customers.isEmpty ? "There are no customers." : "There are no more."))\(next)</section>
            <section aria-labelledby="add"><h2 id="add">Add</h2><div class="buttons">
            \(DashboardForm(
                action: .addCustomer, page: page, id: "addcustomer",
                fields: [.text("name", label: "Customer", hint: "Cleo")],
                button: "Add a customer").html)\(addDevice)</div></section>
            """
        return DashboardPage(part: .customers, title: "Customers and families", content: content)
    }
}
