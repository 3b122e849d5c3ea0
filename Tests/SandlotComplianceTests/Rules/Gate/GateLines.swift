/// Lines of a gate for short traces.
enum GateLines {
    /// Joins lines.
    static func story(_ lines: String...) -> String { lines.joined(separator: "\n") }

    private static func line(_ t: Int?, _ seq: Int?, _ wall: String?, _ rest: String) -> String {
        let seq = seq.map { #""seq":\#($0),"# } ?? ""
        let t = t.map { #""t":\#($0),"# } ?? ""
        let wall = wall.map { #""wall":"2026-11-02T\#($0).000Z","# } ?? ""
        return "{\(seq)\(t)\(wall)\(rest)}"
    }

    static func header(
        _ members: String = "", wall: String? = nil, device: String? = nil
    ) -> String {
        let device = device.map { #","dev":"\#($0)""# } ?? ""
        let members = members.isEmpty ? "" : ",\(members)"
        return line(
            0, nil, wall,
            #""e":"trace_header","schema":"sandlot-trace/1"\#(device)\#(members)"#)
    }

    static func state(_ attempts: Int? = nil, lockedUntil: String? = nil) -> String {
        let attempts = attempts.map { #""attemptsUsed":\#($0)"# }
        let lock = lockedUntil.map { #""lockedUntilWall":"2026-11-02T\#($0).000Z""# }
        let members = [attempts, lock].compactMap(\.self).joined(separator: ",")
        return #""gateState":{\#(members)}"#
    }

    static func answer(
        _ correct: Bool, t: Int? = nil, seq: Int? = nil, wall: String? = nil, gate: String = "g"
    ) -> String {
        line(
            t, seq, wall, #""e":"gate_answered","gateId":"\#(gate)","correct":\#(correct)"#)
    }

    static func wrong(
        t: Int? = nil, seq: Int? = nil, wall: String? = nil, gate: String = "g"
    ) -> String { answer(false, t: t, seq: seq, wall: wall, gate: gate) }

    static func right(
        t: Int? = nil, seq: Int? = nil, wall: String? = nil, gate: String = "g"
    ) -> String { answer(true, t: t, seq: seq, wall: wall, gate: gate) }

    static func locked(
        t: Int? = nil, for duration: Int? = nil, seq: Int? = nil, wall: String? = nil
    ) -> String {
        let duration = duration.map { #","durationMs":\#($0)"# } ?? ""
        return line(t, seq, wall, #""e":"gate_locked","gateId":"g"\#(duration)"#)
    }

    static func passed(t: Int? = nil, seq: Int? = nil, wall: String? = nil) -> String {
        line(
            t, seq, wall, #""e":"gate_passed","gateId":"g","passId":"p","purpose":"purchase""#)
    }

    static func canceled(t: Int? = nil, seq: Int? = nil, wall: String? = nil) -> String {
        line(t, seq, wall, #""e":"gate_cancelled","gateId":"g""#)
    }

    static func shown(
        _ challenge: String? = nil, t: Int? = nil, seq: Int? = nil, choices: Int? = nil,
        gate: String = "g"
    ) -> String {
        let challenge = challenge.map { #","challenge":{\#($0)}"# } ?? ""
        let choices = choices.map { #","choices":\#($0)"# } ?? ""
        return line(
            t, seq, nil,
            #""e":"gate_shown","gateId":"\#(gate)","purpose":"purchase"\#(challenge)\#(choices)"#)
    }

    static func multiply(
        _ a: Int, _ b: Int, t: Int? = nil, seq: Int? = nil, choices: Int? = nil,
        gate: String = "g"
    ) -> String {
        shown(
            #""kind":"multiply","a":\#(a),"b":\#(b)"#, t: t, seq: seq, choices: choices, gate: gate)
    }

    static func text(_ text: String?, seq: Int? = nil, scene: String? = nil) -> String {
        let text = text.map { #","text":"\#($0)""# } ?? ""
        let scene = scene.map { #""scene":"\#($0)","# } ?? ""
        return line(nil, seq, nil, #"\#(scene)"e":"text_shown","purpose":"legal"\#(text)"#)
    }

    static func end(t: Int? = nil, seq: Int? = nil) -> String {
        line(t, seq, nil, #""e":"trace_end","reason":"crash""#)
    }

    static func tap(t: Int? = nil, wall: String? = nil) -> String {
        line(t, nil, wall, #""e":"user_action","kind":"tap""#)
    }

    /// Begins another run.
    static func run(_ name: String) -> String { #"{"run":"\#(name)"}"# }
}
