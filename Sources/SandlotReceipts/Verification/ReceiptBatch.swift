/// A batch of receipts whose signatures are verified together, key by key.
///
/// The caller states what it keeps of each verdict, because a payload has many fields.
struct ReceiptBatch<Payload: SignedPayload, Outcome> {
    /// The number of receipts that wait for their signatures, which bounds the memory.
    private static var capacity: Int { P256Workspace.capacity }

    /// The receipts of a chain that wait for their signatures.
    private struct Group {
        let chain: CertificateChain
        var receipts: [PendingReceipt<Payload>] = []
        var signatures: [HashedSignature] = []
        /// The positions of the outcomes.
        var positions: [Int] = []

        mutating func add(_ receipt: PendingReceipt<Payload>, at position: Int) {
            receipts.append(receipt)
            signatures.append(receipt.signature)
            positions.append(position)
        }
    }

    private let verifier: ReceiptVerifier
    private let outcome: (ReceiptVerdict<Payload>) -> Outcome
    /// The outcome until the signature has been verified.
    private let unverified: Outcome
    private var outcomes: [Outcome] = []
    private var waiting: [ObjectIdentifier: Group] = [:]
    private var waitingCount = 0

    /// Creates an empty batch.
    ///
    /// - Parameters:
    ///   - verifier: The verifier.
    ///   - count: The number of receipts to expect.
    ///   - outcome: Returns what is kept of a verdict.
    init(
        _ verifier: ReceiptVerifier, expecting count: Int,
        keeping outcome: @escaping (ReceiptVerdict<Payload>) -> Outcome
    ) {
        self.verifier = verifier
        self.outcome = outcome
        unverified = outcome(.refused(PendingReceipt<Payload>.badSignature.refusal))
        outcomes.reserveCapacity(count)
    }

    /// Adds a receipt.
    ///
    /// The first receipt of a chain is verified at once, so receipts wait only for chains that have
    /// already verified a signature.
    mutating func add<Token>(_ token: ReceivedToken<Token>) {
        do throws(Refused) {
            guard let pending: PendingReceipt<Payload> = try verifier.pending(token) else {
                outcomes.append(outcome(verifier.verify(token)))
                return
            }
            let chain = pending.chain
            waiting[ObjectIdentifier(chain), default: Group(chain: chain)].add(
                pending, at: outcomes.count)
            waitingCount += 1
            outcomes.append(unverified)
        } catch {
            outcomes.append(outcome(.refused(error.refusal)))
        }
        if waitingCount == Self.capacity { verifySignatures() }
    }

    /// Returns the outcomes in the order of the receipts.
    mutating func finish() -> [Outcome] {
        verifySignatures()
        return outcomes
    }

    private mutating func verifySignatures() {
        for group in waiting.values {
            do throws(ReceiptError) {
                let results = try group.chain.key.areValid(group.signatures)
                for (index, position) in group.positions.enumerated() where results[index] {
                    outcomes[position] = outcome(verdict(group.receipts[index]))
                }
            } catch {
                let unavailable = outcome(.refused(Refused(unavailable: error).refusal))
                for position in group.positions { outcomes[position] = unavailable }
            }
        }
        waiting.removeAll(keepingCapacity: true)
        waitingCount = 0
    }

    private func verdict(_ receipt: PendingReceipt<Payload>) -> ReceiptVerdict<Payload> {
        do throws(Refused) {
            return .verified(try verifier.finish(receipt))
        } catch {
            return .refused(error.refusal)
        }
    }
}
