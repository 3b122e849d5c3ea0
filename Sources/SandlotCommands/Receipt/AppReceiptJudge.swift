import SandlotJSON
import SandlotReceipts

/// A verifier of the lines that are app receipts.
struct AppReceiptJudge: Sendable {
    let verifier: AppReceiptVerifier
    /// Whether every line must be an app receipt.
    let isOnlyKind: Bool
    let allowsXcode: Bool
    /// Whether the user wants to ask whether certificates were revoked.
    let isOnline: Bool

    /// Returns whether a line is to be verified as an app receipt.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - kind: The expected kind of signed data in JSON, or nil for any kind.
    /// - Returns: Whether the line must be, or looks like, an app receipt.
    func handles(_ line: [UInt8], expecting kind: ReceiptKind?) -> Bool {
        isOnlyKind || kind == nil && AppReceiptText.isLikely(line)
    }

    /// Verifies a line.
    func judge(_ line: [UInt8]) -> ReceiptJudgment {
        guard let bytes = AppReceiptText.bytes(line) else {
            return ReceiptJudgment(
                .malformedReceipt, "the line is \(AppReceiptText.undecodable)")
        }
        if allowsXcode {
            do throws(XcodeReceipt.Unreadable) {
                if let content = try verifier.readXcode(bytes) {
                    return ReceiptJudgment(.unverified, payload: try? JSONDocument(content.json))
                }
            } catch {
                return ReceiptJudgment(.refused(error.refusal))
            }
        }
        switch verifier.verify(bytes) {
        case .refused(let refusal): return ReceiptJudgment(.refused(refusal))
        case .verified where isOnline:
            return ReceiptJudgment(
                .revocationUnknown, "responders are not asked about app receipts; omit --online")
        case .verified(let receipt):
            return ReceiptJudgment(.verified, payload: try? JSONDocument(receipt.json))
        }
    }
}
