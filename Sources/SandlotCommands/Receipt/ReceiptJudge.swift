internal import SandlotReceipts

/// The result of judging one line.
struct ReceiptJudgement: Sendable {
    /// The possible results.
    enum Standing: Sendable {
        case verified
        /// The receipt is from a test environment and was only read.
        case unverified
        case refused(ReceiptRefusal)
    }

    let standing: Standing
    /// The payload as it was signed, if the receipt was not refused.
    let json: [UInt8]?

    /// Creates the result for a line that is refused.
    init(_ code: ReceiptRefusal.Code, _ reason: String) {
        standing = .refused(ReceiptRefusal(code, reason))
        json = nil
    }

    init(_ standing: Standing, json: [UInt8]? = nil) {
        self.standing = standing
        self.json = json
    }
}

/// Judges the lines of files.
struct ReceiptJudge: Sendable {
    let verifier: ReceiptVerifier
    /// What the receipts must be, or nil for what their payloads say.
    let kind: ReceiptKind?
    let includingNested: Bool
    let allowsXcode: Bool
    /// The app to which receipts of Xcode must belong; nil is any app.
    let bundleID: String?

    /// Judges a token.
    func judge(_ token: [UInt8]) -> ReceiptJudgement {
        let found = ReceiptKind(ofToken: token[...])
        let expected = kind ?? found ?? .transaction
        if allowsXcode, let judgement = judgeAsXcode(token, expected) { return judgement }
        let result = verifier.verify(
            token[...], kind: expected, includingNested: includingNested)
        guard let refusal = result.refusal else {
            return ReceiptJudgement(.verified, json: result.json)
        }
        return ReceiptJudgement(.refused(explained(refusal, expected: expected, found: found)))
    }

    private func judgeAsXcode(_ token: [UInt8], _ kind: ReceiptKind) -> ReceiptJudgement? {
        do throws(XcodeReceipt.Unreadable) {
            guard let receipt = try XcodeReceipt(token[...], kind: kind, bundleID: bundleID) else {
                return nil
            }
            return ReceiptJudgement(.unverified, json: receipt.json)
        } catch {
            return ReceiptJudgement(.refused(error.refusal))
        }
    }

    /// A refusal that names the kind which the payload is of, if that is another one.
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
