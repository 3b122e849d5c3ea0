import SandlotReceipts
import SandlotStore
import Testing

/// The commands so far, for the report of a failure.
struct Story {
    let seed: UInt64
    let log: [String]

    var comment: Comment {
        Comment(rawValue: "seed \(seed)\n" + log.joined(separator: "\n"))
    }
}

/// A verifier of the tokens that grant entitlements, each token once.
struct Watch {
    private var seen: Set<String> = []

    mutating func look(
        at delivery: Delivery<TransactionPayload>, _ verifier: ReceiptVerifier, _ story: Story
    ) {
        #expect(delivery.isVerified && delivery.payload.revocationDate == nil, story.comment)
        guard seen.insert(delivery.jws).inserted else { return }
        let receipt = verifier.verifyTransaction(delivery.jws).receipt
        #expect(receipt?.json == delivery.json, story.comment)
    }
}
