import SandlotStore
public import SandlotStoreKit

/// A call that requests a refund, for which errors can be simulated.
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI, ScriptedAPI {
    /// The type of the errors that can be simulated.
    public typealias Failure = SKTestFailures.RefundRequest

    static let call = StoreCall.refundRequest

    /// Creates a value that identifies the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitRefundRequestAPI {
    /// The call that requests a refund.
    public static var refundRequest: StoreKitRefundRequestAPI { StoreKitRefundRequestAPI() }
}

extension SKTestFailures {
    /// A simulated error of a refund request.
    @nonexhaustive
    public enum RefundRequest: SKTestFailure, ScriptedFailure {
        /// An error of any StoreKit call.
        case generic(StoreKitError)
        /// An error of refund requests only.
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

        /// Whether both errors are equal.
        ///
        /// - Returns: True if the cases are equal, and any underlying errors have the same domain
        ///   and number.
        public static func == (one: Self, other: Self) -> Bool {
            switch (one, other) {
            case (.generic(let one), .generic(let other)): one.isSame(as: other)
            case (.refundRequest(let one), .refundRequest(let other)): one == other
            default: false
            }
        }
    }
}
