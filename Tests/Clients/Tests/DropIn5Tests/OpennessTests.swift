import Foundation
import StoreKitTest
import Testing

/// Tests that store code can switch over Apple's values as on Apple's platforms.
struct OpennessTests {
    @Test func openSetsTakeUnknownValues() {
        #expect(name(of: Product.ProductType.consumable) == "consumable")
        #expect(name(of: Product.ProductType(rawValue: "Loot Box")) == "something new")
        #expect(name(of: Product.SubscriptionInfo.RenewalState.subscribed) == "subscribed")
        #expect(name(of: Product.SubscriptionInfo.RenewalState(rawValue: 99)) == "something new")
    }

    @Test func openEnumerationsHaveAnUnknownDefault() {
        #expect(name(of: Product.PurchaseResult.userCancelled) == "canceled")
        #expect(name(of: StoreKitError.unsupported) == "unsupported")
        #expect(name(of: SKTestSession.TimeRate.realTime) == "real time")
    }

    @Test func aVerificationIsOneOrTheOther() {
        #expect(isBelieved(.verified(1)))
        #expect(!isBelieved(.unverified(1, .invalidSignature)))
    }

    @Test func errorsMatchByKind() {
        #expect(kind(of: StoreKitError.userCancelled) == "canceled")
        #expect(kind(of: Product.PurchaseError.invalidQuantity) == "quantity")
        #expect(kind(of: SKTestError(.noTransactionFound)) == "no transaction")
        #expect(kind(of: SKTestError(.invalidAction)) == "something else")
        let bridged = NSError(
            domain: SKTestErrorDomain, code: SKTestError.noTransactionFound.rawValue)
        #expect(kind(of: bridged) == "no transaction")
        #expect(kind(of: SKError(.unknown)) == "SKError")
    }

    @Test func testErrorsAreErrorsOfFoundation() {
        let error: any Error = SKTestError(
            .fileNotFound, userInfo: [NSLocalizedDescriptionKey: "Nowhere."])
        #expect((error as NSError).domain == SKTestErrorDomain)
        #expect((error as NSError).code == SKTestError.Code.fileNotFound.rawValue)
        #expect(error.localizedDescription == "Nowhere.")
    }

    private func name(of type: Product.ProductType) -> String {
        switch type {
        case .consumable: return "consumable"
        case .nonConsumable, .nonRenewable, .autoRenewable: return "durable"
        default: return "something new"
        }
    }

    private func name(of state: Product.SubscriptionInfo.RenewalState) -> String {
        switch state {
        case .subscribed, .inGracePeriod: return "subscribed"
        case .expired, .inBillingRetryPeriod, .revoked: return "over"
        default: return "something new"
        }
    }

    private func name(of result: Product.PurchaseResult) -> String {
        switch result {
        case .success: return "bought"
        case .userCancelled: return "canceled"
        case .pending: return "waiting"
        @unknown default: return "something new"
        }
    }

    private func name(of error: StoreKitError) -> String {
        switch error {
        case .unknown, .userCancelled, .networkError, .systemError, .notAvailableInStorefront,
            .notEntitled:
            return "known for long"
        case .unsupported: return "unsupported"
        @unknown default: return "something new"
        }
    }

    private func name(of rate: SKTestSession.TimeRate) -> String {
        switch rate {
        case .realTime: return "real time"
        default: return "faster"
        }
    }

    private func isBelieved<Value>(_ result: VerificationResult<Value>) -> Bool {
        switch result {
        case .verified: return true
        case .unverified: return false
        }
    }

    private func kind(of error: any Error) -> String {
        do {
            throw error
        } catch StoreKitError.userCancelled {
            return "canceled"
        } catch Product.PurchaseError.invalidQuantity {
            return "quantity"
        } catch SKTestError.noTransactionFound {
            return "no transaction"
        } catch is SKError {
            return "SKError"
        } catch {
            return "something else"
        }
    }
}
