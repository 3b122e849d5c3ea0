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
        guard delay.duration > .zero else { return instant }
        let milliseconds = delay.duration.wholeMillisecondsIfRepresentable ?? .max
        let (sum, isTooLate) = instant.milliseconds.addingReportingOverflow(milliseconds)
        return Timestamp(milliseconds: isTooLate ? .max : sum)
    }

    /// Returns whether an order with a key waits.
    func isWaiting(forOrder key: String?) -> Bool {
        guard let key else { return false }
        return requests.contains { $0.orderKey == key }
    }

    /// Lets a request wait, or handles it if its delay has already ended.
    ///
    /// An order that arrives again takes the place of the one whose connection broke.
    mutating func add(_ request: WaitingRequest) {
        if let key = request.orderKey,
            let index = requests.firstIndex(where: { $0.orderKey == key })
        {
            let first = requests[index]
            first.abandon(StoreError(.networkError, "the order arrived again"))
            requests[index] = request.takingPlace(of: first)
            return
        }
        requestCount += 1
        guard let due = request.due else { return showSheet(of: request) }
        if due > instant {
            requests.append(request)
        } else if !request.handle(&self, request.handling(nil)) {
            // A manual clock would not reach this instant again.
            showSheet(of: request)
        }
    }

    /// Lets a purchase wait for the answer to its payment sheet, among the other requests in the
    /// order of arrival.
    private mutating func showSheet(of request: WaitingRequest) {
        var request = request
        request.due = nil
        request.sheetNumber = sheetCount
        sheetCount += 1
        let place = requests.firstIndex { $0.number > request.number } ?? requests.endIndex
        requests.insert(request, at: place)
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
        let request = requests.remove(at: index)
        guard !request.handle(&self, request.handling(nil)) else { return true }
        // The purchase needs a confirmation, which nobody gives in an app that has ended.
        if !request.isOrphaned { showSheet(of: request) }
        return true
    }

    /// The payment sheets that the devices show, of which each device shows one at a time.
    ///
    /// A purchase that arrived earlier, but whose delay has just ended, does not replace a sheet.
    var paymentSheets: [PaymentSheet] {
        var devices: Set<DeviceID> = []
        return requests.filter { $0.due == nil }.sorted { $0.sheetNumber < $1.sheetNumber }
            .filter { devices.insert($0.key.device).inserted }
            .sorted { $0.number < $1.number }.compactMap(PaymentSheet.init)
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
            request.abandon(Self.endedApp)
        }
        requests = kept
    }

    /// The error of a request whose app has ended.
    static let endedApp = StoreError(.unknown, "the app ended before the store answered")

    /// Ends a launch whose end the ledger does not record.
    ///
    /// Nothing that waits for the store may wait forever.
    mutating func abandonLaunch(_ key: LaunchKey) {
        guard let launch = launches.removeValue(forKey: key) else { return }
        endRequests(of: key)
        launch.end()
    }

    /// Ends requests with an error, which the store then never handles.
    mutating func abandonRequests(
        with error: StoreError, where isConcerned: (WaitingRequest) -> Bool = { _ in true }
    ) {
        guard !requests.isEmpty else { return }
        let concerned = requests.filter(isConcerned)
        requests.removeAll(where: isConcerned)
        for request in concerned { request.abandon(error) }
    }
}
