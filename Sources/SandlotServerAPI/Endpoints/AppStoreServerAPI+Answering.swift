import SandlotReceipts
import SandlotStore

/// The steps that several endpoints have in common.
extension AppStoreServerAPI {
    /// Asks the store, whose errors at this point are internal, such as those of the ledger.
    @discardableResult
    func answer<Value>(
        _ ask: (Store) throws(StoreError) -> Value
    ) throws(APIError) -> Value {
        do throws(StoreError) { return try ask(store) } catch { throw .generalInternal }
    }

    func sign(_ payload: some ReceiptPayload) throws(APIError) -> String {
        do throws(ReceiptError) {
            return try store.signer.sign(payload)
        } catch {
            throw .generalInternal
        }
    }

    /// Asks the store for transactions and signs them.
    func signed(
        _ ask: (Store) throws(StoreError) -> [TransactionPayload]
    ) throws(APIError) -> [String] {
        var signed: [String] = []
        for payload in try answer(ask) { signed.append(try sign(payload)) }
        return signed
    }

    /// Returns the meaning of an identifier in the exchange's app.
    func identify(_ text: String, _ exchange: APIExchange) throws(APIError) -> ServedID {
        try answer { store throws(StoreError) in
            try store.servedID(text, in: exchange.app.bundleID)
        }
    }

    /// Returns the transaction in the path, which must not be an app transaction.
    func transaction(
        _ exchange: APIExchange
    ) throws(APIError) -> (id: TransactionID, account: ServedAccount) {
        switch try identify(exchange.call.value, exchange) {
        case .malformed: throw .invalidTransactionID
        case .unknown: throw .transactionIDNotFound
        case .appTransaction: throw .appTransactionIDNotSupported
        case .transaction(let id, let account): return (id, account)
        }
    }

    /// Returns the original transaction in the path.
    func originalTransaction(_ exchange: APIExchange) throws(APIError) -> TransactionID {
        switch try identify(exchange.call.value, exchange) {
        case .malformed: throw .invalidOriginalTransactionID
        case .unknown: throw .originalTransactionIDNotFound
        case .appTransaction: throw .appTransactionIDNotSupported
        case .transaction(let id, _): return id
        }
    }

    /// Returns the account of the customer that any identifier in the path belongs to.
    func account(_ exchange: APIExchange) throws(APIError) -> ServedAccount {
        switch try identify(exchange.call.value, exchange) {
        case .malformed: throw .invalidTransactionID
        case .unknown: throw .transactionIDNotFound
        case .appTransaction(let account), .transaction(_, let account): return account
        }
    }
}
