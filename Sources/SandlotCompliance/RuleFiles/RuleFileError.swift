import SandlotYAML

/// The reason why a rule file cannot be used.
///
/// Two errors are equal if their codes and positions are equal. The wording of ``reason`` may change.
public struct RuleFileError: Error, Sendable {
    /// A kind of error, with a stable raw value.
    public struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The name of the code in output, as in `unknown-name`.
        public let rawValue: String

        /// Creates a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The system refused to read the file.
        public static let unreadableFile = Code(rawValue: "unreadable-file")
        /// The text is not YAML.
        public static let invalidYAML = Code(rawValue: "invalid-yaml")
        /// A map has a key that has no meaning there.
        public static let unknownKey = Code(rawValue: "unknown-key")
        /// A map lacks a key that it needs.
        public static let missingKey = Code(rawValue: "missing-key")
        /// A value is not one of the possible ones.
        public static let invalidValue = Code(rawValue: "invalid-value")
        /// There is no event or field of this name.
        public static let unknownName = Code(rawValue: "unknown-name")
        /// The name of a rule or a pack is already in use.
        public static let nameTaken = Code(rawValue: "name-taken")
        /// There are more rules, examples, or words than a file may contain.
        public static let tooMany = Code(rawValue: "too-many")
        /// An example does not have the verdict that the file states.
        public static let wrongVerdict = Code(rawValue: "wrong-verdict")
        /// The trace of an example is not a trace.
        public static let invalidTrace = Code(rawValue: "invalid-trace")
    }

    /// The kind of error.
    public let code: Code
    /// The problem and its solution, as a clause without a period.
    public let reason: String
    /// The name of the file as it was given, or nil if the file could not be read.
    public let file: String?
    /// The line, from 1.
    public let line: Int?
    /// The column in characters, from 1.
    public let column: Int?

    init(_ error: YAMLError) {
        code = Code(rawValue: error.code.rawValue)
        reason = error.reason
        file = error.location?.file
        line = error.location?.line
        column = error.location?.column
    }
}

extension RuleFileError: Equatable {
    /// Whether both errors have the same code and position.
    public static func == (one: RuleFileError, other: RuleFileError) -> Bool {
        one.code == other.code && one.file == other.file && one.line == other.line
            && one.column == other.column
    }
}

extension RuleFileError: CustomStringConvertible {
    /// The whole message, as in `team-rules.yaml:4:5: …`.
    public var description: String {
        guard let file, let line, let column else { return reason }
        return "\(file):\(line):\(column): \(reason)"
    }
}

extension YAMLError.Code {
    /// There are more rules, examples, or words than a file may contain.
    static let tooMany = Self(rawValue: RuleFileError.Code.tooMany.rawValue)
    /// An example does not have the verdict that the file states.
    static let wrongVerdict = Self(rawValue: RuleFileError.Code.wrongVerdict.rawValue)
    /// The trace of an example is not a trace.
    static let invalidTrace = Self(rawValue: RuleFileError.Code.invalidTrace.rawValue)
}
