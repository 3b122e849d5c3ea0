import Foundation
import StoreKitTest

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func callShapes(_ session: SKTestSession) async throws {
    try await session.setSimulatedError(.generic(.userCancelled), forAPI: .purchase)
    try await session.setSimulatedError(
        SKTestFailures.Purchase.purchase(.productUnavailable), forAPI: StoreKitPurchaseAPI.purchase)
    try await session.setSimulatedError(
        .verification(.invalidSignature), forAPI: StoreKitVerificationAPI())
    try await session.setSimulatedError(.refundRequest(.duplicateRequest), forAPI: .refundRequest)
    try await session.setSimulatedError(nil, forAPI: .purchase)
    let armed = await session.simulatedError(forAPI: .purchase)
    print(armed == SKTestFailures.Purchase.generic(.userCancelled))
}

func everyCall(_ session: SKTestSession) async throws {
    let loadProducts: StoreKitLoadProductsAPI = StoreKitLoadProductsAPI()
    let _: StoreKitLoadProductsAPI.Failure.Type = SKTestFailures.LoadProducts.self
    try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
    try await session.setSimulatedError(
        SKTestFailures.LoadProducts.generic(.unknown), forAPI: loadProducts)
    let _: SKTestFailures.LoadProducts? = await session.simulatedError(forAPI: .loadProducts)
    let purchase: StoreKitPurchaseAPI = StoreKitPurchaseAPI()
    let _: StoreKitPurchaseAPI.Failure.Type = SKTestFailures.Purchase.self
    try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
    try await session.setSimulatedError(SKTestFailures.Purchase.generic(.unknown), forAPI: purchase)
    let _: SKTestFailures.Purchase? = await session.simulatedError(forAPI: .purchase)
    let verification: StoreKitVerificationAPI = StoreKitVerificationAPI()
    let _: StoreKitVerificationAPI.Failure.Type = SKTestFailures.Verification.self
    try await session.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    try await session.setSimulatedError(
        SKTestFailures.Verification.verification(.invalidSignature), forAPI: verification)
    let _: SKTestFailures.Verification? = await session.simulatedError(forAPI: .verification)
    let appStoreSync: StoreKitAppStoreSyncAPI = StoreKitAppStoreSyncAPI()
    let _: StoreKitAppStoreSyncAPI.Failure.Type = SKTestFailures.AppStoreSync.self
    try await session.setSimulatedError(.generic(.unknown), forAPI: .appStoreSync)
    try await session.setSimulatedError(
        SKTestFailures.AppStoreSync.generic(.unknown), forAPI: appStoreSync)
    let _: SKTestFailures.AppStoreSync? = await session.simulatedError(forAPI: .appStoreSync)
    let subscriptionStatus: StoreKitSubscriptionStatusAPI = StoreKitSubscriptionStatusAPI()
    let _: StoreKitSubscriptionStatusAPI.Failure.Type = SKTestFailures.SubscriptionStatus.self
    try await session.setSimulatedError(.generic(.unknown), forAPI: .subscriptionStatus)
    try await session.setSimulatedError(
        SKTestFailures.SubscriptionStatus.generic(.unknown), forAPI: subscriptionStatus)
    let _: SKTestFailures.SubscriptionStatus? = await session.simulatedError(
        forAPI: .subscriptionStatus)
    let appTransaction: StoreKitAppTransactionAPI = StoreKitAppTransactionAPI()
    let _: StoreKitAppTransactionAPI.Failure.Type = SKTestFailures.AppTransaction.self
    try await session.setSimulatedError(.generic(.unknown), forAPI: .appTransaction)
    try await session.setSimulatedError(
        SKTestFailures.AppTransaction.generic(.unknown), forAPI: appTransaction)
    let _: SKTestFailures.AppTransaction? = await session.simulatedError(forAPI: .appTransaction)
    let manageSubscriptions: StoreKitManageSubscriptionsAPI = StoreKitManageSubscriptionsAPI()
    let _: StoreKitManageSubscriptionsAPI.Failure.Type = SKTestFailures.ManageSubscriptions.self
    try await session.setSimulatedError(.generic(.unknown), forAPI: .manageSubscriptions)
    try await session.setSimulatedError(
        SKTestFailures.ManageSubscriptions.generic(.unknown), forAPI: manageSubscriptions)
    let _: SKTestFailures.ManageSubscriptions? = await session.simulatedError(
        forAPI: .manageSubscriptions)
    let refundRequest: StoreKitRefundRequestAPI = StoreKitRefundRequestAPI()
    let _: StoreKitRefundRequestAPI.Failure.Type = SKTestFailures.RefundRequest.self
    try await session.setSimulatedError(.generic(.unknown), forAPI: .refundRequest)
    try await session.setSimulatedError(
        SKTestFailures.RefundRequest.generic(.unknown), forAPI: refundRequest)
    let _: SKTestFailures.RefundRequest? = await session.simulatedError(forAPI: .refundRequest)
    let offerCodeRedeem: StoreKitOfferCodeRedeemAPI = StoreKitOfferCodeRedeemAPI()
    let _: StoreKitOfferCodeRedeemAPI.Failure.Type = SKTestFailures.OfferCodeRedeem.self
    try await session.setSimulatedError(.generic(.unknown), forAPI: .offerCodeRedeem)
    try await session.setSimulatedError(
        SKTestFailures.OfferCodeRedeem.generic(.unknown), forAPI: offerCodeRedeem)
    let _: SKTestFailures.OfferCodeRedeem? = await session.simulatedError(forAPI: .offerCodeRedeem)
}

func generic<API: FailableStoreKitAPI>(_ api: API, _ failure: API.Failure) {
    let _: any SKTestFailure = failure
    let _: any (Equatable & Sendable) = failure
    let _: SKTestFailures.Type = SKTestFailures.self
}

func testError(_ error: SKTestError) throws {
    let _: String = SKTestErrorDomain
    let _: String = SKTestError.errorDomain
    let _: SKTestError.Code = error.code
    let _: (Int) -> SKTestError.Code? = SKTestError.Code.init(rawValue:)
    let _: [SKTestError.Code] = [
        .serviceUnavailable,
        .invalidProductIdentifier,
        .invalidProductType,
        .invalidURL,
        .fileNotFound,
        .noSubscriptionFound,
        .noTransactionFound,
        .invalidAction,
    ]
    let _: [SKTestError.Code] = [
        SKTestError.serviceUnavailable,
        SKTestError.invalidProductIdentifier,
        SKTestError.invalidProductType,
        SKTestError.invalidURL,
        SKTestError.fileNotFound,
        SKTestError.noSubscriptionFound,
        SKTestError.noTransactionFound,
        SKTestError.invalidAction,
    ]
    do {
        throw error
    } catch SKTestError.noTransactionFound {
        print("none")
    }
}
