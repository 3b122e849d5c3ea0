package import SandlotReceipts

/// App receipts, which Apple has deprecated and older backends still read.
extension Store {
    /// Returns the app receipt of a customer, signed now.
    ///
    /// It contains what the file at `Bundle.main.appStoreReceiptURL` would contain on a device. The first call takes
    /// the time to generate a key.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    ///   - device: The bytes that identify a device, such as the 16 bytes of `identifierForVendor`, or nil for a
    ///     receipt that belongs to a device nobody knows.
    /// - Returns: The receipt in DER, or nil if the customer has never used the app. Backends receive it in Base64.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` or ``StoreError/Code/ledger``.
    public func appReceipt(
        of customer: CustomerID, in bundleID: String, device: [UInt8]? = nil
    ) throws(StoreError) -> [UInt8]? {
        let content = try perform { core throws(StoreError) -> AppReceipt? in
            guard let account = core.state.accountIndex(of: customer, in: bundleID) else {
                return nil
            }
            return try core.appReceipt(of: account)
        }
        guard let content else { return nil }
        return try signedAppReceipt(content, device: device)
    }

    /// Returns the app receipts of all customers and apps, signed now.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` or ``StoreError/Code/ledger``.
    package func appReceipts() throws(StoreError) -> [KeptAppReceipt] {
        let contents = try perform { core throws(StoreError) in
            var contents: [(CustomerID, AppReceipt)] = []
            for index in core.state.accounts.indices.map(AccountIndex.init) {
                contents.append(
                    (core.state.account(index).customer, try core.appReceipt(of: index)))
            }
            return contents
        }
        var receipts: [KeptAppReceipt] = []
        for (customer, content) in contents {
            receipts.append(
                KeptAppReceipt(
                    customer: customer, bundleID: content.bundleID ?? "",
                    bytes: try signedAppReceipt(content)))
        }
        return receipts
    }

    /// Returns the content of an account's app receipt, dated now.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func servedAppReceipt(of account: ServedAccount) throws(StoreError) -> AppReceipt {
        try perform { core throws(StoreError) in try core.appReceipt(of: account.index) }
    }

    /// Signs the content of an app receipt.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts``.
    package func signedAppReceipt(
        _ content: AppReceipt, device: [UInt8]? = nil
    ) throws(StoreError) -> [UInt8] {
        let authority = read { core in core.authority }
        var content = content
        do throws(ReceiptError) {
            try content.bind(to: device ?? (0..<16).map { _ in UInt8.random(in: 0...255) })
            return try authority.appReceiptSigner().sign(content)
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
    }

    /// Verifies an app receipt of any app and environment of the store's authority.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts``.
    package func verifyAppReceipt(_ bytes: [UInt8]) throws(StoreError) -> AppReceiptVerdict {
        let root = root
        let now = now
        do throws(ReceiptError) {
            return try AppReceiptVerifier(
                roots: [root],
                expectation: AppReceiptVerifier.Expectation(
                    bundleID: "", environment: .sandbox, relaxations: [.anyApp, .anyEnvironment]),
                now: { now }
            ).verify(bytes)
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
    }
}

/// An app receipt of a customer.
package struct KeptAppReceipt: Sendable {
    /// The customer.
    package let customer: CustomerID
    /// The app.
    package let bundleID: String
    /// The receipt in DER.
    package let bytes: [UInt8]
}
