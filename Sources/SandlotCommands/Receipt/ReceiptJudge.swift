import SandlotJSON
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
    let payload: JSONDocument?

    /// Creates the result for a line that was refused.
    init(_ code: ReceiptRefusal.Code, _ reason: String) {
        standing = .refused(ReceiptRefusal(code, reason))
        payload = nil
    }

    init(_ standing: Standing, payload: JSONDocument? = nil) {
        self.standing = standing
        self.payload = payload
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
    /// The check for revoked certificates, or nil for none.
    var revocation: RevocationCheck?
    /// The verifier of lines that are app receipts.
    let appReceipts: AppReceiptJudge

    /// Checks tokens together, which is faster than one at a time.
    ///
    /// - Parameter tokens: The tokens.
    /// - Returns: The results in the same order.
    func judge(_ tokens: [[UInt8]]) -> [ReceiptJudgment] {
        let received = tokens.map { ReceivedToken($0, isDecoded: true) }
        let found = received.map { token in
            token.payload.flatMap { ReceiptKind(ofPayload: $0, stated: kind) }
        }
        let expected = found.map { kind ?? $0 ?? .transaction }
        var judgments: [ReceiptJudgment?] = tokens.indices.map {
            if appReceipts.handles(tokens[$0], expecting: kind) {
                return appReceipts.judge(tokens[$0])
            }
            return allowsXcode
                ? judgeAsXcode(tokens[$0], expected: expected[$0], found: found[$0]) : nil
        }
        let positions = tokens.indices.filter { judgments[$0] == nil }
        let results = verifier.verify(
            each: positions.map { (token: received[$0], kind: expected[$0]) },
            includingNested: includingNested)
        for (position, result) in zip(positions, results) {
            let refusal = result.refusal.map {
                explained($0, expected: expected[position], found: found[position])
            }
            let reason = refusal ?? anotherKind(found[position]) ?? revoked(tokens[position])
            judgments[position] =
                reason.map { ReceiptJudgment(.refused($0)) }
                ?? ReceiptJudgment(.verified, payload: result.payload)
        }
        return judgments.compactMap(\.self)
    }

    /// Returns the reason not to trust the certificates of a verified token, and of the signed data
    /// inside it if that is verified, too.
    private func revoked(_ token: [UInt8]) -> ReceiptRefusal? {
        guard let revocation else { return nil }
        let text = String(decoding: token, as: UTF8.self)
        if let refusal = revocation.refusal(of: text) { return refusal }
        guard includingNested, let payload = try? UntrustedReceipt(text).payload,
            let root = try? JSONDocument(payload).root
        else { return nil }
        return [
            root["data"]?["signedTransactionInfo"], root["data"]?["signedRenewalInfo"],
            root["appData"]?["signedAppTransactionInfo"],
        ].lazy.compactMap { $0?.string }.compactMap { revocation.refusal(of: $0) }.first
    }

    private func judgeAsXcode(
        _ token: [UInt8], expected: ReceiptKind, found: ReceiptKind?
    ) -> ReceiptJudgment? {
        do throws(XcodeReceipt.Unreadable) {
            let receipt = try XcodeReceipt(token[...], kind: expected, bundleID: bundleID)
            guard let receipt else { return nil }
            if let refusal = anotherKind(found) { return ReceiptJudgment(.refused(refusal)) }
            return ReceiptJudgment(.unverified, payload: try? JSONDocument(receipt.json))
        } catch {
            return ReceiptJudgment(
                .refused(explained(error.refusal, expected: expected, found: found)))
        }
    }

    /// Returns the refusal of a payload that is valid, but of another kind than the stated one.
    ///
    /// Few members are required. If the checks of the app and the environment are skipped, another payload can
    /// pass for one of the kind.
    private func anotherKind(_ found: ReceiptKind?) -> ReceiptRefusal? {
        guard let kind, let found, found != kind else { return nil }
        return ReceiptRefusal(
            .invalidField,
            "this looks like --kind \(found.rawValue), not \(kind.rawValue)")
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
