/// The reason that a file of an app cannot be understood.
package struct ScanError: Error, Sendable, Hashable {
    /// The kind of problem.
    package enum Code: String, Sendable, Hashable {
        /// The file ends early, or a value in it is wrong.
        case malformed
        /// The file is larger, or nested more deeply, than any real one.
        case tooLarge = "too-large"
        /// The file has a form that the scan does not read.
        case unsupported
    }

    /// The kind of problem.
    package let code: Code
    /// A clause without a period that states the problem and what to do.
    package let reason: String
    /// The offset of the problem in bytes, if it is known.
    package let byte: Int?
    /// The line of the problem, from 1, if it is known.
    package let line: Int?

    init(_ code: Code, _ reason: String, at byte: Int? = nil, inLine line: Int? = nil) {
        self.code = code
        self.reason = reason
        self.byte = byte
        self.line = line
    }
}
