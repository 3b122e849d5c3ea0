import SandlotBase

/// Requests that take time.
extension StoreCore {
    /// Returns the delay of a request, if it is delayed, and counts the request.
    mutating func takeDelay(for request: StoreRequest) -> RequestDelay? {
        guard !delays.isEmpty, var delay = delays[request] else { return nil }
        if let remaining = delay.remaining {
            guard remaining > 0 else { return nil }
            delay.remaining = remaining - 1
            delays[request] = remaining == 1 ? nil : delay
        }
        return delay
    }

    /// Returns the end of a delay that begins now.
    func end(of delay: RequestDelay) -> Timestamp {
        let milliseconds = max(0, delay.duration.wholeMillisecondsIfRepresentable ?? .max)
        let (sum, isTooLate) = instant.milliseconds.addingReportingOverflow(milliseconds)
        return Timestamp(milliseconds: isTooLate ? .max : sum)
    }

    /// Lets a request wait.
    ///
    /// An order that arrives again takes the place of the one whose connection broke.
    mutating func add(_ request: WaitingRequest) {
        requestCount += 1
        if let key = request.orderKey,
            let index = requests.firstIndex(where: { $0.orderKey == key })
        {
            let old = requests[index]
            old.abandon(StoreError(.networkError, "the order arrived again"))
            var renewed = request
            renewed.due = old.due
            requests[index] = renewed
        } else {
            requests.append(request)
        }
    }

    /// The end of the first delay.
    var firstRequestDue: Timestamp? { requests.lazy.compactMap(\.due).min() }

    /// Handles the first request whose delay ends before an instant, at the end of its delay.
    ///
    /// - Returns: Whether there was one.
    mutating func handleRequest(dueBefore limit: Timestamp, orAt isIncluded: Bool) -> Bool {
        guard !requests.isEmpty, let due = firstRequestDue,
            due < limit || isIncluded && due == limit,
            let index = requests.firstIndex(where: { $0.due == due })
        else { return false }
        if due > instant {
            instant = max(state.now, due)
            unlisted = []
        }
        var request = requests.remove(at: index)
        guard !request.handle(&self, request.handling(nil)) else { return true }
        // The purchase needs a confirmation, which nobody gives in an app that has ended.
        guard !request.isOrphaned else { return true }
        request.due = nil
        requests.append(request)
        return true
    }

    /// The payment sheets that the devices show, of which each device shows one at a time.
    var paymentSheets: [PaymentSheet] {
        var devices: Set<DeviceID> = []
        return requests.compactMap(PaymentSheet.init).filter { devices.insert($0.device).inserted }
    }

    /// Answers a payment sheet.
    mutating func answer(
        _ sheet: PaymentSheet, with answer: PaymentSheet.Answer
    ) throws(StoreError) {
        guard paymentSheets.contains(sheet),
            let index = requests.firstIndex(where: { $0.number == sheet.id })
        else {
            throw StoreError(
                .invalidAction, "the payment sheet of \"\(sheet.productID)\" is not open")
        }
        let request = requests.remove(at: index)
        _ = request.handle(&self, request.handling(answer))
    }

    /// Ends the requests of a launch.
    ///
    /// Its payment sheets close. The store still handles what the app has sent.
    mutating func endRequests(of key: LaunchKey) {
        guard !requests.isEmpty else { return }
        let error = StoreError(.unknown, "the app ended before the store answered")
        var kept: [WaitingRequest] = []
        for var request in requests {
            guard request.key == key, !request.isOrphaned else {
                kept.append(request)
                continue
            }
            if request.due != nil, request.request.outlivesApp {
                request.isOrphaned = true
                kept.append(request)
            }
            request.abandon(error)
        }
        requests = kept
    }
}
