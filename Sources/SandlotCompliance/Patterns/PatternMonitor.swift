import SandlotTrace

/// The check of a pattern in one run.
final class PatternMonitor: AnyRuleMonitor {
    private let pattern: RulePattern
    private let header: PatternSubject?
    @exclusivity(unchecked) private var states: [PatternStateTable]
    @exclusivity(unchecked) private var progress: any PatternProgress

    init(_ pattern: RulePattern, run: RunState, recorder: CheckRecorder) {
        self.pattern = pattern
        header =
            pattern.descriptor.reads.contains(.traceHeader)
            ? run.header.map { PatternSubject(.traceHeader($0), scene: "main") } : nil
        states = pattern.states.map(PatternStateTable.init)
        progress =
            switch pattern.form {
            case .never(let condition): NeverProgress(condition)
            case .only(let order): OrderProgress(order, same: pattern.same)
            case .atMost(let limit): LimitProgress(limit, same: pattern.same)
            case .expect(let response): ResponseProgress(response, same: pattern.same)
            }
        super.init(run: run, recorder: recorder)
    }

    override func observe(_ observation: Observation) {
        let subject = PatternSubject(observation)
        for index in states.indices { states[index].take(subject, observation) }
        progress.prepare(for: subject, at: observation.moment, self)
        if pattern.subject.matches(subject) { check(subject, observation) }
        progress.take(subject, at: observation.moment)
    }

    override func end() { progress.end(self) }

    private func check(_ subject: PatternSubject, _ observation: Observation) {
        var view = PatternView(subject, at: observation.moment)
        if let when = pattern.when {
            guard holds(when, for: observation, in: &view) || view.isForgotten else { return }
        }
        if let unclear = pattern.unclear, holds(unclear, for: observation, in: &view) {
            return recorder.doubt(
                looking: view.moments,
                "The trace does not contain enough information about this "
                    + "\(observation.event.kind.name). The rule says: "
                    + message(view).sentence(limitMs: limitMs))
        }
        progress.check(&view, for: self) { condition, view in
            self.holds(condition, for: observation, in: &view)
        }
    }

    /// Whether a condition holds for the checked event.
    ///
    /// The events on which the answer rests become a part of the view.
    private func holds(
        _ condition: PatternCondition, for observation: Observation, in view: inout PatternView
    ) -> Bool {
        let subject = view.subject
        var answers: [PatternAnswer] = []
        let result = condition.holds(for: subject, header: header) { index in
            let answer = states[index].answer(for: subject, observation)
            answers.append(answer)
            return answer.holds
        }
        for answer in answers { view.add(answer) }
        return result
    }

    /// The bound of the time since the event that permits the checked one, if the rule has one.
    private var limitMs: Int? {
        if case .only(let order) = pattern.form { order.withinMs } else { nil }
    }

    /// The message about the checked event.
    func message(_ view: PatternView) -> PatternMessage {
        pattern.message.filled(from: view.subject)
    }

    /// Records a pass, or that events which could show a failure have been forgotten.
    func pass(_ view: PatternView) {
        if view.isForgotten { return forgotten(view) }
        recorder.pass(looking: view.moments, isTimed: view.isTimed)
    }

    /// Records a failure, or that events which could show a pass have been forgotten.
    func fail(_ view: PatternView) {
        if view.isForgotten { return forgotten(view) }
        recorder.fail(
            looking: view.moments, isTimed: view.isTimed, measure: view.measure,
            message(view).sentence(view.measure, limitMs: limitMs))
    }

    private func forgotten(_ view: PatternView) {
        let names =
            pattern.same.isEmpty
            ? "groups of events" : "values of \(Words.list(pattern.same.map(\.name)))"
        recorder.doubt(
            looking: view.moments,
            "The run has so many different \(names) that the earlier ones have been forgotten.")
    }
}

/// A checked event, and the events on which its result rests.
struct PatternView {
    let subject: PatternSubject
    let moment: Moment
    /// The events on which the result rests, with the checked event last.
    private(set) var moments: [Moment]
    /// Whether the result rests on a time.
    var isTimed = false
    /// Whether an event that could decide has been forgotten.
    var isForgotten = false
    /// The measured value and its limit.
    var measure: Finding.Measure?

    init(_ subject: PatternSubject, at moment: Moment) {
        self.subject = subject
        self.moment = moment
        moments = [moment]
    }

    /// Adds an event on which the result rests.
    mutating func add(_ other: Moment) {
        moments.insert(other, at: moments.count - 1)
    }

    /// Adds the answer of a state.
    mutating func add(_ answer: PatternAnswer) {
        for moment in answer.moments { add(moment) }
        if answer.isTimed { isTimed = true }
        if answer.isForgotten { isForgotten = true }
        if measure == nil { measure = answer.measure }
    }
}

/// What a form of patterns remembers in one run.
protocol PatternProgress {
    /// Whether a condition holds, which makes its events a part of the view.
    typealias Evaluation = (PatternCondition, inout PatternView) -> Bool

    /// Processes an event before it is checked.
    mutating func prepare(
        for subject: PatternSubject, at moment: Moment, _ monitor: PatternMonitor)
    /// Checks an event.
    mutating func check(
        _ view: inout PatternView, for monitor: PatternMonitor, evaluating holds: Evaluation)
    /// Remembers an event after it was checked.
    mutating func take(_ subject: PatternSubject, at moment: Moment)
    /// Completes the checks that are open at the end of the run.
    mutating func end(_ monitor: PatternMonitor)
}

extension PatternProgress {
    mutating func prepare(
        for subject: PatternSubject, at moment: Moment, _ monitor: PatternMonitor
    ) {}
    mutating func take(_ subject: PatternSubject, at moment: Moment) {}
    mutating func end(_ monitor: PatternMonitor) {}
}
