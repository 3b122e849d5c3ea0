import SandlotCompliance
import SandlotTrace

/// One launch of the app in a session.
struct SessionRun: Sendable {
    var name: String
    var events: [SessionEvent] = []
    /// What the clock on the wall showed when the run began, in milliseconds since 1970.
    var startWall: Int

    /// The label of the device.
    var device: String { events.first?.string("dev") ?? "main" }

    /// The lines of JSON.
    var lines: [String] {
        events.enumerated().map { $1.line(run: name, position: $0) }
    }

    /// The numbers of the marked events.
    var marks: [Int] {
        events.enumerated().filter(\.element.isMarked).map { $0.element.seq ?? $0.offset }
    }

    /// Makes everything from an event on happen later, on all clocks.
    mutating func delay(from index: Int, by milliseconds: Int) {
        for index in events.indices.dropFirst(index) { shift(index, by: milliseconds) }
    }

    /// Makes one event happen later, on all clocks.
    mutating func shift(_ index: Int, by milliseconds: Int) {
        events[index].t += milliseconds
        guard let wall = events[index].string("wall").flatMap({ WallTime($0) }) else { return }
        events[index]["wall"] = .string(
            WallTime(milliseconds: wall.milliseconds + milliseconds).text)
    }

    /// Puts an event in, at the time and in the window of the one before it.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - members: Its fields.
    ///   - index: Where it stands afterward.
    ///   - later: How many milliseconds it comes after the one before.
    ///   - isMarked: Whether a finding must name it.
    mutating func insert(
        _ name: String, _ members: [String: ParameterValue] = [:], at index: Int, later: Int = 0,
        isMarked: Bool = false
    ) {
        let before = events[index - 1]
        var event = SessionEvent(name, at: before.t + later, members)
        if event["scene"] == nil { event["scene"] = before["scene"] }
        if before["wall"] != nil {
            event["wall"] = .string(WallTime(milliseconds: startWall + event.t).text)
        }
        event.isMarked = isMarked
        events.insert(event, at: index)
    }

    /// Where the first event is of which something is true, from an index on.
    func index(
        from start: Int = 0, where isWanted: (SessionEvent) -> Bool
    ) -> Int? {
        events.indices.dropFirst(start).first { isWanted(events[$0]) }
    }

    /// Where the first event of a name is, from an index on.
    func index(of name: String, from start: Int = 0) -> Int? {
        index(from: start) { $0.name == name }
    }
}
