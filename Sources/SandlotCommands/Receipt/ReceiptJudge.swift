import SandlotReceipts

/// The result of checking one line.
struct ReceiptJudgment: Sendable {
    /// The possible results.
    enum Standing: Sendable {
        case verified
        /// The receipt is from a test environment and was only decoded.
        case unverified
        case refused(ReceiptRefusal)
    }

    let standing: Standing
    /// The payload as signed, if the receipt was not refused.
    let json: [UInt8]?

    /// Creates the result for a line that was refused.
    init(_ code: ReceiptRefusal.Code, _ reason: String) {
        standing = .refused(ReceiptRefusal(code, reason))
        json = nil
    }

    init(_ standing: Standing, json: [UInt8]? = nil) {
        self.standing = standing
        self.json = json
    }
}

/// A verifier of the lines of files.
struct ReceiptJudge: Sendable {
    let verifier: ReceiptVerifier
    /// The expected kind of the receipts, or nil to use the kind that each payload states.
    let kind: ReceiptKind?
    let includingNested: Bool
    let allowsXcode: Bool
    /// The app that receipts of Xcode must belong to, or nil for any app.
    let bundleID: String?

    /// Checks a token.
    func judge(_ token: [UInt8]) -> ReceiptJudgment {
        let found = ReceiptKind(ofToken: token[...])
        let expected = kind ?? found ?? .transaction
        if allowsXcode, let judgment = judgeAsXcode(token, expected) { return judgment }
        let result = verifier.verify(
            token[...], kind: expected, includingNested: includingNested)
        guard let refusal = result.refusal else {
            return ReceiptJudgment(.verified, json: result.json)
        }
        return ReceiptJudgment(.refused(explained(refusal, expected: expected, found: found)))
    }

    private func judgeAsXcode(_ token: [UInt8], _ kind: ReceiptKind) -> ReceiptJudgment? {
        do throws(XcodeReceipt.Unreadable) {
            guard let receipt = try XcodeReceipt(token[...], kind: kind, bundleID: bundleID) else {
                return nil
            }
            return ReceiptJudgment(.unverified, json: receipt.json)
        } catch {
            return ReceiptJudgment(.refused(error.refusal))
        }
    }

    /// Returns the refusal, which names the kind of the payload if that is another one.
    private func explained(
        _ refusal: ReceiptRefusal, expected: ReceiptKind, found: ReceiptKind?
    ) -> ReceiptRefusal {
        guard let kind, let found, found != kind else { return refusal }
        let codes: [ReceiptRefusal.Code] = [
            .wrongBundle, .wrongEnvironment, .wrongAppID, .invalidField, .nullField,
        ]
        guard codes.contains(refusal.code) else { return refusal }
        return ReceiptRefusal(
            refusal.code,
            "\(refusal.reason); this looks like --kind \(found.rawValue), not \(kind.rawValue)")
    }
}
