import HTTPTypes
import SandlotJSON

/// A purchase: its contents beside its signed form, its history, and who heard of it.
enum TransactionPage {
    static func page(
        _ id: String, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let purchase = try await client.json(.get, ["transactions", id])
        let activity = try await client.json(
            .get, ["activity"], [("transaction", id), ("limit", "50")])
        let page = Dashboard.root + "transactions/" + QueryString.encoded(id)
        let content: HTML = """
            \(Self.summary(purchase))
            \(TransactionChoices.html(purchase, id: id, page: page))
            \(Self.contents(
                purchase, title: "Transaction", payload: "payload", tokens: "tokens",
                token: "signedTransactionInfo"))
            \(Self.contents(
                purchase, title: "Renewal information", payload: "renewalInfo",
                tokens: "renewalTokens", token: "signedRenewalInfo"))
            \(RevisionTable.html(purchase))
            \(Self.devices(purchase))
            \(try await Self.notifications(activity, page: page, client))
            \(Self.certificates(purchase))
            \(ActivityTable.html(
                activity, caption: "What happened to it",
                query: "transaction=" + QueryString.encoded(id), isOfOne: true))
            """
        return DashboardPage(part: .transactions, title: "Transaction \(id)", content: content)
    }

    private static func summary(_ purchase: JSONValue) -> HTML {
        let price = TransactionsPage.price(of: purchase)
        let status: HTML =
            purchase["status"]?.string.map { status -> HTML in
                "<br>The subscription is \(status.replacing("-", with: " "))."
            } ?? .none
        let revision = purchase["revision"]?.integer ?? 0
        let changes =
            revision == 0
            ? "It has not changed since."
            : "It has changed \(revision == 1 ? "once" : "\(revision) times") since."
        let isFinished = purchase["finished"]?.bool ?? false
        let history: HTML =
            purchase["payload"] == nil
            ? .none
            : """
            <br><span class="soft">\(changes) \(isFinished
                ? "The app has finished it." : "The app has not finished it.")</span>
            """
        return """
            <p>\(TransactionsPage.state(of: purchase)): \
            \(HTML.name(purchase["productId"]?.string ?? "")) in \
            \(HTML.name(purchase["app"]?.string ?? "")), of \
            \(HTML.customer(purchase["customer"]?.string ?? "")), on \
            \(HTML.time(purchase["purchaseDate"]?.string))\
            \(price == "–" ? .none : ", for \(price)")\(status)\(history)</p>
            """
    }

    // MARK: Contents

    /// The present contents beside what was signed.
    private static func contents(
        _ purchase: JSONValue, title: String, payload: String, tokens: String, token: String
    ) -> HTML {
        guard let members = purchase[payload]?.memberList else { return .none }
        let rows = members.map { member -> [HTML] in
            ["<code>\(member.name)</code>", Self.value(of: member)]
        }
        let name = payload.lowercased()
        return """
            <section aria-labelledby="\(name)"><h2 id="\(name)">\(title)</h2>
            <div class="columns"><div>
            \(HTML.table("Its contents now", ["field", "value"], rows, look: "fields", otherwise: ""))
            </div><div>\(Self.tokens(purchase[tokens]?.elementList ?? [], key: token, name: name))</div></div>
            </section>
            """
    }

    /// A value of a payload, with a date in words beside its milliseconds.
    static func value(of member: JSONMembers.Member) -> HTML {
        let code: HTML = "<code>\(String(decoding: member.value.rawBytes, as: UTF8.self))</code>"
        guard member.name.hasSuffix("Date"), let milliseconds = member.value.integer else {
            return code
        }
        return "\(code) \(HTML.time(milliseconds: milliseconds))"
    }

    private static func tokens(_ tokens: [JSONValue], key: String, name: String) -> HTML {
        guard !tokens.isEmpty else {
            return """
                <p class="soft">It was not disclosed to anyone, so it was not signed.</p>
                """
        }
        let parts = tokens.enumerated().map { number, token -> HTML in
            let holder: HTML =
                token["boundTo"]?.string.map { name -> HTML in
                    "for the devices of \(HTML.name(name))"
                } ?? "for servers"
            let isVerified = token["verified"]?.bool ?? false
            let state: HTML =
                isVerified ? .state("verified", isOn: true) : .badge("unverified", .bad)
            let open: HTML = number == 0 ? " open" : .none
            return """
                <details id="\(name)token\(number)"\(open)><summary>Signed: revision \
                \(token["revision"]?.integer ?? 0), \(holder), \(state)</summary>
                <pre class="token"><code>\(token[key]?.string ?? "")</code></pre></details>
                """
        }
        return "\(parts)"
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
                ["subject", "serial number", "valid", "SHA-256"], rows, look: "wordy", otherwise: ""))</section>
            """
    }

    // MARK: Deliveries

    private static func devices(_ purchase: JSONValue) -> HTML {
        let rows = (purchase["devices"]?.elementList ?? []).map { device -> [HTML] in
            let hasHeard = device["hasHeard"]?.bool ?? false
            return [
                .name(device["name"]?.string ?? ""),
                hasHeard
                    ? .state("has heard", isOn: true) : .badge("has not heard", .waiting),
            ]
        }
        return """
            <section aria-labelledby="heard"><h2 id="heard">Devices</h2>
            \(HTML.table(
                "Whether each device knows the latest change", ["device", "knows"], rows,
                otherwise: "The customer has no devices."))</section>
            """
    }

    /// The notifications about the transaction with the attempts to post them.
    private static func notifications(
        _ activity: JSONValue, page: String, _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> HTML {
        var parts: [HTML] = []
        for entry in activity["activities"]?.elementList ?? [] {
            guard let number = entry["notification"]?.integer else { continue }
            let answer = try await client.json(
                .get, ["notifications"], [("from", String(number)), ("limit", "1")])
            parts += (answer["notifications"]?.elementList ?? []).map {
                NotificationDetails.html($0, page: page)
            }
        }
        let none: HTML = "<p class=\"soft\">The store has not notified your server of it.</p>"
        return """
            <section aria-labelledby="webhook"><h2 id="webhook">Webhook deliveries</h2>
            \(parts.isEmpty ? none : "\(parts)")</section>
            """
    }
}
