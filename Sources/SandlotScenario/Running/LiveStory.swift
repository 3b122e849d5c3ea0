import SandlotBase
import SandlotJSON
import SandlotKids
package import SandlotReceipts
package import SandlotStore
import SandlotYAML

/// A story whose steps are performed as they arrive, such as those of a served store.
///
/// Requests are performed one after the other, in the order in which they arrive.
package actor LiveStory {
    /// The events during a request.
    package struct Outcome: Sendable {
        /// The events, in order.
        package var events: [ScenarioEvent] = []
        /// Whether every step succeeded and every expectation held.
        package var hasSucceeded = true
    }

    /// The store.
    package nonisolated let store: Store
    private let run: ScenarioRun
    private(set) var names: Vocabulary
    /// The actions since the beginning, or nil if an earlier process began the story.
    var session: SessionRecording?
    /// The steps of the story that wait.
    private var waitingSteps: [WaitingStep] = []
    /// The number of steps that waited and were performed.
    private var performedCount = 0
    /// The outcome of the current request.
    private var outcome = Outcome()
    /// Receives each event, in order.
    private let observer: @Sendable (ScenarioEvent) -> Void
    private var isBusy = false
    private var requests: [CheckedContinuation<Void, Never>] = []

    /// A step of the story that is performed later.
    private struct WaitingStep {
        let step: Step
        let node: YAMLNode
    }

    /// Prepares the store of a scenario and performs the scenario's steps, or lets them wait for
    /// ``performNext()``.
    ///
    /// The steps are performed once for each store: a store in a file that has begun resumes
    /// without them.
    ///
    /// - Parameters:
    ///   - scenario: The apps, the participants, and the first steps.
    ///   - file: The file that contains the store, or nil for memory.
    ///   - authority: The keys of a store in memory, or nil for a test authority of the process.
    ///   - clock: The clock, or nil for a manual one that starts with the scenario.
    ///   - waits: Whether the steps wait.
    ///   - observer: Receives each event, in order.
    /// - Throws: ``ScenarioError`` with the code `refused` if the store refuses the scenario's
    ///   initial state, or `ledger` if the file cannot be read or written.
    package init(
        _ scenario: Scenario, in file: StoreFile? = nil, authority: CertificateAuthority? = nil,
        clock: StoreClock? = nil, waits: Bool = false,
        observer: @escaping @Sendable (ScenarioEvent) -> Void = { _ in }
    ) async throws(ScenarioError) {
        let runner = ScenarioRunner(scenario, in: file, authority: authority, clock: clock)
        run = try await runner.begin()
        store = run.store
        names = scenario.names
        self.observer = observer
        try admitEarlierParticipants()
        run.eventHandler = { [weak self] event in
            self?.assumeIsolated { $0.note(event) }
        }
        guard store.kept(Self.marker) == nil else { return }
        // A manual clock starts with the story.
        let start = clock == nil ? nil : store.now
        try ScenarioError.refusing(at: YAMLLocation(file: scenario.file, line: 1, column: 1)) {
            () throws(StoreError) in try store.keep([Self.marker: Array(scenario.title.utf8)])
        }
        let nodes = scenario.stepNodes
        let firstNow = store.now
        if waits {
            waitingSteps = zip(scenario.steps, nodes).map { WaitingStep(step: $0, node: $1) }
        } else {
            await run.performSteps()
            outcome.hasSucceeded = run.failureCount == 0
            beginning = outcome
        }
        session = SessionRecording(
            scenario, firstSteps: waits ? [] : nodes, start: start,
            now: waits ? firstNow : store.now)
        try await commit()
    }

    /// The name of the store's entry that exists as soon as its first steps have begun.
    private static let marker = "live story"

    /// Performs steps in the language of stories, until one fails.
    ///
    /// A step fails if the store refuses it, or if one of its expectations does not hold.
    ///
    /// - Parameters:
    ///   - bytes: A step, or a list of steps, as JSON or YAML in UTF-8.
    ///   - name: The name of the request in error messages.
    /// - Returns: What happened. Everything in it is committed.
    /// - Throws: ``ScenarioError`` with the location of the first mistake, in which case no step
    ///   was performed, or with the code `ledger`.
    package func perform(
        _ bytes: [UInt8], name: String = "request"
    ) async throws(ScenarioError) -> Outcome {
        try await inTurn { () throws(ScenarioError) in
            // Other servers of the same store may have added some.
            if store.isShared { try admitEarlierParticipants() }
            let steps: [Step]
            let nodes: [YAMLNode]
            do throws(YAMLError) {
                var names = names
                let root = try StructuredFile.root(
                    bytes, file: name, needs: "send at least one step")
                nodes = if case .list(let nodes) = root.content { nodes } else { [root] }
                steps = try StepReader.steps(nodes, names: &names)
                self.names = names
            } catch {
                throw ScenarioError(error)
            }
            outcome = Outcome()
            outcome.hasSucceeded = await perform(steps, nodes)
            return outcome
        }
    }

    /// The events of the story's first steps, or none if the store resumed
    /// without them.
    package private(set) var beginning = Outcome()

    /// Performs the next step of a story whose steps wait, and the expectations that follow it.
    ///
    /// - Returns: What happened, or nil if no step waits.
    /// - Throws: ``ScenarioError`` with the code `ledger`.
    package func performNext() async throws(ScenarioError) -> Outcome? {
        try await inTurn { () throws(ScenarioError) in
            guard !waitingSteps.isEmpty else { return nil }
            let judges = waitingSteps.dropFirst().prefix(while: \.step.action.isExpectation)
            let next = Array(waitingSteps.prefix(1 + judges.count))
            waitingSteps.removeFirst(next.count)
            performedCount += next.count
            outcome = Outcome()
            outcome.hasSucceeded = await perform(next.map(\.step), next.map(\.node))
            performedSteps.append(
                PerformedStep(steps: next.map(\.node.yaml), outcome: outcome))
            if performedSteps.count > Self.performedLimit { performedSteps.removeFirst() }
            return outcome
        }
    }

    /// The steps of a story that waited and were performed together, with what happened.
    package struct PerformedStep: Sendable {
        /// A step and the expectations after it, as YAML.
        package let steps: [String]
        package let outcome: Outcome
    }

    /// The largest number of performed steps that are kept.
    private static let performedLimit = 100

    /// The latest steps that waited and were performed, the earliest first.
    package private(set) var performedSteps: [PerformedStep] = []

    /// The steps of the story that wait, as YAML, and the number of those that were performed
    /// since.
    package var waiting: (steps: [String], performedCount: Int) {
        (waitingSteps.map(\.node.yaml), performedCount)
    }

    /// Advances a manual clock, and performs what is due on the way.
    ///
    /// - Parameter milliseconds: The time, which is not negative.
    /// - Throws: ``ScenarioError`` with the code `refused` if the clock would leave the years in
    ///   which certificates are valid, or `ledger`.
    package func advance(byMilliseconds milliseconds: Int64) async throws(ScenarioError) {
        try await inTurn { () throws(ScenarioError) in
            let (target, isTooLate) = store.now.milliseconds.addingReportingOverflow(milliseconds)
            do throws(StoreError) {
                try await run.advance(to: Timestamp(milliseconds: isTooLate ? .max : target))
            } catch {
                // Another server of the same store has moved the clock further.
                if store.isShared, error.code == .clockMovedBack { return }
                throw ScenarioError(.refused, error.reason, at: nil)
            }
        }
    }

    /// Performs what is due in a store that has the system's time.
    ///
    /// - Throws: ``ScenarioError`` with the code `ledger`.
    package func catchUp() async throws(ScenarioError) {
        try await inTurn { () throws(ScenarioError) in
            do throws(StoreError) {
                try store.catchUp()
            } catch {
                throw ScenarioError(.ledger, error.reason, at: nil)
            }
        }
    }

    /// Adds customers, families, and devices.
    ///
    /// - Parameters:
    ///   - bytes: A map with the keys `customers`, `families`, and `devices` of a scenario, as JSON
    ///     or YAML in UTF-8.
    ///   - name: The name of the request in error messages.
    /// - Throws: ``ScenarioError`` with the location of the first mistake.
    package func addParticipants(
        _ bytes: [UInt8], name: String = "request"
    ) async throws(ScenarioError) {
        try await inTurn { () throws(ScenarioError) in
            let participants: Participants
            let node: YAMLNode
            do throws(YAMLError) {
                var names = names
                node = try StructuredFile.root(
                    bytes, file: name, needs: "send `customers`, `families`, or `devices`")
                let map = try MapReader(node, "participants", keys: ParticipantReader.keys)
                participants = try ParticipantReader()
                    .participants(map, into: &names, areRequired: false)
                self.names = names
            } catch {
                throw ScenarioError(error)
            }
            try store.add(participants)
            run.add(participants.devices)
            session?.add(node, at: store.now)
        }
    }

    /// Ends every app and waits until everything is committed.
    ///
    /// - Throws: ``ScenarioError`` with the code `ledger`.
    package func finish() async throws(ScenarioError) {
        try await inTurn { () throws(ScenarioError) in await run.endApps() }
    }

    /// The traces of the apps whose files are known, as JSON Lines.
    package var trace: [UInt8] { run.household.log.bytes }
}

extension LiveStory {
    /// Gives names to the participants whom earlier processes added to a store in a file.
    private func admitEarlierParticipants() throws(ScenarioError) {
        let roster = store.roster
        let place = YAMLLocation(file: "the store", line: 1, column: 1)
        let node = YAMLNode(content: .nothing, location: place)
        do throws(YAMLError) {
            for customer in roster.customers where !names.has(customer.id.rawValue, .customer) {
                try names.add(customer: customer.id.rawValue, at: node)
            }
            for family in roster.families where !names.has(family.id.rawValue, .family) {
                try names.add(family: family.id.rawValue, at: node)
            }
            var devices: [Scenario.Device] = []
            for device in roster.devices where !names.has(device.id.rawValue, .device) {
                try names.add(device: device.id.rawValue, of: device.customer, at: node)
                devices.append(
                    .init(
                        id: device.id, customer: device.customer, platform: device.platform,
                        location: place))
            }
            run.add(devices)
        } catch {
            throw ScenarioError(error)
        }
    }

    /// Performs steps until one fails, and records those that were performed.
    ///
    /// - Parameters:
    ///   - steps: The steps.
    ///   - nodes: The steps as they were read.
    /// - Returns: Whether all were performed.
    private func perform(_ steps: [Step], _ nodes: [YAMLNode]) async -> Bool {
        for (index, step) in steps.enumerated() {
            let start = store.now
            // The expectations after a step decide whether its error is a failure.
            let judges = steps[(index + 1)...].prefix(while: \.action.isExpectation)
            let isExpected = judges.contains(where: \.action.judgesErrors)
            let isFine = await run.performAlone(step)
            let error = step.action.isExpectation ? nil : run.lastError?.code
            let isFailure = !isFine || error != nil && !isExpected
            if isFine {
                session?.add(
                    nodes[index], error: isExpected ? nil : error, from: start, to: store.now)
            }
            if isFailure { return false }
        }
        return true
    }

    private func note(_ event: ScenarioEvent) {
        outcome.events.append(event)
        observer(event)
    }

    /// Performs a request after the earlier ones, and waits until the ledger has committed it.
    ///
    /// The next request begins before that, so that requests share a sync.
    func inTurn<Result>(
        _ body: () async throws(ScenarioError) -> Result
    ) async throws(ScenarioError) -> Result {
        let result = try await alone(body)
        try await commit()
        return result
    }

    /// Performs a request after the earlier ones and before the later ones.
    private func alone<Result>(
        _ body: () async throws(ScenarioError) -> Result
    ) async throws(ScenarioError) -> Result {
        await begin()
        defer { end() }
        return try await body()
    }

    private func commit() async throws(ScenarioError) {
        do throws(StoreError) {
            try await store.commitment()
        } catch {
            throw ScenarioError(.ledger, error.reason, at: nil)
        }
    }

    /// Waits until the earlier requests are done.
    private func begin() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { requests.append($0) }
    }

    private func end() {
        if requests.isEmpty { isBusy = false } else { requests.removeFirst().resume() }
    }
}
