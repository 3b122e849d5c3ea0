import ArgumentParser
import SandlotReceipts

/// A value of an open set of words, of which Apple documents some.
protocol DocumentedWord: RawRepresentable<String> {
    /// The words that Apple documents.
    static var documented: [Self] { get }
}

extension DocumentedWord {
    /// Checks that the value of an option is documented.
    ///
    /// - Parameters:
    ///   - value: The value, or nil if the option was not given.
    ///   - option: The name of the option.
    /// - Throws: `ValidationError` with the documented words.
    static func require(_ value: Self?, for option: String) throws {
        guard let value else { return }
        let words = documented.map(\.rawValue)
        guard !words.contains(value.rawValue) else { return }
        throw ValidationError(
            "\(option) must be one of \(words.joined(separator: ", ")); found `\(value.rawValue)`. "
                + "To issue it anyway, add --allow-unknown")
    }
}

extension OwnershipType: DocumentedWord {
    static let documented: [OwnershipType] = [.purchased, .familyShared, .assigned]
}

extension TransactionReason: DocumentedWord {
    static let documented: [TransactionReason] = [.purchase, .renewal]
}

extension RevocationType: DocumentedWord {
    static let documented: [RevocationType] = [.refundFull, .refundProrated, .familyRevoke]
}

extension OfferDiscountType: DocumentedWord {
    static let documented: [OfferDiscountType] = [
        .freeTrial, .payAsYouGo, .payUpFront, .oneTime,
    ]
}

extension BillingPlanType: DocumentedWord {
    static let documented: [BillingPlanType] = [.billedUpfront, .monthly]
}

extension Platform: DocumentedWord {
    static let documented: [Platform] = [.iOS, .macOS, .tvOS, .visionOS]
}

extension ConsumptionRequestReason: DocumentedWord {
    static let documented: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
    ]
}
