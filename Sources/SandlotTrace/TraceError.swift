/// An error that states why a text is not a valid trace in the format `sandlot-trace/1`.
public struct TraceError: Error, Sendable, Hashable {
    /// A kind of error, with a stable raw value.
    public struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The name of the code in output.
        public let rawValue: String

        /// Creates a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The file cannot be opened or read.
        public static let unreadableFile = Code(rawValue: "unreadable_file")
        /// There are no events.
        public static let noEvents = Code(rawValue: "no_events")
        /// The text is not UTF-8.
        public static let notUTF8 = Code(rawValue: "not_utf8")
        /// A line is not JSON.
        public static let invalidJSON = Code(rawValue: "invalid_json")
        /// A table is not CSV as described in RFC 4180.
        public static let invalidCSV = Code(rawValue: "invalid_csv")
        /// The number of fields in a row of a table differs from the number of columns.
        public static let wrongFieldCount = Code(rawValue: "wrong_field_count")
        /// A table lacks a required column.
        public static let unknownColumn = Code(rawValue: "unknown_column")
        /// A line is JSON, but not an object.
        public static let notAnObject = Code(rawValue: "not_an_object")
        /// A line is longer than ``TraceReader/maximumLineLength``.
        public static let lineTooLong = Code(rawValue: "line_too_long")
        /// A required member is missing.
        public static let missingMember = Code(rawValue: "missing_member")
        /// A member has the wrong type.
        public static let wrongType = Code(rawValue: "wrong_type")
        /// A number is negative or too large.
        public static let outOfRange = Code(rawValue: "out_of_range")
        /// A `wall` is not an RFC 3339 time in UTC.
        public static let invalidTime = Code(rawValue: "invalid_time")
        /// A header names another format.
        public static let unknownSchema = Code(rawValue: "unknown_schema")
    }

    /// The kind of error.
    public let code: Code
    /// The reason for the error and a solution, in one sentence without a period.
    public let reason: String
    /// The path of the file as given, if there is one.
    public var file: String?
    /// The line, from 1, or nil if the error concerns the whole file.
    public var line: Int?
    /// The column in the line, in characters from 1.
    ///
    /// The value is nil if the error concerns the whole line, or if ``byte`` contains the position.
    public var column: Int?
    /// The offset in the line, in bytes from 0, or nil if the error concerns the whole line.
    public var byte: Int?

    /// Creates an error.
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
