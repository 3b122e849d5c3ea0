import SandlotJSON
import SandlotKids
import SandlotStore
import SandlotYAML

/// A running scenario.
final class ScenarioRun {
    let scenario: Scenario
    let store: Store
    private let origin: StoreOrigin
    /// The apps whose files are known.
    let household: Household
    private(set) var events: [ScenarioEvent] = []
    /// Receives each event, or nil to keep the events in ``events``.
    var eventHandler: ((ScenarioEvent) -> Void)?
    private(set) var failureCount = 0
    private var expectationCount = 0
    /// The disclosed receipts.
    var receipts = ReceiptLog()

    /// The running apps.
    var apps: [Place: RunningApp] = [:]
    /// The devices, in the order in which their apps react.
    private(set) var devices: [Scenario.Device]
    /// The owners of the devices.
    var owners: [DeviceID: CustomerID]
    /// The purchases that have labels.
    var labels: [String: TransactionID] = [:]
    /// The products delivered to an app since the last expectation about it.
    var delivered: [Place: [String]] = [:]
    /// Whether the last transaction of a product that an app received was verified.
    var verdicts: [Place: [String: Bool]] = [:]
    /// The outcome of the last purchase.
    var lastOutcome: Outcome?
    /// The transaction of the last purchase.
    var lastPurchase: TransactionID?
    /// The error of the last step.
    private(set) var lastError: StoreError?
    /// The reason that the store could not keep the apps' persistent state.
    private var keepingError: StoreError?

    /// Begins a run in a prepared store, with the apps in their last state.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the persistent state of the apps
    ///   cannot be read.
    init(
        _ scenario: Scenario, store: Store, begunWith origin: StoreOrigin
    ) throws(StoreError) {
        self.scenario = scenario
        self.store = store
        self.origin = origin
        household = Household(store, name: scenario.stem)
        devices = scenario.participants.devices
        owners = Dictionary(
            devices.map { ($0.id, $0.customer) }, uniquingKeysWith: { $1 })
        try household.restore()
        household.observer = { [weak self] app, transfer in self?.receive(transfer, app) }
    }

    /// Performs all steps and ends every app.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the store could not keep the
    ///   apps' persistent state.
    func perform() async throws(StoreError) {
        begin()
        await performSteps()
        await endApps()
        if !scenario.verdicts.isEmpty { check(scenario.verdicts) }
        end()
        if let keepingError { throw keepingError }
    }

    /// Performs the steps of the story.
    ///
    /// An error fails the story unless the next expectations are about it.
    func performSteps() async {
        for (index, step) in scenario.steps.enumerated() {
            await perform(step)
            if let error = unexpectedError(of: index, in: scenario.steps) {
                reportUnexpected(error, at: step.location)
            }
        }
    }

    /// Performs a step by itself.
    ///
    /// - Returns: Whether everything that the step expects holds. The error of the step is
    ///   ``lastError``.
    func performAlone(_ step: Step) async -> Bool {
        let earlierFailureCount = failureCount
        await perform(step)
        return failureCount == earlierFailureCount
    }

    /// Returns the error of the step that was just performed, unless the next expectations are
    /// about it.
    private func unexpectedError(of index: Int, in steps: [Step]) -> StoreError? {
        guard let error = lastError, !steps[index].action.isExpectation else { return nil }
        let judges = steps[(index + 1)...].prefix(while: \.action.isExpectation)
        return judges.contains(where: \.action.judgesErrors) ? nil : error
    }

    /// Performs a step, or checks its expectations, and saves the apps' persistent state.
    func perform(_ step: Step) async {
        if case .expect(let expectations) = step.action {
            for expectation in expectations { await check(expectation) }
            return
        }
        await perform(step.action, at: step.location)
        keep()
    }

    /// Ends every app.
    func endApps() async {
        await household.endAll()
        keep()
        apps = apps.filter { $0.value.played == nil }
        // One after the other in a fixed order, so that every run is recorded identically.
        let places = apps.keys.sorted {
            ($0.device.rawValue, $0.bundleID) < ($1.device.rawValue, $1.bundleID)
        }
        for place in places { try? store.terminate(place.bundleID, on: place.device) }
        for app in apps.values { await app.end() }
    }

    /// Saves the apps' persistent state in the store.
    ///
    /// The first failure is reported.
    private func keep() {
        do throws(StoreError) {
            try household.keep()
        } catch {
            keepingError = keepingError ?? error
        }
    }

    /// Performs the action of a step, and lets the apps react.
    func perform(_ action: Action, at location: YAMLLocation) async {
        lastError = nil
        var outcome = StepOutcome()
        do throws(StoreError) {
            try await perform(action, &outcome)
        } catch {
            lastError = error
            if case .purchase = action {
                lastOutcome = .failed
                outcome.fields["outcome"] = .string(Outcome.failed.rawValue)
            }
        }
        var fields = outcome.fields
        fields["line"] = .integer(Int64(location.line))
        fields["verb"] = .string(action.word)
        var text = action.sentence
        if let error = lastError {
            fields["error"] = .string(error.code.rawValue)
            fields["reason"] = .string(error.reason)
            text += ": fails with \(error.code)"
        } else if !outcome.notes.isEmpty {
            text += ": " + outcome.notes.joined(separator: ", ")
        }
        add(.step, actor: action.actor, text: text, fields: fields)
        await settle()
    }

    /// Waits until every app has received the store's updates, and lets the apps react.
    private func settle() async {
        while true {
            let stuck = await store.settled()
            if !stuck.isEmpty {
                let names = stuck.sorted().joined(separator: ", ")
                judge(
                    false, "every listener receives the updates of the store",
                    found: "\(names) is stuck",
                    actor: nil, fields: [:])
                return
            }
            var isQuiet = !(await household.react())
            // An app that has reached its crash point runs no longer.
            apps = apps.filter { $0.value.played?.hasEnded != true }
            // Apps react one after the other, in the order of the devices, so that every run is
            // identical.
            for device in devices {
                for app in scenario.apps {
                    let place = Place(device: device.id, bundleID: app.bundleID)
                    for delivery in apps[place]?.takeDeliveries() ?? [] {
                        isQuiet = false
                        await receive(delivery, at: place)
                    }
                }
            }
            if isQuiet { return }
        }
    }
}

/// The reporting of events.
extension ScenarioRun {
    /// Reports an event.
    func add(
        _ kind: ScenarioEvent.Kind, actor: String?, text: String, holds: Bool? = nil,
        fields: [String: JSONElement]
    ) {
        var fields = fields
        if let actor { fields["who"] = .string(actor) }
        fields["text"] = .string(text)
        let event = ScenarioEvent(
            at: store.now, kind: kind, actor: actor, text: text, holds: holds, fields: fields)
        if let eventHandler { eventHandler(event) } else { events.append(event) }
    }

    /// Reports whether an expectation holds.
    func judge(
        _ holds: Bool, _ expected: String, found: String, actor: String?,
        fields: [String: JSONElement]
    ) {
        expectationCount += 1
        if !holds { failureCount += 1 }
        var fields = fields
        fields["expected"] = .string(expected)
        fields["found"] = .string(found)
        fields["holds"] = .bool(holds)
        add(
            .expectation, actor: actor, text: holds ? expected : "\(expected); found \(found)",
            holds: holds, fields: fields)
    }

    private func reportUnexpected(_ error: StoreError, at location: YAMLLocation) {
        judge(
            false, "nothing fails", found: "\(error.code): \(error.reason)", actor: nil,
            fields: ["line": .integer(Int64(location.line))])
    }

    private func begin() {
        add(
            .begin, actor: nil, text: scenario.title,
            fields: [
                "file": .string(scenario.file), "scenario": .string(scenario.title),
                "profile": .string(ScenarioWords.kebab(origin.profile.rawValue)),
                "seed": .integer(Int64(clamping: origin.seed)),
            ])
    }

    private func end() {
        let held = expectationCount - failureCount
        let summary =
            failureCount == 0
            ? "passed: \(expectationCount) expectation\(expectationCount == 1 ? "" : "s") held"
            : "failed: \(failureCount) of \(expectationCount) expectations did not hold"
        add(
            .result, actor: nil, text: summary, holds: failureCount == 0,
            fields: [
                "file": .string(scenario.file), "scenario": .string(scenario.title),
                "passed": .bool(failureCount == 0), "held": .integer(Int64(held)),
                "failed": .integer(Int64(failureCount)),
                "steps": .integer(Int64(scenario.stepCount)),
            ])
    }
}

/// Participants who join while the story runs.
extension ScenarioRun {
    /// Adds devices that already exist in the store.
    func add(_ devices: [Scenario.Device]) {
        self.devices += devices
        for device in devices { owners[device.id] = device.customer }
    }
}
