import Foundation
import SandlotReceipts
import SandlotStore
import SandlotStoreKit
import Testing

@Suite struct ErrorTests {
    static let purchaseErrors: [Product.PurchaseError] = [
        .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
        .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
        .missingOfferParameters,
    ]
    static let storeKitErrors: [StoreKitError] = [
        .unknown, .userCancelled, .networkError(URLError(.timedOut)),
        .systemError(CocoaError(.fileNoSuchFile)), .notAvailableInStorefront, .notEntitled,
        .unsupported,
    ]

    @Test func domainsAreThoseOfApplesPlatforms() {
        #expect((StoreKitError.unknown as NSError).domain == "StoreKit.StoreKitError")
        #expect(
            (Product.PurchaseError.invalidQuantity as NSError).domain
                == "StoreKit.Product.PurchaseError")
        #expect(
            (Transaction.RefundRequestError.failed as NSError).domain
                == "StoreKit.Transaction.RefundRequestError")
        let error = VerificationResult<Transaction>.VerificationError.invalidSignature
        #expect(
            (error as NSError).domain
                == "StoreKit.VerificationResult<StoreKit.Transaction>.VerificationError")
    }

    @Test func textsReachCodeThatSeesOnlyAnError() {
        let error: any Error = Product.PurchaseError.productUnavailable
        #expect(error.localizedDescription == "Item Unavailable")
        #expect((error as NSError).localizedFailureReason == "It is not currently for sale.")
        #expect((error as? any LocalizedError)?.errorDescription == "Item Unavailable")
        let other: any Error = StoreKitError.unsupported
        #expect(other.localizedDescription == StoreKitError.unsupported.errorDescription)
        let third: any Error = Transaction.RefundRequestError.failed
        #expect(third.localizedDescription == "The refund was not requested.")
        let fourth: any Error = VerificationResult<Any>.VerificationError.invalidEncoding
        #expect(fourth.localizedDescription == "The data cannot be read.")
    }

    /// Test suites of SDKs expect this text.
    @Test func aNetworkErrorHasTheTextOfApplesPlatforms() {
        let error: any Error = StoreKitError.networkError(URLError(.notConnectedToInternet))
        #expect(
            error.localizedDescription
                == "The operation couldn’t be completed. (NSURLErrorDomain error -1009.)")
        #expect((error as NSError).code == 0)
        let described = URLError(
            .timedOut, userInfo: [NSLocalizedDescriptionKey: "The request timed out."])
        #expect(
            StoreKitError.networkError(described).errorDescription == "The request timed out.")
    }

    @Test(arguments: [(2, SKError.Code.paymentCancelled), (0, .unknown), (4_711, .unknown)])
    func anErrorOfTheOriginalAPIIsMadeFromAnObject(number: Int, code: SKError.Code) {
        let object = NSError(
            domain: SKErrorDomain, code: number, userInfo: [NSLocalizedDescriptionKey: "No."])
        let error = SKError(_nsError: object)
        #expect(error.code == code)
        #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "No.")
    }

    @Test(arguments: Array(zip(purchaseErrors, StoreError.Code.purchaseErrors)))
    func aPurchaseErrorSurvivesTheStore(error: Product.PurchaseError, code: StoreError.Code) {
        #expect(StoreError(error).code == code)
        #expect(StoreError(code, "").appleError as? Product.PurchaseError == error)
        #expect(StoreError(error).appleError as? Product.PurchaseError == error)
        #expect(!error.localizedDescription.isEmpty)
    }

    @Test(arguments: Array(zip(storeKitErrors.indices, StoreError.Code.storeKitErrors)))
    func aStoreKitErrorSurvivesTheStore(index: Int, code: StoreError.Code) {
        let error = Self.storeKitErrors[index]
        #expect(StoreError(error).code == code)
        #expect((StoreError(error).appleError as NSError) == (error as NSError))
        #expect(
            (StoreError(code, "").appleError as NSError).code == (error as NSError).code)
        #expect(!error.localizedDescription.isEmpty)
    }

    @Test func anArmedErrorComesOutWithWhatItCarries() {
        let armed = StoreError(StoreKitError.networkError(URLError(.timedOut)))
        guard case .networkError(let cause) = armed.storeKitError else {
            Issue.record("\(armed)")
            return
        }
        #expect(cause.code == .timedOut)
    }

    @Test func theNetworksErrorIsThatOfADeviceThatIsOffline() {
        let error = StoreError(.networkError, "offline").appleError
        guard case StoreKitError.networkError(let cause) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(cause.code == .notConnectedToInternet)
    }

    @Test func anErrorWithoutAnAppleNameIsASystemError() {
        let error = StoreError(.unknownApp, "no such app").appleError
        guard case StoreKitError.systemError(let cause) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(cause as? StoreError == StoreError(.unknownApp, ""))
    }

    @Test func refundErrorsSurviveTheStore() {
        for error in [Transaction.RefundRequestError.duplicateRequest, .failed] {
            #expect(
                StoreError(error).appleError as? Transaction.RefundRequestError == error)
            #expect(StoreError(error).refundRequestError == error)
        }
    }

    @Test func errorsOfTheFirstAPIMatchTheirCodes() {
        let error: any Error = SKError(.paymentCancelled)
        #expect((error as NSError).domain == "SKErrorDomain")
        #expect((error as NSError).code == 2)
        do {
            throw error
        } catch SKError.paymentCancelled {
        } catch {
            Issue.record("\(error)")
        }
        #expect(!(SKError.unknown ~= error))
        #expect(SKError.Code(rawValue: 18) == .ineligibleForOffer)
    }

    /// Mocks and wrappers make such errors.
    @Test func errorsWithTheDomainAndTheNumberMatchCodes() {
        let error: any Error = NSError(domain: SKErrorDomain, code: 2)
        #expect(SKError.paymentCancelled ~= error)
        #expect(!(SKError.unknown ~= error))
        #expect(!(SKError.paymentCancelled ~= NSError(domain: NSCocoaErrorDomain, code: 2)))
        let cause = SKError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
        #expect((cause.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 2)
    }
}
