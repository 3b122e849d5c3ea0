/// A batch of receipts whose signatures are verified together, key by key.
struct ReceiptBatch<Payload: SignedPayload> {
    /// The number of receipts that wait for their signatures, which bounds the memory.
    private static var capacity: Int { P256Workspace.capacity }

    /// The receipts of a chain that wait for their signatures.
    private struct Group {
        let chain: CertificateChain
        var receipts: [PendingReceipt<Payload>] = []
        var signatures: [HashedSignature] = []
        /// The positions of the verdicts.
        var positions: [Int] = []

        mutating func add(_ receipt: PendingReceipt<Payload>, at position: Int) {
            receipts.append(receipt)
            signatures.append(receipt.signature)
            positions.append(position)
        }
    }

    private let verifier: ReceiptVerifier
    /// The verdict until the signature has been verified.
    private let unverified = ReceiptVerdict<Payload>.refused(
        PendingReceipt<Payload>.badSignature.refusal)
    private var verdicts: [ReceiptVerdict<Payload>] = []
    private var waiting: [ObjectIdentifier: Group] = [:]
    private var waitingCount = 0

    /// Creates an empty batch.
    ///
    /// - Parameters:
    ///   - verifier: The verifier.
    ///   - count: The number of receipts to expect.
    init(_ verifier: ReceiptVerifier, expecting count: Int) {
        self.verifier = verifier
        verdicts.reserveCapacity(count)
    }

    /// Adds a receipt.
    ///
    /// The first receipt of a chain is verified at once, so receipts wait only for chains that have
    /// already verified a signature.
    mutating func add<Token>(_ token: ReceivedToken<Token>) {
        do throws(Refused) {
            guard let pending: PendingReceipt<Payload> = try verifier.pending(token) else {
                verdicts.append(verifier.verify(token))
                return
            }
            let chain = pending.chain
            waiting[ObjectIdentifier(chain), default: Group(chain: chain)].add(
                pending, at: verdicts.count)
            waitingCount += 1
            verdicts.append(unverified)
        } catch {
            verdicts.append(.refused(error.refusal))
        }
        if waitingCount == Self.capacity { verifySignatures() }
    }

    /// Returns the verdicts in the order of the receipts.
    mutating func finish() -> [ReceiptVerdict<Payload>] {
        verifySignatures()
        return verdicts
    }

    private mutating func verifySignatures() {
        for group in waiting.values {
            do throws(ReceiptError) {
                let results = try group.chain.key.areValid(group.signatures)
                for (index, position) in group.positions.enumerated() where results[index] {
                    verdicts[position] = verdict(group.receipts[index])
                }
            } catch {
                let refusal = Refused(unavailable: error).refusal
                for position in group.positions { verdicts[position] = .refused(refusal) }
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
