import SandlotJSON
import SandlotReceipts

/// The differences between the revisions of a transaction that were signed.
enum RevisionTable {
    /// The fields that differ in every token and tell nothing about the purchase.
    private static let ignored: Set<String> = [
        "signedDate", "deviceVerification", "deviceVerificationNonce",
    ]

    static func html(_ purchase: JSONValue) -> HTML {
        let revisions = revisions(purchase["tokens"]?.elementList ?? [])
        let rows = zip(revisions, revisions.dropFirst()).flatMap { later, earlier in
            differences(from: earlier, to: later)
        }
        guard revisions.count > 1 else { return .none }
        return """
            <section aria-labelledby="revisions"><h2 id="revisions">Revisions</h2>
            \(HTML.table(
                "What changed from one signed revision to the next, the latest first",
                ["revision", "field", "before", "after"], rows,
                otherwise: "Only the signing dates of its revisions differ."))</section>
            """
    }

    private struct Revision {
        let number: Int64
        let payload: JSONValue
    }

    /// One payload of each revision, the latest first.
    private static func revisions(_ tokens: [JSONValue]) -> [Revision] {
        var revisions: [Revision] = []
        for token in tokens {
            let number = token["revision"]?.integer ?? 0
            guard revisions.last?.number != number,
                let payload = token["signedTransactionInfo"]?.string.flatMap(TokenText.payload)
            else { continue }
            revisions.append(Revision(number: number, payload: payload))
        }
        return revisions
    }

    private static func differences(from earlier: Revision, to later: Revision) -> [[HTML]] {
        let names = (earlier.payload.memberList + later.payload.memberList).map(\.name)
            .filter { !ignored.contains($0) }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }.compactMap { name in
            let values = [earlier, later].map { revision in
                revision.payload.memberList.first { $0.name == name }
            }
            let texts = values.map { $0.map { String(decoding: $0.value.rawBytes, as: UTF8.self) } }
            guard texts[0] != texts[1] else { return nil }
            return ["\(earlier.number) → \(later.number)", "<code>\(name)</code>"]
                + values.map { $0.map(TransactionPage.value) ?? "–" }
        }
    }
}
