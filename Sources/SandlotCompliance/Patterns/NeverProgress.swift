/// The check that an event does not occur while a condition holds.
struct NeverProgress: PatternProgress {
    private let condition: PatternCondition?

    init(_ condition: PatternCondition?) {
        self.condition = condition
    }

    func check(_ view: inout PatternView, for monitor: PatternMonitor, evaluating holds: Evaluation)
    {
        if condition.map({ holds($0, &view) }) ?? true {
            monitor.fail(view)
        } else {
            monitor.pass(view)
        }
    }
}
