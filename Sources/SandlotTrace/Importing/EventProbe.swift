package import SandlotJSON

/// A check whether members of certain types form an event, which needs no entry.
package enum EventProbe {
    /// A reason why members do not form an event.
    package struct Problem: Sendable {
        /// The kind of error.
        package let code: TraceError.Code
        /// The reason, in one sentence without a period.
        package let reason: String
        /// The member that is wrong, or nil if a member is missing.
        package let member: String?
    }

    /// The names of all events of the vocabulary.
    package static let eventNames = TraceEventKind.allCases.map(\.name).filter { !$0.isEmpty }

    /// Returns the names of the fields of an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The names, or none if the event does not exist.
    package static func fieldNames(of event: String) -> [String] {
        let kind = TraceEventKind.allCases.first { $0.name == event && !event.isEmpty }
        return kind.map { $0.fields.map { "\($0.name)" } } ?? []
    }

    /// Checks whether members form an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - members: The members of the event. Only the types of their values matter.
    /// - Returns: The problem, or nil if there is none.
    package static func problem(
        _ event: String, _ members: [String: JSONElement]
    ) -> Problem? {
        do throws(TraceError) {
            _ = try self.event(event, members)
            return nil
        } catch {
            let line = Array(Self.line(event, members).utf8)
            let list = (try? JSONDocument(line))?.root.memberList ?? []
            let member = error.byte.flatMap { byte in
                list.last { $0.nameValue.offset <= byte }?.name
            }
            return Problem(code: error.code, reason: error.reason, member: member)
        }
    }

    /// Returns a header with members in addition to the schema.
    ///
    /// - Parameter members: The members.
    /// - Returns: The header.
    /// - Throws: ``TraceError`` for the problems that ``problem(_:_:)`` reports.
    package static func header(
        _ members: [String: JSONElement]
    ) throws(TraceError) -> TraceEvent.TraceHeader {
        guard case .traceHeader(let header) = try event("trace_header", members) else {
            throw TraceError(.wrongType, "this is not a header")
        }
        return header
    }

    private static func line(_ event: String, _ members: [String: JSONElement]) -> String {
        var members = members
        members["seq"] = .integer(0)
        members["t"] = .integer(0)
        members["run"] = .string("r")
        members["e"] = .string(event)
        if event == "trace_header" {
            members["schema"] = .string(TraceEvent.TraceHeader.schema)
        }
        return JSONElement.object(members).compact
    }

    private static func event(
        _ event: String, _ members: [String: JSONElement]
    ) throws(TraceError) -> TraceEvent {
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        return try decoder.decode(Array(line(event, members).utf8)).record.event
    }
}
