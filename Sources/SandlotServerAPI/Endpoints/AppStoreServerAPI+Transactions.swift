import SandlotJSON
import SandlotReceipts
package import SandlotStore

/// The endpoints about a transaction, an order, and an app transaction.
extension AppStoreServerAPI {
    func transactionInfo(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let (id, _) = try transaction(exchange)
        let jws = try signed { store throws(StoreError) in [try store.servedTransaction(id)] }
        return APIResponse { writer in
            writer.member("signedTransactionInfo", jws.first)
        }
    }

    func appTransactionInfo(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let account = try account(exchange)
        let payload = try answer { store throws(StoreError) in
            try store.servedAppTransaction(of: account)
        }
        guard let payload else { throw .appTransactionDoesNotExist }
        let jws = try sign(payload)
        return APIResponse { writer in
            writer.member("signedAppTransactionInfo", jws)
        }
    }

    /// Answers with the transaction of an order.
    ///
    /// Each purchase and each renewal has an order of its own, whose identifier is ``OrderID``. A
    /// family share has none, because nobody paid for it.
    func orderLookup(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        var payloads: [TransactionPayload] = []
        if let digits = OrderID.transactionDigits(of: exchange.call.value),
            case .transaction(let id, _) = try identify(digits, exchange)
        {
            let payload = try answer { store throws(StoreError) in
                try store.servedTransaction(id)
            }
            if payload.inAppOwnershipType == .purchased { payloads = [payload] }
        }
        let jws = try payloads.map { payload throws(APIError) in try sign(payload) }
        return APIResponse { writer in
            writer.member("status", Int64(jws.isEmpty ? 1 : 0))
            if !jws.isEmpty { writer.member("signedTransactions", jws) }
        }
    }

    func finish(_ exchange: APIExchange) throws(APIError) -> APIResponse {
        let (id, _) = try transaction(exchange)
        try answer { store throws(StoreError) in try store.finishForServer(id) }
        return APIResponse(status: 200)
    }
}

/// The identifiers of orders, which customers find on their receipts.
package enum OrderID {
    /// Returns the identifier of a transaction's order: the letter M and the transaction's digits.
    package static func id(of transaction: TransactionID) -> String { "M\(transaction)" }

    static func transactionDigits(of orderID: String) -> String? {
        orderID.hasPrefix("M") ? String(orderID.dropFirst()) : nil
    }
}
