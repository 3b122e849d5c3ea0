import HTTPTypes
import SandlotJSON

/// Every purchase, with filters.
enum TransactionsPage {
    private static let filters = ["customer", "app", "product", "state"]

    static func page(
        _ query: QueryString, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let chosen = Self.filters.compactMap { name -> (String, String)? in
            query[name].flatMap { $0.isEmpty ? nil : (name, $0) }
        }
        let place = query["before"].map { [("before", $0)] } ?? []
        let json = try await client.json(.get, ["transactions"], chosen + place)
        let rows = json["transactions"]?.elementList.map(Self.row) ?? []
        let next: HTML =
            json["next"]?.string.map { id -> HTML in
                let items = (chosen + [("before", id)])
                    .map { "\($0.0)=\(QueryString.encoded($0.1))" }.joined(separator: "&")
                return "<p><a href=\"\(Dashboard.root)transactions?\(items)\">Earlier ones</a></p>"
            } ?? .none
        let content: HTML = """
            \(Self.form(query))
            <section aria-labelledby="list"><h2 id="list">Purchases</h2>
            \(HTML.table(
                "The latest first",
                ["transaction", "date", "product", "customer", "state", "price"], rows,
                otherwise: "No purchase is like that."))\(next)</section>
            """
        return DashboardPage(part: .transactions, title: "Transactions", content: content)
    }

    private static func form(_ query: QueryString) -> HTML {
        let inputs = ["customer", "app", "product"].map { name -> HTML in
            """
            <label for="filter\(name)">\(name)</label>
            <input id="filter\(name)" name="\(name)" value="\(query[name] ?? "")" autocomplete="off">
            """
        }
        let states = ["", "purchased", "refunded", "pending", "failed"].map { state -> HTML in
            let mark: HTML = query["state"] == state ? " selected" : .none
            return "<option value=\"\(state)\"\(mark)>\(state.isEmpty ? "any" : state)</option>"
        }
        return """
            <form method="get" action="\(Dashboard.root)transactions" role="search" id="filter" \
            aria-label="Filter">\(inputs)<label for="filterstate">state</label>
            <select id="filterstate" name="state">\(states)</select><button>Filter</button></form>
            """
    }

    private static func row(_ purchase: JSONValue) -> [HTML] {
        [
            .transaction(purchase["transactionId"]?.string ?? ""),
            .time(purchase["purchaseDate"]?.string), .name(purchase["productId"]?.string ?? ""),
            .customer(purchase["customer"]?.string ?? ""), state(of: purchase),
            "\(price(of: purchase))",
        ]
    }

    /// The state of a purchase, as badges.
    static func state(of purchase: JSONValue) -> HTML {
        var badges: [HTML] = []
        func add(_ badge: HTML) { badges.append("\(badge) ") }
        if purchase["revocationDate"] != nil {
            add(.badge("refunded", .bad))
        } else if purchase["waitsForApproval"]?.bool == true {
            add(.badge("waits for approval", .waiting))
        } else if purchase["state"]?.string == "purchased" {
            add(.badge("purchased", .good))
        } else if purchase["hasIssue"]?.bool == true {
            add(.badge("interrupted", .waiting))
        } else {
            add(.badge("failed", .bad))
        }
        if purchase["state"]?.string == "purchased" {
            if purchase["hasIssue"]?.bool == true { add(.badge("payment failed", .bad)) }
            if purchase["waitsForConsent"]?.bool == true {
                add(.badge("asked about the price", .waiting))
            }
            if purchase["renewal"]?.bool == true { add(.badge("renewal", .calm)) }
            if purchase["shared"]?.bool == true { add(.badge("shared", .calm)) }
        }
        return "\(badges)"
    }

    /// The price in units of the currency, without its name.
    static func price(of purchase: JSONValue) -> String {
        guard let price = purchase["price"]?.integer else { return "–" }
        let cents = (price + 5) / 10
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
