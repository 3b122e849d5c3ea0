/// One decision of a run.
package struct Choice: Sendable, Hashable {
    /// The subject of a decision.
    package enum Subject: Sendable, Hashable {
        /// Which of the waiting jobs runs next; the first one has waited longest.
        case job
        /// Which event ends the rest of a run, in which nothing else happens; the first alternative is none.
        case rest
        /// Anything else; the first alternative is the simplest one.
        case value
    }

    package let subject: Subject
    /// The number of alternatives, at least 2.
    package let count: Int
    /// The chosen alternative, from 0.
    package let value: Int

    /// Creates a decision.
    package init(_ subject: Subject, count: Int, value: Int) {
        self.subject = subject
        self.count = count
        self.value = value
    }
}
