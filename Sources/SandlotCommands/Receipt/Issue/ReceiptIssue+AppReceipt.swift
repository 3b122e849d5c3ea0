import ArgumentParser
import SandlotBase
import SandlotJSON
import SandlotReceipts

extension ReceiptIssue {
    /// The options of transactions that an app receipt has a place for.
    private static let usedOfTransactions: Set<String> = [
        "--transaction-id", "--original-transaction-id", "--web-order-line-item-id",
        "--purchase-date", "--original-purchase-date", "--expires-date", "--quantity",
        "--revocation-date", "--offer-type", "--offer-id", "--offer-discount-type",
    ]

    /// Throws if an option has no meaning for app receipts.
    ///
    /// - Throws: `ValidationError`.
    func validateAppReceipt() throws {
        let others = [
            ("--flaw-in", signing.flawIn != nil), ("--like-xcode", likeXcode),
            ("--set", !signing.set.isEmpty), ("--unset", !signing.unset.isEmpty),
            ("--payload", payload != nil), ("--app-transaction-id", app.appTransactionID != nil),
        ].map { GivenOption(name: $0, isGiven: $1) }
        var given = renewal.all + others
        given += appTransaction.all.filter { $0.name != "--original-app-version" }
        given += transaction.all.filter { !Self.usedOfTransactions.contains($0.name) }
        given += notification.request.all.filter { $0.name != "--allow-unknown" }
        let misplaced = GivenOption.first(given)
        if let misplaced {
            throw ValidationError(
                "\(misplaced) has no meaning with --kind \(ReceiptForm.appReceiptName)")
        }
        if product == nil, let option = transaction.given {
            throw ValidationError("\(option) needs a product, as in `issue remove_ads`")
        }
        if app.environment == .localTesting {
            throw ValidationError("there are no app receipts of the environment LocalTesting")
        }
    }

    /// Signs app receipts, each with one purchase, or with none if there is no product.
    func issueAppReceipts() throws {
        let authority = try CertificateAuthority(contentsOf: signing.authorityOptions.authority)
        request.noteFlawWithoutEffect()
        let press = try ReceiptPress(
            authority: authority, flaw: nil, isLikeXcode: false, signingDate: app.signingDate)
        let composer = try request.makeComposer(press)
        let digest = appReceipt.digest ?? .sha256
        let signer =
            if let flaw = signing.flaw {
                try AppReceiptSigner(
                    authority: authority, flaw: flaw, signingDate: app.signingDate, digest: digest)
            } else {
                try AppReceiptSigner(authority: authority, digest: digest)
            }
        let format = jsonl ? .json : format
        try write { index in
            let content = try appReceiptContent(composer, index)
            return IssuedAppReceipt(bytes: try signer.sign(content)).line(format)
        }
    }

    /// Returns the content of the receipt with this number, from 0.
    private func appReceiptContent(_ composer: PayloadComposer, _ index: Int) throws -> AppReceipt {
        var receipt = AppReceipt()
        receipt.environment = composer.environment
        receipt.appAppleID = composer.appAppleID
        receipt.bundleID = composer.bundleID
        receipt.appVersion = app.appVersion ?? "1"
        receipt.originalAppVersion = appTransaction.originalAppVersion ?? "1.0"
        receipt.creationDate = composer.signedDate
        receipt.expirationDate = appReceipt.receiptExpiresDate?.timestamp
        if product != nil {
            receipt.purchases = [InAppPurchaseReceipt(composer.transaction(index))]
        }
        var generator = SplitMix64(state: composer.identifiers.transaction &+ UInt64(index))
        func bytes() -> [UInt8] {
            (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        let device = appReceipt.deviceGUID?.bytes ?? bytes()
        try receipt.bind(to: device, opaqueValue: bytes())
        return receipt
    }
}

/// An app receipt that has just been signed.
private struct IssuedAppReceipt {
    let bytes: [UInt8]

    /// Returns the line to print, including its end.
    func line(_ format: IssueFormat) -> [UInt8] {
        let text = AppReceiptText.text(bytes)
        switch format {
        case .text: return Array("\(text)\n".utf8)
        case .receiptData: return Array("{\"receipt-data\":\"\(text)\"}\n".utf8)
        case .json, .signedPayload:
            var writer = JSONWriter(capacity: 2 * text.utf8.count)
            writer.beginObject()
            writer.member("receipt-data", text)
            writer.member("kind", ReceiptForm.appReceiptName)
            writer.name("payload" as StaticString)
            if let content = (try? UntrustedAppReceipt(bytes))?.content {
                writer.raw(content.json)
            } else {
                writer.null()
            }
            writer.member("schema", "sandlot-receipt/1")
            writer.endObject()
            return LineSeparators.escaped(writer.bytes) + [UInt8(ascii: "\n")]
        }
    }
}
