import HTTPTypes
import SandlotJSON

/// A purchase: its contents beside its signed form, its certificates, and who heard of it.
enum TransactionPage {
    static func page(
        _ id: String, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let purchase = try await client.json(.get, ["transactions", id])
        let activity = try await client.json(
            .get, ["activity"], [("transaction", id), ("limit", "50")])
        let content: HTML = """
            <p>\(TransactionsPage.state(of: purchase)) \(HTML.name(purchase["productId"]?.string ?? "")),
            bought by \(HTML.customer(purchase["customer"]?.string ?? "")) on
            \(HTML.time(purchase["purchaseDate"]?.string)) for \(TransactionsPage.price(of: purchase))</p>
            \(Self.actions(purchase, id: id))
            \(Self.payload(purchase))
            \(Self.tokens(purchase))
            \(Self.certificates(purchase))
            \(Self.devices(purchase))
            \(ActivityTable.html(activity, caption: "What happened to it"))
            """
        return DashboardPage(part: .transactions, title: "Transaction \(id)", content: content)
    }

    private static func actions(_ purchase: JSONValue, id: String) -> HTML {
        let page = Dashboard.root + "transactions/" + QueryString.encoded(id)
        let reference = JSONElement.string(id)
        let customer = JSONElement(purchase["customer"]?.string)
        let app = JSONElement(purchase["app"]?.string)
        let product = JSONElement(purchase["productId"]?.string)
        var buttons: [HTML] = []
        func add(_ label: String, _ step: [String: JSONElement]) {
            buttons.append(.step(label, step, page: page, id: "action\(buttons.count)"))
        }
        if purchase["waitsForApproval"]?.bool == true {
            add("Approve", ["approve": reference])
            add("Decline", ["decline": reference])
            add("Let the request expire", ["expire-request": reference])
        } else if purchase["state"]?.string == "purchased" {
            if purchase["revocationDate"] == nil { add("Refund", ["refund": reference]) }
            if purchase["refundRequested"]?.bool == true {
                add("Decide the refund", ["decide-refund": reference])
            }
            if purchase["hasIssue"]?.bool == true { add("Resolve", ["resolve": reference]) }
            add("Share with the family", ["share": reference])
            add("Stop sharing", ["stop-sharing": reference])
        } else if purchase["hasIssue"]?.bool == true {
            add("Resolve", ["resolve": reference])
        }
        let named: [String: JSONElement] = ["of": customer, "app": app]
        func subscription(
            _ verb: String, _ more: [String: JSONElement] = [:]
        ) -> [String: JSONElement] {
            named.merging(more) { $1 }.merging([verb: product]) { $1 }
        }
        if purchase["status"] != nil {
            let renews = purchase["renews"]?.bool ?? false
            add("Expire", subscription("expire"))
            add("Renew now", subscription("force-renewal"))
            add(
                renews ? "Turn renewal off" : "Turn renewal on",
                subscription("auto-renew", ["to": .string(renews ? "off" : "on")]))
            add("Extend by 14 days", subscription("extend", ["by": .string("14 days")]))
            add("Ask about a higher price", subscription("price-increase"))
            if purchase["waitsForConsent"]?.bool == true {
                add("Accept the price", subscription("accept-price"))
                add("Decline the price", subscription("decline-price"))
            }
        }
        return """
            <section aria-labelledby="change"><h2 id="change">Change it</h2>
            <div class="buttons">\(buttons)</div></section>
            """
    }

    private static func payload(_ purchase: JSONValue) -> HTML {
        let status: HTML =
            purchase["status"]?.string.map { status -> HTML in
                "<p>The subscription is \(status).</p>"
            }
            ?? .none
        let parts = [("Transaction", "payload"), ("Renewal information", "renewalInfo")]
            .compactMap { title, key -> HTML? in
                guard let members = purchase[key]?.memberList else { return nil }
                let rows = members.map { member -> [HTML] in
                    [
                        "<code>\(member.name)</code>",
                        "<code>\(String(decoding: member.value.rawBytes, as: UTF8.self))</code>",
                    ]
                }
                return HTML.table(title, ["field", "value"], rows, otherwise: "")
            }
        return """
            <section aria-labelledby="payload"><h2 id="payload">Contents</h2>\(status)\(parts)</section>
            """
    }

    private static func tokens(_ purchase: JSONValue) -> HTML {
        let tokens = purchase["tokens"]?.elementList ?? []
        let parts = tokens.enumerated().map { number, token -> HTML in
            let holder: HTML =
                token["boundTo"]?.string.map { name -> HTML in
                    "for the devices of \(HTML.name(name))"
                }
                ?? "for servers"
            let isVerified = token["verified"]?.bool ?? false
            return """
                <details id="token\(number)"><summary>Revision \(token["revision"]?.integer ?? 0), \(holder)
                \(HTML.badge(isVerified ? "verified" : "unverified", isVerified ? .good : .bad))</summary>
                <pre><code>\(token["signedTransactionInfo"]?.string ?? "")</code></pre></details>
                """
        }
        let none: HTML =
            "<p class=\"soft\">It was not disclosed to anyone, so it was not signed.</p>"
        return """
            <section aria-labelledby="tokens"><h2 id="tokens">Signed forms</h2>
            \(parts.isEmpty ? none : "\(parts)")</section>
            """
    }

    private static func certificates(_ purchase: JSONValue) -> HTML {
        let rows = (purchase["certificates"]?.elementList ?? []).map { certificate -> [HTML] in
            [
                "\(certificate["subject"]?.string ?? "")",
                "<code>\(certificate["serialNumber"]?.string ?? "")</code>",
                "\(HTML.time(certificate["notBefore"]?.string)) to \(HTML.time(certificate["notAfter"]?.string))",
                "<code>\(certificate["fingerprint"]?.string ?? "")</code>",
            ]
        }
        return rows.isEmpty
            ? .none
            : """
            <section aria-labelledby="chain"><h2 id="chain">Certificates</h2>
            \(HTML.table(
                "The chain of the latest signed form, the leaf first",
                ["subject", "serial number", "valid", "SHA-256"], rows, otherwise: ""))</section>
            """
    }

    private static func devices(_ purchase: JSONValue) -> HTML {
        let rows = (purchase["devices"]?.elementList ?? []).map { device -> [HTML] in
            let hasHeard = device["hasHeard"]?.bool ?? false
            return [
                .name(device["name"]?.string ?? ""),
                hasHeard ? .badge("has heard", .good) : .badge("has not heard", .waiting),
            ]
        }
        return """
            <section aria-labelledby="heard"><h2 id="heard">Deliveries</h2>
            \(HTML.table(
                "Whether each device knows the latest change", ["device", "knows"], rows,
                otherwise: "The customer has no devices."))</section>
            """
    }
}
