/// Requests that take time, and payment sheets that wait for an answer.
extension Store {
    /// Delays a request of apps by the store's time.
    ///
    /// A delay belongs to the running store, as a fault does, and is not recorded. Purchases that
    /// arrive while another one waits are requests of their own.
    ///
    /// - Parameter delay: The request, the duration, and the ending. It replaces an earlier delay of
    ///   the same request. Requests that already wait do not change.
    public func delay(_ delay: RequestDelay) {
        adjust { core in core.delays[delay.request] = delay }
    }

    /// Answers new requests without a delay again.
    ///
    /// - Parameter request: The request, or nil for all of them.
    public func endDelay(of request: StoreRequest? = nil) {
        adjust { core in
            if let request {
                core.delays[request] = nil
            } else {
                core.delays = [:]
            }
        }
    }

    /// The requests that the store has not answered yet, in the order in which they arrived.
    public var waitingRequests: [StoreRequest] {
        read { core in core.requests.map(\.request) }
    }

    /// The open payment sheets, in the order in which the apps requested the purchases.
    ///
    /// A device shows one sheet at a time. The next purchase shows its own after the answer.
    public var paymentSheets: [PaymentSheet] {
        read { core in core.paymentSheets }
    }

    /// Answers a payment sheet, so that the purchase continues at the current instant.
    ///
    /// - Parameters:
    ///   - sheet: The sheet.
    ///   - answer: The answer.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction`` if the sheet is not open.
    public func answer(
        _ sheet: PaymentSheet, with answer: PaymentSheet.Answer
    ) throws(StoreError) {
        try perform { core throws(StoreError) in try core.answer(sheet, with: answer) }
    }
}
