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

    /// The state of a purchase in words, in which exceptions are badges.
    static func state(of purchase: JSONValue) -> HTML {
        var parts: [HTML] = []
        func add(_ part: HTML) { parts.append(parts.isEmpty ? part : " \(part)") }
        let isPurchased = purchase["state"]?.string == "purchased"
        if purchase["revocationDate"] != nil {
            add(.badge(purchase["shared"]?.bool == true ? "no longer shared" : "refunded", .bad))
        } else if purchase["waitsForApproval"]?.bool == true {
            add(.badge("waits for approval", .waiting))
        } else if isPurchased {
            let isRenewal = purchase["renewal"]?.bool == true
            let isShared = purchase["shared"]?.bool == true
            add(.state(isRenewal ? "renewed" : isShared ? "shared" : "purchased", isOn: true))
        } else if purchase["hasIssue"]?.bool == true {
            add(.badge("interrupted", .waiting))
        } else {
            add(.badge("failed", .bad))
        }
        if isPurchased {
            if purchase["hasIssue"]?.bool == true { add(.badge("payment failed", .bad)) }
            if purchase["waitsForConsent"]?.bool == true {
                add(.badge("asked about the price", .waiting))
            }
        }
        return "\(parts)"
    }

    /// The price in units of the currency, without its name.
    static func price(of purchase: JSONValue) -> String {
        guard let price = purchase["price"]?.integer else { return "–" }
        let cents = (price + 5) / 10
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
