import HTTPTypes
import SandlotJSON

/// A family: its members, and who shares what with whom.
enum FamilyPage {
    static func page(
        _ name: String, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let family = try await client.json(.get, ["families", name])
        let store = try await client.json(.get, ["store"])
        let page = Dashboard.root + "families/" + QueryString.encoded(name)
        let members = family["members"]?.elementList.compactMap(\.string) ?? []
        let content: HTML = """
            \(Self.members(members, page: page))
            \(Self.joining(name, store, page: page))
            \(Self.shares(family["shares"]?.elementList ?? []))
            """
        return DashboardPage(
            part: .customers, title: "Family \(String(name.prefix(200)))", content: content)
    }

    private static func members(_ members: [String], page: String) -> HTML {
        let rows = members.enumerated().map { number, name -> [HTML] in
            [
                .customer(name),
                .step(
                    "Leave the family", ["leave-family": .string(name)], page: page,
                    id: "leave\(number)", name: "Let \(name) leave the family"),
            ]
        }
        return """
            <section aria-labelledby="members"><h2 id="members">Members</h2>
            \(HTML.table(
                "In the order in which they joined", ["member", "change"], rows,
                otherwise: "This family has no members."))</section>
            """
    }

    /// The customers who belong to no family, and can join this one.
    private static func joining(_ name: String, _ store: JSONValue, page: String) -> HTML {
        let related = Set(
            (store["families"]?.elementList ?? []).flatMap { $0["members"]?.elementList ?? [] }
                .compactMap(\.string))
        let others = (store["customers"]?.elementList ?? []).compactMap { $0["name"]?.string }
            .filter { !related.contains($0) }
        guard !others.isEmpty else { return .none }
        return DashboardForm(
            action: .joinFamily, page: page, id: "join",
            fields: [
                .hidden("family", name),
                .choice("customer", label: "Customer", options: Array(others.prefix(500))),
            ], button: "Join the family"
        ).html
    }

    private static func shares(_ shares: [JSONValue]) -> HTML {
        let rows = shares.map { share -> [HTML] in
            let isActive = share["active"]?.bool ?? false
            return [
                .name(share["productId"]?.string ?? ""),
                .customer(share["from"]?.string ?? ""), .customer(share["to"]?.string ?? ""),
                .state(isActive ? "shared" : "no longer shared", isOn: isActive),
                .transaction(share["transactionId"]?.string ?? ""),
                .transaction(share["sharedTransactionId"]?.string ?? ""),
            ]
        }
        return """
            <section aria-labelledby="shares"><h2 id="shares">Who shares what with whom</h2>
            \(HTML.table(
                "Each purchase that a member shares, and the transaction that the other member got for it",
                ["product", "from", "with", "state", "purchase", "share"], rows,
                otherwise: "Nothing is shared. Only products that the catalog marks as shareable are."))</section>
            """
    }
}
