extension StoreEnvironment {
    /// Waits until the device of the app shows a payment sheet.
    ///
    /// ```swift
    /// isolatedStore.store.settings.holdsPaymentSheet = true
    /// let purchase = Task { try await product.purchase() }
    /// let sheet = try await isolatedStore.paymentSheet()
    /// try isolatedStore.store.answer(sheet, with: .confirm)
    /// ```
    ///
    /// - Parameter bound: The real time to wait.
    /// - Returns: The sheet.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction`` if there is none after that
    ///   time, or if the task is canceled.
    public func paymentSheet(
        within bound: Duration = .seconds(30)
    ) async throws(StoreError) -> PaymentSheet {
        let deadline = ContinuousClock.now + bound
        while true {
            if let sheet = store.paymentSheets.first(where: { $0.device == device }) {
                return sheet
            }
            guard !Task.isCancelled else {
                throw StoreError(
                    .invalidAction, "the task was canceled before a payment sheet was shown")
            }
            guard ContinuousClock.now < deadline else { break }
            await Task.yield()
        }
        throw StoreError(
            .invalidAction,
            store.settings.holdsPaymentSheet
                ? "no payment sheet was shown within \(bound)"
                : "payment sheets are not held; set holdsPaymentSheet in the store's settings")
    }
}
