import Foundation
import SandlotReceipts
import SandlotStore

/// The queue's work on the main actor.
@MainActor
extension SKPaymentQueue {
    /// Makes a purchase that the customer started outside the app, if an observer agrees.
    func offer(_ intent: PurchaseIntent) async {
        let product = SKProduct(intent.product)
        let payment = SKMutablePayment(product: product)
        payment.content.winBackOfferID = intent.offer?.id
        let answers = contents.observers.map {
            $0.paymentQueue(self, shouldAddStorePayment: payment, for: product)
        }
        if answers.contains(true) { await buy(payment.content) }
    }

    /// Makes a payment and reports its progress to the observers.
    func buy(_ payment: SKPayment.Content) async {
        let token = UUID()
        tell(SKPaymentTransaction(.purchasing, content: payment, token: token))
        guard let environment = contents.environment else {
            let error = StoreEnvironment.reportMissing()
            return fail(payment, token, with: error)
        }
        contents.beginPayment()
        defer { contents.endPayment() }
        do throws(StoreError) {
            switch try await environment.connection.purchase(payment.order) {
            case .success(let delivery):
                let transaction = SKPaymentTransaction(
                    .purchased, content: payment, delivery: delivery, token: token)
                // The listener may have reported the transaction first.
                if transaction.id.map(contents.noteBought) ?? true {
                    tell(transaction)
                } else {
                    contents.remove(transaction)
                }
            case .userCancelled:
                fail(payment, token, with: StoreError(.userCancelled, "the payment was canceled"))
            case .pending:
                if await environment.connection.isInterrupted(payment.productIdentifier) {
                    fail(payment, token, with: StoreError(.unknown, "the payment was interrupted"))
                } else {
                    tell(SKPaymentTransaction(.deferred, content: payment, token: token))
                }
            }
        } catch {
            fail(payment, token, with: error)
        }
    }

    /// Reports a transaction from the store to the observers.
    func report(_ delivery: Delivery<TransactionPayload>) {
        let payment = SKPayment.Content(delivery.payload)
        guard delivery.payload.revocationDate == nil else {
            for observer in contents.observers {
                observer.paymentQueue(
                    self,
                    didRevokeEntitlementsForProductIdentifiers: [payment.productIdentifier])
            }
            return
        }
        let deferred = contents.deferred(like: payment)
        let transaction = SKPaymentTransaction(
            .purchased, content: deferred?.content ?? payment, delivery: delivery,
            token: deferred?.token ?? UUID())
        guard let id = transaction.id, contents.noteAnnounced(id) else { return }
        tell(transaction)
    }

    /// Restores the customer's purchases.
    func restore() async {
        do throws(StoreError) {
            guard let connection = contents.environment?.connection else {
                throw StoreEnvironment.reportMissing()
            }
            try await connection.synchronize()
            let unfinished = Set(
                await connection.transactions(.unfinished).map(\.payload.transactionId))
            let owned = await connection.transactions(.all(productID: nil))
                .filter {
                    $0.payload.isRestorable && !unfinished.contains($0.payload.transactionId)
                }
                .map {
                    SKPaymentTransaction(
                        .restored, content: SKPayment.Content($0.payload), delivery: $0,
                        token: UUID())
                }
            if !owned.isEmpty { tell(owned) }
            for observer in contents.observers {
                observer.paymentQueueRestoreCompletedTransactionsFinished(self)
            }
        } catch {
            for observer in contents.observers {
                observer.paymentQueue(
                    self, restoreCompletedTransactionsFailedWithError: SKError(payment: error))
            }
        }
    }

    private func fail(_ payment: SKPayment.Content, _ token: UUID, with error: StoreError) {
        tell(
            SKPaymentTransaction(
                .failed, content: payment, token: token, error: SKError(payment: error)))
    }

    private func tell(_ transaction: SKPaymentTransaction) {
        tell([transaction])
    }

    private func tell(_ transactions: [SKPaymentTransaction]) {
        contents.put(transactions)
        for observer in contents.observers {
            observer.paymentQueue(self, updatedTransactions: transactions)
        }
    }
}

extension TransactionPayload {
    /// Whether a restore delivers the transaction after it was finished.
    ///
    /// Apple's queue restores neither consumables nor non-renewing subscriptions.
    fileprivate var isRestorable: Bool {
        revocationDate == nil && (type == .nonConsumable || type == .autoRenewableSubscription)
            && isUpgraded != true
    }
}

extension SKError {
    /// Creates the error of StoreKit's original API for a failed payment.
    init(payment error: StoreError) {
        let code: Code =
            switch error.code {
            case .userCancelled: .paymentCancelled
            case .invalidQuantity: .paymentInvalid
            case .purchaseNotAllowed: .paymentNotAllowed
            case .productUnavailable, .notAvailableInStorefront: .storeProductNotAvailable
            case .invalidOfferIdentifier: .invalidOfferIdentifier
            case .invalidOfferSignature: .invalidSignature
            case .missingOfferParameters: .missingOfferParams
            case .invalidOfferPrice: .invalidOfferPrice
            case .ineligibleForOffer: .ineligibleForOffer
            case .unsupported: .unsupportedPlatform
            default: .unknown
            }
        self.init(
            code,
            userInfo: [
                NSLocalizedDescriptionKey: error.reason, NSUnderlyingErrorKey: error.appleError,
            ])
    }
}
