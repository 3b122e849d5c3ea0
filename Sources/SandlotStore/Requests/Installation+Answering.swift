/// Answers to the requests of an app, which can take time.
extension Installation {
    /// Answers a request, at the end of its delay, if it has one.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - awaitsCommit: Whether to wait until everything that the result depends on is committed.
    ///   - command: Handles the request.
    /// - Returns: The result of the command.
    /// - Throws: The error of the command, or of the delay.
    func answer<Answer: Sendable>(
        _ request: StoreRequest, awaitsCommit: Bool = true,
        _ command:
            @escaping @Sendable (inout StoreCore, AccountIndex) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        try await answer(request, awaitsCommit: awaitsCommit) {
            core, account, _ throws(StoreError) in
            try command(&core, account)
        }
    }

    /// Answers a request that may need the answer to a payment sheet.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - productID: The product of a purchase.
    ///   - orderKey: The key of an order that can arrive repeatedly.
    ///   - awaitsCommit: Whether to wait until everything that the result depends on is committed.
    ///   - command: Handles the request, or returns nil if a payment sheet must be answered first.
    /// - Returns: The result of the command.
    /// - Throws: The error of the command, or of the delay.
    func answer<Answer: Sendable>(
        _ request: StoreRequest, of productID: String? = nil, orderKey: String? = nil,
        awaitsCommit: Bool = true,
        _ command:
            @escaping @Sendable (inout StoreCore, AccountIndex, WaitingRequest.Turn)
            throws(StoreError) -> Answer?
    ) async throws(StoreError) -> Answer {
        let start = try perform {
            core, account throws(StoreError) -> (answer: Answer?, slot: AnswerSlot<Answer>?) in
            // An order that arrives again neither skips the delay of the first nor takes another one.
            let isRepeated = core.isWaiting(forOrder: orderKey)
            let delay = isRepeated ? nil : core.takeDelay(for: request)
            if !isRepeated, delay == nil, let answer = try command(&core, account, .init()) {
                return (answer, nil)
            }
            // Nobody answers the payment sheet of an app that has ended.
            guard core.launches[key]?.number == launch else { throw StoreCore.endedApp }
            let slot = AnswerSlot<Answer>()
            core.add(
                WaitingRequest(
                    number: core.requestCount, request: request, key: key, account: account,
                    productID: productID, orderKey: orderKey, begin: core.instant,
                    due: delay.map(core.end), ending: delay?.ending ?? .answer,
                    handle: { core, handling in
                        slot.take(handling) { turn throws(StoreError) in
                            try command(&core, account, turn)
                        }
                    }, abandon: { slot.resolve(.failure($0)) }))
            return (nil, slot)
        }
        guard let slot = start.slot else {
            if awaitsCommit { try await store.commitment() }
            guard let answer = start.answer else {
                throw StoreError(.unknown, "the request has no answer")
            }
            return answer
        }
        let answer = try await slot.answer.get()
        if awaitsCommit { try await store.commitment() }
        return answer
    }
}
