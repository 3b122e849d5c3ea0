import Foundation
import SandlotReceipts
import SandlotStore
import SandlotStoreKit
import Testing

@Suite struct VerificationResultTests {
    @Test func verifiedDataGivesItsValue() throws {
        let result = try Samples.transactionResult()
        guard case .verified(let transaction) = result else {
            Issue.record("not verified")
            return
        }
        #expect(try result.payloadValue == transaction)
        #expect(result.unsafePayloadValue == transaction)
    }

    @Test func unverifiedDataThrowsItsErrorAndStillHasItsValue() throws {
        let result = try Samples.transactionResult(failure: .invalidSignature)
        #expect(result.unsafePayloadValue.productID == "pro.monthly")
        #expect(throws: VerificationResult<Transaction>.VerificationError.invalidSignature) {
            try result.payloadValue
        }
        #expect(try result != Samples.transactionResult())
    }

    @Test(arguments: StoreError.Code.verificationErrors)
    func everyFailureOfTheStoreHasItsError(code: StoreError.Code) throws {
        guard case .unverified(_, let error) = try Samples.transactionResult(failure: code) else {
            Issue.record("verified")
            return
        }
        #expect(StoreError(error).code == code)
        #expect(StoreError.Code.verificationErrors.firstIndex(of: code) == (error as NSError).code)
    }

    @Test func thePartsOfTheTokenAreThoseThatWereSigned() throws {
        let result = try Samples.transactionResult()
        let parts = result.jwsRepresentation.split(separator: ".")
        #expect(parts.count == 3)
        #expect(result.payloadData == result.unsafePayloadValue.jsonRepresentation)
        #expect(String(decoding: result.headerData, as: UTF8.self).hasPrefix(#"{"alg":"ES256""#))
        #expect(result.signatureData.count == 64)
        #expect(result.signedData == Data("\(parts[0]).\(parts[1])".utf8))
        #expect(result.signedDate == result.unsafePayloadValue.signedDate)
        #expect(result.deviceVerification.count == 48)
        #expect(
            result.deviceVerificationNonce == result.unsafePayloadValue.deviceVerificationNonce)
    }

    @Test func anInvalidTokenHasEmptyParts() {
        let delivery = Delivery(
            jws: "abc", json: [], payload: TransactionPayload(),
            failure: StoreError(.invalidEncoding, "not a JWS"))
        let result = VerificationResult<Transaction>(delivery, in: nil)
        #expect(result.jwsRepresentation == "abc")
        #expect(result.headerData.isEmpty)
        #expect(result.payloadData.isEmpty)
        #expect(result.signatureData.isEmpty)
        #expect(result.signedData.isEmpty)
        #expect(result.unsafePayloadValue.debugDescription.isEmpty)
    }

    @Test func theDescriptionTellsTheVerdict() throws {
        #expect(try Samples.transactionResult().debugDescription.hasPrefix("verified: {\n"))
        #expect(
            try Samples.transactionResult(failure: .revokedCertificate).debugDescription
                .hasPrefix("unverified (revokedCertificate): {\n"))
    }
}
