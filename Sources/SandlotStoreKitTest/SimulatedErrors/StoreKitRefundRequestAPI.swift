internal import SandlotStore
public import SandlotStoreKit

/// Asking for a refund, as a call that can be made to fail.
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI, ScriptedAPI {
    /// What the call can fail with.
    public typealias Failure = SKTestFailures.RefundRequest

    static let call = StoreCall.refundRequest

    /// Names the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitRefundRequestAPI {
    /// Asking for a refund.
    public static var refundRequest: StoreKitRefundRequestAPI { StoreKitRefundRequestAPI() }
}

extension SKTestFailures {
    /// What a request for a refund can be made to fail with.
    @nonexhaustive
    public enum RefundRequest: SKTestFailure, ScriptedFailure {
        /// An error that any call can fail with.
        case generic(StoreKitError)
        /// An error that is special to refunds.
        case refundRequest(SandlotStoreKit.Transaction.RefundRequestError)

        var storeError: StoreError {
            switch self {
            case .generic(let error): StoreError(error)
            case .refundRequest(let error): StoreError(error)
            }
        }

        init?(_ error: StoreError) {
            if let error = error.refundRequestError {
                self = .refundRequest(error)
            } else if let error = error.storeKitError {
                self = .generic(error)
            } else {
                return nil
            }
        }

        /// Whether both are the same failure.
        ///
        /// - Returns: True if the cases are equal, and so are the domain and number of any error
        ///   inside.
        public static func == (one: Self, other: Self) -> Bool {
            switch (one, other) {
            case (.generic(let one), .generic(let other)): one.isSame(as: other)
            case (.refundRequest(let one), .refundRequest(let other)): one == other
            default: false
            }
        }
    }
}
