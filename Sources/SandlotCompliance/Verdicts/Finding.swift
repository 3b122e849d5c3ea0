/// The result of a check that was not a plain pass.
public struct Finding: Sendable, Hashable {
    /// The unit of what was measured.
    public enum Unit: String, Sendable, Hashable {
        /// Milliseconds.
        case milliseconds = "ms"
        /// A number of things.
        case count
        /// Points on the screen.
        case points = "pt"
        /// A share of one, or a contrast.
        case ratio
    }

    /// A measured value and its limit.
    public struct Measure: Sendable, Hashable {
        /// The measured value, if there is one.
        public var measured: Double?
        /// The limit, if there is one.
        public var limit: Double?
        /// The unit of both.
        public var unit: Unit

        /// Makes one from its parts.
        public init(_ measured: Double?, limit: Double?, _ unit: Unit) {
            self.measured = measured
            self.limit = limit
            self.unit = unit
        }

        /// Makes a measure of time.
        ///
        /// - Parameters:
        ///   - measured: The measured time in milliseconds.
        ///   - limit: The limit in milliseconds.
        /// - Returns: The measure.
        public static func time(_ measured: Int, limit: Int) -> Measure {
            Measure(Double(measured), limit: Double(limit), .milliseconds)
        }

        /// Makes a measure of a number of things.
        ///
        /// - Parameters:
        ///   - measured: The number of things.
        ///   - limit: The maximum or minimum number.
        /// - Returns: The measure.
        public static func count(_ measured: Int, limit: Int) -> Measure {
            Measure(Double(measured), limit: Double(limit), .count)
        }
    }

    /// A place in a file of an app that was scanned.
    public struct Place: Sendable, Hashable {
        /// The path of the file, which begins with the scanned one.
        public var file: String
        /// The line, from 1, if the file is a text.
        public var line: Int?
    }

    /// The result of the check; `pass` for a finding that is informational only.
    public var verdict: Verdict
    /// The run concerned.
    public var run: String
    /// The numbers of the events concerned, ascending; empty if something is missing.
    public var seqs: [Int]
    /// The value of `t` of the deciding event, or of the end of the run.
    public var atMs: Int
    /// The measured value and its limit, if something was measured.
    public var measure: Measure?
    /// One English sentence.
    public var message: String
    /// The place in an app that was scanned, or nil for a finding in a trace.
    public var place: Place? = nil
}
