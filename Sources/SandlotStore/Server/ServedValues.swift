package import SandlotBase
package import SandlotReceipts

/// An app, as the developer's server names it.
package struct ServedApp: Sendable, Hashable {
    package let bundleID: String
    package let appAppleID: Int64?
    package let environment: ReceiptEnvironment
}

/// A customer's account in an app.
package struct ServedAccount: Sendable, Hashable {
    let index: AccountIndex
    /// The identifier that is constant for a customer and an app.
    package let appTransactionID: String
}

/// The meaning of an identifier that the developer's server sent.
package enum ServedID: Sendable, Hashable {
    /// It is not a number.
    case malformed
    /// The app has no transaction or app transaction with it.
    case unknown
    case appTransaction(ServedAccount)
    case transaction(TransactionID, ServedAccount)
}

/// The values of a transaction by which a history can be filtered.
package struct ServedTransaction: Sendable {
    package let productID: String
    package let type: ProductType
    package let groupID: String?
    package let purchaseDate: Timestamp
    package let isFamilyShared: Bool
    package let isRevoked: Bool
    package let isFinished: Bool
}

/// A page of transactions, which are not yet signed.
package struct ServedPage: Sendable {
    package internal(set) var transactions: [TransactionPayload]
    /// The place after which the next page begins.
    package internal(set) var end: ServedPlace
    package internal(set) var hasMore: Bool
}

/// A place in an ordered list of transactions.
package struct ServedPlace: Sendable, Hashable {
    /// The date by which refunds are ordered, or 0 in a history.
    package var milliseconds: Int64 = 0
    /// The place in the order of changes.
    package var number: Int

    /// Creates a place.
    package init(milliseconds: Int64 = 0, number: Int) {
        self.milliseconds = milliseconds
        self.number = number
    }
}

/// A subscription with its latest data, which is not yet signed.
package struct ServedSubscription: Sendable {
    package let groupID: String
    package let originalID: TransactionID
    package let status: SubscriptionStatus
    package let transaction: TransactionPayload
    package let renewalInfo: RenewalInfoPayload
}

/// The result of a request to extend a renewal date.
package enum RenewalExtension: Sendable, Hashable {
    case extended(webOrderLineItemID: String, effectiveDate: Timestamp)
    case unknownTransaction
    /// The subscription is not active, or the customer does not pay for the current period.
    case ineligible
    /// The customer got as many extensions as are possible in a year.
    case limitReached
    case familyShared
}
