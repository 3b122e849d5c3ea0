public import Foundation
internal import Synchronization

/// A request to the store.
///
/// It stores nothing itself, so that it can be sent to where its delegate is called.
public class SKRequest: NSObject, @unchecked Sendable {
    /// Sends the request.
    public func start() {}

    /// Gives the request up.
    public func cancel() {}
}

/// Is told how a request ends, on the main actor.
public protocol SKRequestDelegate: NSObjectProtocol {
    /// Tells that the request was answered.
    func requestDidFinish(_ request: SKRequest)

    /// Tells that the request failed.
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    /// Does nothing.
    public func requestDidFinish(_ request: SKRequest) {}

    /// Does nothing.
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// Is told which products the store has, on the main actor.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    /// Tells which products the store has.
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// The answer to a request for products.
public final class SKProductsResponse: NSObject, Sendable {
    /// What was found, in the order of the identifiers.
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
        /// The delegate is sent to the main actor unchecked, which alone calls it.
        struct State: @unchecked Sendable {
            weak var delegate: (any SKProductsRequestDelegate)?
            var task: Task<Void, Never>?
        }

        let state = Mutex(State())
    }

    private let identifiers: [String]
    private let progress = Progress()

    /// Asks for products.
    ///
    /// - Parameter productIdentifiers: The products' identifiers.
    public init(productIdentifiers: Set<String>) {
        identifiers = productIdentifiers.sorted()
    }

    /// Is told which products the store has; it is not retained.
    public var delegate: (any SKProductsRequestDelegate)? {
        get { progress.state.withLock { $0 }.delegate }
        set {
            let state = Progress.State(delegate: newValue)
            progress.state.withLock { $0.delegate = state.delegate }
        }
    }

    /// Sends the request, which the store answers later.
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

    /// Gives the request up: the delegate is not told any more.
    public override func cancel() {
        progress.state.withLock { $0.task }?.cancel()
    }
}
