import StoreKit

/// A store that sells with StoreKit 2 and handles promoted purchases with StoreKit's original API.
final class PromotedShop: NSObject, SKPaymentTransactionObserver {
    var takesPromotions = true
    var finishes = true
    private(set) var promoted: [String] = []
    private(set) var states: [SKPaymentTransactionState] = []
    private(set) var failures: [SKError.Code] = []
    private(set) var finished: [String] = []
    private(set) var restored: [String] = []
    private(set) var revoked: [String] = []
    private(set) var hasRestored = false

    override init() {
        super.init()
        SKPaymentQueue.default().add(self)
    }

    func stop() {
        SKPaymentQueue.default().remove(self)
    }

    func buy(_ product: SKProduct, quantity: Int = 1) {
        guard SKPaymentQueue.canMakePayments() else { return }
        let payment = SKMutablePayment(product: product)
        payment.quantity = quantity
        payment.applicationUsername = "5D5E1A3C-9F6C-4E07-8C41-2E1E0B6B7A11"
        SKPaymentQueue.default().add(payment)
    }

    func restore() {
        SKPaymentQueue.default().restoreCompletedTransactions()
    }

    func paymentQueue(
        _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
    ) {
        for transaction in transactions {
            states.append(transaction.transactionState)
            switch transaction.transactionState {
            case .purchased:
                if finishes { queue.finishTransaction(transaction) }
            case .restored:
                if let original = transaction.original {
                    restored.append(original.payment.productIdentifier)
                }
                queue.finishTransaction(transaction)
            case .failed:
                if let error = transaction.error as? SKError { failures.append(error.code) }
                queue.finishTransaction(transaction)
            case .purchasing, .deferred:
                break
            @unknown default:
                break
            }
        }
    }

    func paymentQueue(
        _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
    ) {
        finished += transactions.map(\.payment.productIdentifier)
    }

    func paymentQueue(
        _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
    ) -> Bool {
        promoted.append(payment.productIdentifier)
        return takesPromotions && payment.productIdentifier == product.productIdentifier
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
        hasRestored = true
    }

    func paymentQueue(
        _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
    ) {
        failures.append((error as? SKError)?.code ?? .unknown)
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        revoked += productIdentifiers
    }
}

/// Loads products as apps did before StoreKit 2.
final class ProductLoader: NSObject, SKProductsRequestDelegate {
    private var request: SKProductsRequest?
    private var continuation: CheckedContinuation<SKProductsResponse, any Error>?

    @MainActor
    func load(_ identifiers: Set<String>) async throws -> SKProductsResponse {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            let request = SKProductsRequest(productIdentifiers: identifiers)
            request.delegate = self
            self.request = request
            request.start()
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        continuation?.resume(returning: response)
        continuation = nil
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        continuation?.resume(throwing: error)
        continuation = nil
    }
}
