public import Foundation
import Synchronization

/// A request to the store.
///
/// This class has no stored properties, so a request can be sent to the actor on which its delegate
/// is called.
public class SKRequest: NSObject, @unchecked Sendable {
    /// Sends the request.
    public func start() {}

    /// Cancels the request.
    public func cancel() {}
}

/// A delegate that is informed of a request's outcome, on the main actor.
public protocol SKRequestDelegate: NSObjectProtocol {
    /// Informs the delegate that the request was answered.
    func requestDidFinish(_ request: SKRequest)

    /// Informs the delegate that the request failed.
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    /// Does nothing.
    public func requestDidFinish(_ request: SKRequest) {}

    /// Does nothing.
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// A delegate that receives products, on the main actor.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    /// Delivers the products.
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// The answer to a request for products.
public final class SKProductsResponse: NSObject, Sendable {
    /// The products that were found.
    public let products: [SKProduct]
    /// The identifiers that the store does not know.
    public let invalidProductIdentifiers: [String]

    init(products: [SKProduct], invalidProductIdentifiers: [String]) {
        self.products = products
        self.invalidProductIdentifiers = invalidProductIdentifiers
    }
}

/// A request for products.
public final class SKProductsRequest: SKRequest, @unchecked Sendable {
    private final class Progress: Sendable {
        /// The delegate is sent to the main actor without a check.
        ///
        /// Only the main actor calls it.
        struct State: @unchecked Sendable {
            weak var delegate: (any SKProductsRequestDelegate)?
            var task: Task<Void, Never>?
        }

        let state = Mutex(State())
    }

    private let identifiers: [String]
    private let progress = Progress()

    /// Creates a request for products.
    ///
    /// - Parameter productIdentifiers: The products' identifiers.
    public init(productIdentifiers: Set<String>) {
        identifiers = productIdentifiers.sorted()
    }

    /// Creates a request for no products, which apps replace later.
    public override convenience init() { self.init(productIdentifiers: []) }

    /// The delegate, which the request does not retain.
    public var delegate: (any SKProductsRequestDelegate)? {
        get { progress.state.withLock { $0 }.delegate }
        set {
            let state = Progress.State(delegate: newValue)
            progress.state.withLock { $0.delegate = state.delegate }
        }
    }

    /// Sends the request.
    ///
    /// The delegate receives the answer later.
    public override func start() {
        let identifiers = identifiers
        let task = Task { @MainActor in
            do {
                let found = try await Product.products(for: identifiers)
                guard !Task.isCancelled else { return }
                let known = Set(found.map(\.id))
                let response = SKProductsResponse(
                    products: found.map(SKProduct.init),
                    invalidProductIdentifiers: identifiers.filter { !known.contains($0) })
                delegate?.productsRequest(self, didReceive: response)
                delegate?.requestDidFinish(self)
            } catch {
                guard !Task.isCancelled else { return }
                delegate?.request(self, didFailWithError: error)
            }
        }
        progress.state.withLock { $0.task = task }
    }

    /// Cancels the request, so that the delegate is not called.
    public override func cancel() {
        progress.state.withLock { $0.task }?.cancel()
    }
}
