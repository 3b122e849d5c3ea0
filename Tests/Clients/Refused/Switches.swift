import StoreKitTest

// The compiler must reject this code in Swift 6 mode.

func openSet(_ type: Product.ProductType) {
    // expected-error@+2 {{switch must be exhaustive}}
    // expected-note@+1 {{add a default clause}}
    switch type {
    case .consumable, .nonConsumable, .nonRenewable, .autoRenewable: break
    }
}

func purchaseResult(_ result: Product.PurchaseResult) {
    // expected-error@+2 {{may have additional unknown values}}
    // expected-note@+1 {{handle unknown values}}
    switch result {
    case .success, .userCancelled, .pending: break
    }
}

func purchaseError(_ error: Product.PurchaseError) {
    // expected-error@+2 {{may have additional unknown values}}
    // expected-note@+1 {{handle unknown values}}
    switch error {
    case .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
        .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
        .missingOfferParameters:
        break
    }
}

func simulatedFailure(_ failure: SKTestFailures.Purchase) {
    // expected-error@+2 {{may have additional unknown values}}
    // expected-note@+1 {{handle unknown values}}
    switch failure {
    case .generic, .purchase: break
    }
}

func frozen(_ result: VerificationResult<Int>) {
    switch result {
    case .verified, .unverified: break
    }
}

func frozen(_ status: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus) {
    switch status {
    case .noIncreasePending, .pending, .agreed: break
    }
}
