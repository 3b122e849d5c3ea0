import SandlotBase
import SandlotReceipts
import TestSupport

/// A random query, and the same filter on payloads.
struct RandomFilter {
    var query: [(String, String)] = []
    var isDescending = false
    private var tests: [@Sendable (TransactionPayload) -> Bool] = []

    init(_ random: inout SeededGenerator, now: Timestamp) {
        if Bool.random(using: &random) {
            isDescending = true
            query.append(("sort", "DESCENDING"))
        }
        if Bool.random(using: &random) {
            let products = ["coins", "gold", "news"].filter { _ in Bool.random(using: &random) }
            query += products.map { ("productId", $0) }
            if !products.isEmpty { tests.append { products.contains($0.productId ?? "") } }
        }
        if Bool.random(using: &random) {
            let start = Timestamp(
                milliseconds: .random(
                    in: Backend.start.milliseconds...now.milliseconds, using: &random))
            query.append(("startDate", "\(start.milliseconds)"))
            tests.append { $0.purchaseDate.map { $0 >= start } ?? false }
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            query.append(("endDate", "\(now.milliseconds)"))
            tests.append { $0.purchaseDate.map { $0 < now } ?? false }
            // The start may be the same instant, which is an error of its own.
            if query.contains(where: { $0.0 == "startDate" && $0.1 == "\(now.milliseconds)" }) {
                query.removeLast()
            }
        }
        if Bool.random(using: &random) {
            let isRevoked = Bool.random(using: &random)
            query.append(("revoked", isRevoked ? "True" : "false"))
            tests.append { ($0.revocationDate != nil) == isRevoked }
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            query.append(("productType", "AUTO_RENEWABLE"))
            query.append(("productType", "NON_RENEWABLE"))
            tests.append {
                $0.type == .autoRenewableSubscription || $0.type == .nonRenewingSubscription
            }
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            query.append(("inAppOwnershipType", "FAMILY_SHARED"))
            tests.append { $0.inAppOwnershipType == .familyShared }
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            query.append(("subscriptionGroupIdentifier", "G2"))
            tests.append { $0.subscriptionGroupIdentifier == "G2" }
        }
    }

    func includes(_ payload: TransactionPayload) -> Bool { tests.allSatisfy { $0(payload) } }
}
