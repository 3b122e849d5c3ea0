/// Why a text is not a trace of the format `sandlot-trace/1`.
public struct TraceError: Error, Sendable, Hashable {
    /// The kinds of mistake, with stable raw values.
    public struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The name in output.
        public let rawValue: String

        /// Makes a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The file cannot be opened or read.
        public static let unreadableFile = Code(rawValue: "unreadable_file")
        /// There is not a single event.
        public static let noEvents = Code(rawValue: "no_events")
        /// The text is not UTF-8.
        public static let notUTF8 = Code(rawValue: "not_utf8")
        /// A line is not JSON.
        public static let invalidJSON = Code(rawValue: "invalid_json")
        /// A table is not CSV as RFC 4180 describes it.
        public static let invalidCSV = Code(rawValue: "invalid_csv")
        /// A row of a table has more or fewer fields than there are columns.
        public static let wrongFieldCount = Code(rawValue: "wrong_field_count")
        /// A table does not have a column that is needed.
        public static let unknownColumn = Code(rawValue: "unknown_column")
        /// A line is JSON, but no object.
        public static let notAnObject = Code(rawValue: "not_an_object")
        /// A line is longer than ``TraceReader/maximumLineLength``.
        public static let lineTooLong = Code(rawValue: "line_too_long")
        /// A member that every such event has is missing.
        public static let missingMember = Code(rawValue: "missing_member")
        /// A member is of another type than it must be.
        public static let wrongType = Code(rawValue: "wrong_type")
        /// A number is negative, or too large.
        public static let outOfRange = Code(rawValue: "out_of_range")
        /// A `wall` is no time of RFC 3339 in UTC.
        public static let invalidTime = Code(rawValue: "invalid_time")
        /// A header names another format.
        public static let unknownSchema = Code(rawValue: "unknown_schema")
    }

    /// The kind of mistake.
    public let code: Code
    /// What is wrong and what to do, in one sentence without a period.
    public let reason: String
    /// The file as it was named, if there is one.
    public var file: String?
    /// The line, from 1; nil if the whole file is meant.
    public var line: Int?
    /// The column in the line, in characters from 1; nil if the whole line is meant, or ``byte`` tells the place.
    public var column: Int?
    /// The offset in the line, in bytes from 0; nil if the whole line is meant.
    public var byte: Int?

    /// Makes an error.
    public init(
        _ code: Code, _ reason: String, file: String? = nil, line: Int? = nil, byte: Int? = nil
    ) {
        self.code = code
        self.reason = reason
        self.file = file
        self.line = line
        self.byte = byte
    }
}

extension TraceError: CustomStringConvertible {
    /// The message as `file:line: reason, at byte 12 of the line`, or as `file:line:column: reason`.
    public var description: String {
        let place = [
            file, line.map { "\(file == nil ? "line " : "")\($0)" }, column.map(String.init),
        ].compactMap(\.self).joined(separator: ":")
        return (place.isEmpty ? "" : place + ": ") + reason
            + (byte.map { ", at byte \($0) of the line" } ?? "")
    }
}
