import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore

/// The endpoints that return a customer's transactions in pages.
extension AppStoreServerAPI {
    static let pageLength = 20

    func history(
        _ exchange: APIExchange, includesFinishedConsumables: Bool
    ) throws(APIError) -> APIResponse {
        let account = try account(exchange)
        let filter = try HistoryFilter(
            exchange.request, includesFinishedConsumables: includesFinishedConsumables)
        let scope = PageToken.scope(exchange, account)
        let place = try place(exchange, scope)
        let page = try answer { store throws(StoreError) in
            try store.servedHistory(
                of: account, after: place, isDescending: filter.isDescending,
                limit: Self.pageLength, where: filter.includes)
        }
        var signed: [String] = []
        for payload in page.transactions { signed.append(try sign(payload)) }
        return APIResponse { writer in
            writer.member("revision", PageToken(place: page.end, scope: scope).text)
            writer.member("hasMore", page.hasMore)
            writer.member("bundleId", exchange.app.bundleID)
            writer.member("appAppleId", exchange.app.appAppleID)
            writer.member("environment", exchange.app.environment.rawValue)
            writer.member("signedTransactions", signed)
        }
    }

    func refundHistory(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let account = try account(exchange)
        let scope = PageToken.scope(exchange, account)
        let place = try place(exchange, scope)
        let page = try answer { store throws(StoreError) in
            try store.servedRefunds(of: account, after: place, limit: Self.pageLength)
        }
        var signed: [String] = []
        for payload in page.transactions { signed.append(try sign(payload)) }
        return APIResponse { writer in
            writer.member("signedTransactions", signed)
            writer.member("revision", PageToken(place: page.end, scope: scope).text)
            writer.member("hasMore", page.hasMore)
        }
    }

    /// Answers in the deprecated form, which has no pages and contains at most the latest 50 refunds.
    func refundHistoryV1(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let account = try account(exchange)
        let signed = try signed { store throws(StoreError) in
            let all = try store.servedRefunds(of: account, after: nil, limit: .max).transactions
            return Array(all.suffix(50))
        }
        return APIResponse { writer in writer.member("signedTransactions", signed) }
    }

    /// Returns the place after which a request's page begins, or nil for the first page.
    private func place(
        _ exchange: APIExchange, _ scope: UInt64
    ) throws(APIError) -> ServedPlace? {
        let values = exchange.request.values(of: "revision")
        guard let text = values.first, !text.isEmpty else { return nil }
        guard values.count == 1, let token = PageToken(text), token.scope == scope else {
            throw .invalidRequestRevision
        }
        return token.place
    }
}
