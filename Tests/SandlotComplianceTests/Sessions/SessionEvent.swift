import SandlotCompliance
import SandlotJSON

/// One line of a session, without its run and, as a rule, without its number.
struct SessionEvent: Sendable {
    let name: String
    var t: Int {
        didSet { body = nil }
    }
    /// The event's fields, and of the envelope `scene`, `wall` and `dev`.
    var members: [String: ParameterValue] {
        didSet { body = nil }
    }
    /// A number that is not the position of the line.
    var seq: Int?
    /// Whether a finding must name the event.
    var isMarked = false
    /// The members as they are written, if that has been done and is still true.
    private var body: String?

    init(_ name: String, at t: Int, _ members: [String: ParameterValue] = [:]) {
        self.name = name
        self.t = t
        self.members = members
    }

    subscript(_ member: String) -> ParameterValue? {
        get { members[member] }
        set { members[member] = newValue }
    }

    /// The text of a member that is a string.
    func string(_ member: String) -> String? {
        if case .string(let text)? = members[member] { text } else { nil }
    }

    /// The line of JSON.
    ///
    /// - Parameters:
    ///   - run: The name of the run.
    ///   - position: What `seq` is, unless the event has a number of its own.
    /// - Returns: The text without a line break.
    func line(run: String, position: Int) -> String {
        #"{"seq":\#(seq ?? position),"run":"\#(run)",\#(body ?? makeBody())"#
    }

    private func makeBody() -> String {
        var members = members
        members["e"] = .string(name)
        members["t"] = .integer(t)
        return String(ParameterValue.object(members).json.compact.dropFirst())
    }

    /// Writes the members down, for a session that is asked for its lines many times.
    mutating func write() {
        body = makeBody()
    }
}
