import Foundation
import SandlotBase
import SandlotReceipts
import Synchronization

/// An authority, a verifier, and receipts that differ from each other.
struct ReceiptFixture: Sendable {
    static let bundleID = "com.example.app"

    static let batchSize = 200

    let authority: CertificateAuthority
    let signer: ReceiptSigner
    let verifier: ReceiptVerifier
    let payloads: [TransactionPayload]
    let tokens: [String]
    /// The tokens in batches of the same size.
    let batches: [[String]]

    init(count: Int) throws {
        authority = try CertificateAuthority()
        signer = try ReceiptSigner(authority: authority)
        verifier = try ReceiptVerifier(
            roots: [authority.root],
            expectation: .init(bundleID: Self.bundleID, environment: .sandbox))
        payloads = (0..<count).map(Self.payload)
        let signer = signer
        let tokens = try payloads.map { try signer.sign($0) }
        self.tokens = tokens
        batches = stride(from: 0, to: tokens.count, by: Self.batchSize).map {
            Array(tokens[$0..<min($0 + Self.batchSize, tokens.count)])
        }
    }

    /// A subscription's transaction, which is the longest common kind.
    private static func payload(_ index: Int) -> TransactionPayload {
        let instant = Timestamp(milliseconds: 1_790_000_000_000 + Int64(index) * 1000)
        var payload = TransactionPayload()
        payload.transactionId = String(2_000_000_000_000_000 + index)
        payload.originalTransactionId = "2000000000000000"
        payload.webOrderLineItemId = String(2_000_000_100_000_000 + index)
        payload.bundleId = bundleID
        payload.productId = "com.example.app.pro.monthly"
        payload.subscriptionGroupIdentifier = "21000001"
        payload.purchaseDate = instant
        payload.originalPurchaseDate = Timestamp(milliseconds: 1_790_000_000_000)
        payload.expiresDate = Timestamp(milliseconds: instant.milliseconds + 2_592_000_000)
        payload.quantity = 1
        payload.type = .autoRenewableSubscription
        payload.inAppOwnershipType = .purchased
        payload.signedDate = Timestamp(milliseconds: instant.milliseconds + 250)
        payload.environment = .sandbox
        payload.transactionReason = .renewal
        payload.storefront = "USA"
        payload.storefrontId = "143441"
        payload.price = 4990
        payload.currency = "USD"
        payload.appTransactionId = "704000000000000000"
        return payload
    }

    /// Returns the rate of receipts verified per second, including reading every typed field of the
    /// payload.
    func verifyRate(cores: Int, seconds: Int) -> Double {
        rate(cores: cores, seconds: seconds) { verify($0) }
    }

    /// Returns the number of receipts verified per second in batches, including reading every typed
    /// field of the payloads.
    func batchVerifyRate(cores: Int, seconds: Int) -> Double {
        let batchesPerSecond = rate(cores: cores, seconds: seconds, callsPerCheck: 1) {
            verifyBatch($0)
        }
        return batchesPerSecond * Double(Self.batchSize)
    }

    /// Returns the rate of receipts issued per second, from the typed payload to the compact JWS.
    func issueRate(cores: Int, seconds: Int) -> Double {
        rate(cores: cores, seconds: seconds) { issue($0) }
    }

    /// Verifies a receipt and reads every typed field of its payload.
    ///
    /// - Returns: A positive number, or 0 if the receipt is refused.
    func verify(_ index: Int) -> Int {
        switch verifier.verifyTransaction(tokens[index % tokens.count]) {
        case .verified(let receipt): receipt.payload.fieldSum
        case .refused: 0
        }
    }

    /// Verifies a batch and reads every typed field of the payloads.
    ///
    /// - Returns: A positive number, or 0 if a receipt is refused.
    func verifyBatch(_ index: Int) -> Int {
        var sum = 0
        for verdict in verifier.verifyTransactions(batches[index % batches.count]) {
            guard case .verified(let receipt) = verdict else { return 0 }
            sum &+= receipt.payload.fieldSum
        }
        return sum
    }

    /// Issues a receipt.
    ///
    /// - Returns: Its length, or 0 if it cannot be signed.
    func issue(_ index: Int) -> Int {
        (try? signer.sign(payloads[index % payloads.count]))?.utf8.count ?? 0
    }

    /// Returns how often a function of the receipt's number runs per second on dedicated threads.
    ///
    /// The clock is read after a number of calls.
    private func rate(
        cores: Int, seconds: Int, callsPerCheck: Int = 50, _ body: @escaping @Sendable (Int) -> Int
    ) -> Double {
        let counts = Mutex<[Double]>([])
        let count = tokens.count
        DispatchQueue.concurrentPerform(iterations: cores) { core in
            var done = 0
            var sum = 0
            let start = DispatchTime.now().uptimeNanoseconds
            let end = start + UInt64(seconds) * 1_000_000_000
            while DispatchTime.now().uptimeNanoseconds < end {
                for _ in 0..<callsPerCheck {
                    sum &+= body((done + core * 997) % count)
                    done += 1
                }
            }
            precondition(sum > 0, "nothing was verified")
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            counts.withLock { $0.append(Double(done) / elapsed) }
        }
        return counts.withLock { $0.reduce(0, +) }
    }
}

extension TransactionPayload {
    /// Reads every typed field.
    fileprivate var fieldSum: Int {
        var sum = Self.length(transactionId) &+ Self.length(originalTransactionId)
        sum &+= Self.length(previousOriginalTransactionId) &+ Self.length(webOrderLineItemId)
        sum &+= Self.length(bundleId) &+ Self.length(productId)
        sum &+= Self.length(subscriptionGroupIdentifier) &+ Self.length(type?.rawValue)
        sum &+= Self.length(inAppOwnershipType?.rawValue) &+ Self.length(revocationType?.rawValue)
        sum &+= Self.length(offerIdentifier) &+ Self.length(offerDiscountType?.rawValue)
        sum &+= Self.length(offerPeriod) &+ Self.length(environment?.rawValue)
        sum &+= Self.length(transactionReason?.rawValue) &+ Self.length(storefront)
        sum &+= Self.length(storefrontId) &+ Self.length(currency) &+ Self.length(appTransactionId)
        sum &+= Self.length(billingPlanType?.rawValue) &+ Self.length(deviceVerification)
        sum &+= Self.number(purchaseDate) &+ Self.number(originalPurchaseDate)
        sum &+= Self.number(expiresDate) &+ Self.number(signedDate) &+ Self.number(revocationDate)
        sum &+= Int(quantity ?? 0) &+ Int(price?.rawValue ?? 0)
        sum &+= Int(revocationReason?.rawValue ?? 0) &+ Int(revocationPercentage ?? 0)
        sum &+= Int(offerType?.rawValue ?? 0) &+ (isUpgraded == true ? 1 : 0)
        sum &+= (appAccountToken == nil ? 0 : 1) &+ (deviceVerificationNonce == nil ? 0 : 1)
        return sum &+ (commitmentInfo == nil ? 0 : 1) &+ (advancedCommerceInfo == nil ? 0 : 1)
    }

    private static func length(_ text: String?) -> Int { text?.utf8.count ?? 0 }

    private static func number(_ date: Timestamp?) -> Int {
        Int(truncatingIfNeeded: date?.milliseconds ?? 0)
    }
}
