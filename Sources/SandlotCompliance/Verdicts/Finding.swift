/// A judgement that was not a plain pass: what was found, where.
public struct Finding: Sendable, Hashable {
    /// The unit of what was measured.
    public enum Unit: String, Sendable, Hashable {
        /// Milliseconds.
        case milliseconds = "ms"
        /// How many.
        case count
        /// Points on the screen.
        case points = "pt"
        /// A share of one, or a contrast.
        case ratio
    }

    /// What was measured and the bound against which it was held.
    public struct Measure: Sendable, Hashable {
        /// The measure, if there is one.
        public var measured: Double?
        /// The bound, if there is one.
        public var limit: Double?
        /// The unit of both.
        public var unit: Unit

        /// Makes one from its parts.
        public init(_ measured: Double?, limit: Double?, _ unit: Unit) {
            self.measured = measured
            self.limit = limit
            self.unit = unit
        }

        /// A time and its bound.
        ///
        /// - Parameters:
        ///   - measured: Milliseconds.
        ///   - limit: Milliseconds.
        /// - Returns: The measure.
        public static func time(_ measured: Int, limit: Int) -> Measure {
            Measure(Double(measured), limit: Double(limit), .milliseconds)
        }

        /// A number of things and its bound.
        ///
        /// - Parameters:
        ///   - measured: How many there are.
        ///   - limit: How many there may or must be.
        /// - Returns: The measure.
        public static func count(_ measured: Int, limit: Int) -> Measure {
            Measure(Double(measured), limit: Double(limit), .count)
        }
    }

    /// What the judgement was; `pass` for a finding that only informs.
    public var verdict: Verdict
    /// The run concerned.
    public var run: String
    /// The events concerned, ascending; empty if something is missing.
    public var seqs: [Int]
    /// When: `t` of the deciding event, or of the run's end.
    public var atMs: Int
    /// What was measured, if something was.
    public var measure: Measure?
    /// One English sentence.
    public var message: String
}
