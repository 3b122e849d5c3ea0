import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore

/// `verifyReceipt`, which Apple has deprecated in favor of the App Store Server API and of signed data.
extension AppStoreServerAPI {
    /// The path of the endpoint on the hosts `buy.itunes.apple.com` and `sandbox.itunes.apple.com`.
    package static let verifyReceiptPath = "/verifyReceipt"

    /// Answers a request to `verifyReceipt` with the HTTP status 200.
    ///
    /// The answer never has `is-retryable`, which Apple sends with the statuses 21100 to 21199 only.
    func verifyReceipt(_ request: APIRequest) async -> APIResponse {
        do throws(VerifyReceiptStatus) {
            let answer = try verified(try VerifyReceiptRequest(request))
            do throws(StoreError) { try await store.commitment() } catch { throw .internalError }
            return response(.valid, answer)
        } catch {
            return response(error)
        }
    }

    private func response(
        _ status: VerifyReceiptStatus, _ answer: VerifyReceiptAnswer? = nil
    ) -> APIResponse {
        APIResponse { writer in
            writer.member("status", status.rawValue)
            writer.member("environment", store.profile.environment.rawValue)
            answer?.writeMembers(to: &writer)
        }
    }

    private func verified(
        _ request: VerifyReceiptRequest
    ) throws(VerifyReceiptStatus) -> VerifyReceiptAnswer {
        if let fault = takeFault(of: nil) {
            throw fault.error == .generalInternal ? .internalError : .unavailable
        }
        let verdict = try ask { store throws(StoreError) in
            try store.verifyAppReceipt(request.receipt)
        }
        let receipt: AppReceipt
        switch verdict {
        case .verified(let content): receipt = content
        case .refused(let refusal): throw VerifyReceiptStatus(refusal)
        }
        guard let bundleID = receipt.bundleID, store.servedApp(bundleID) != nil else {
            throw .unauthenticated
        }
        try checkEnvironment(of: receipt)
        let hasSubscription = receipt.purchases.contains { $0.webOrderLineItemID != nil }
        try checkSecret(request.password, isRequired: hasSubscription)
        var answer = VerifyReceiptAnswer(receipt: receipt, requestDate: store.now)
        if let account = try account(of: receipt, bundleID) {
            answer.originalPurchaseDate = try originalPurchaseDate(of: receipt, account)
            if hasSubscription {
                answer.latest = try latest(
                    of: account, onlyNewest: request.excludesOldTransactions)
            }
        }
        return answer
    }

    private func checkEnvironment(of receipt: AppReceipt) throws(VerifyReceiptStatus) {
        let isOfProduction = receipt.environment == .production
        guard isOfProduction != (store.profile.environment == .production) else { return }
        throw isOfProduction ? .productionReceipt : .sandboxReceipt
    }

    /// Checks the password against the shared secret, if there is one.
    ///
    /// Apple requires a password only for receipts with subscriptions that renew.
    private func checkSecret(
        _ password: VerifyReceiptRequest.Password, isRequired: Bool
    ) throws(VerifyReceiptStatus) {
        switch password {
        case .none:
            if sharedSecret != nil, isRequired { throw .wrongSecret }
        case .text(let text):
            guard let sharedSecret else { return }
            guard SecretComparison.areEqual(text, sharedSecret) else { throw .wrongSecret }
        case .notText: throw .wrongSecret
        }
    }

    /// Returns the account that made the purchases of a receipt, or nil if there are none.
    private func account(
        of receipt: AppReceipt, _ bundleID: String
    ) throws(VerifyReceiptStatus) -> ServedAccount? {
        guard !receipt.purchases.isEmpty else { return nil }
        for id in receipt.purchases.lazy.compactMap(\.transactionID) {
            let served = try ask { store throws(StoreError) in try store.servedID(id, in: bundleID)
            }
            if case .transaction(_, let account) = served { return account }
        }
        throw .unknownAccount
    }

    /// Returns the date on which an account got the app.
    ///
    /// It is that of the app transaction, but not after the first purchase in the receipt, which a test can date back.
    private func originalPurchaseDate(
        of receipt: AppReceipt, _ account: ServedAccount
    ) throws(VerifyReceiptStatus) -> Timestamp? {
        let appTransaction = try ask { store throws(StoreError) in
            try store.servedAppTransaction(of: account)
        }
        let dates =
            [appTransaction?.originalPurchaseDate] + receipt.purchases.map(\.originalPurchaseDate)
        return dates.compactMap(\.self).min()?.wholeSeconds
    }

    /// Returns the purchases of an account at present.
    private func latest(
        of account: ServedAccount, onlyNewest: Bool
    ) throws(VerifyReceiptStatus) -> VerifyReceiptAnswer.Latest {
        try ask { store throws(StoreError) in
            let content = try store.servedAppReceipt(of: account)
            let page = try store.servedHistory(
                of: account, after: nil, isDescending: true, limit: .max
            ) { $0.type != .consumable || !$0.isFinished || $0.isRevoked }
            var transactions = page.transactions.enumerated().sorted {
                let (one, other) = ($0.element.purchaseDate, $1.element.purchaseDate)
                guard let one, let other, one != other else { return $0.offset < $1.offset }
                return one > other
            }.map(\.element)
            if onlyNewest {
                var seen: Set<String> = []
                transactions = transactions.filter {
                    $0.type != .autoRenewableSubscription
                        || seen.insert($0.originalTransactionId ?? "").inserted
                }
            }
            let bytes = try store.signedAppReceipt(content)
            return VerifyReceiptAnswer.Latest(
                receipt: String(decoding: Base64.encoded(bytes, as: .standard), as: UTF8.self),
                transactions: transactions,
                subscriptions: try store.servedSubscriptions(of: account))
        }
    }

    /// Asks the store, whose errors at this point are internal, such as those of the ledger.
    private func ask<Value>(
        _ question: (Store) throws(StoreError) -> Value
    ) throws(VerifyReceiptStatus) -> Value {
        do throws(StoreError) { return try question(store) } catch { throw .internalError }
    }
}
