import SandlotJSON

extension RuleExample {
    /// The header of an example that has none.
    static let plainHeader = """
        {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release",\
        "audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
        """

    /// The whole trace as JSON Lines.
    ///
    /// A line `{"run":"r2"}` on its own begins another run; a line that has `run` or `seq` keeps them.
    public var trace: String {
        var lines: [String] = []
        var run = "r1"
        var seq = 0
        var t = 0
        func close(_ lastEvent: String?) {
            guard let lastEvent, lastEvent != "trace_end" else { return }
            lines.append(
                #"{"seq":\#(seq),"t":\#(t),"run":"\#(run)","e":"trace_end","reason":"normal"}"#)
        }
        var lastEvent: String?
        for line in self.lines.split(whereSeparator: \.isNewline) {
            guard let object = try? JSONDocument(Array(line.utf8)).root,
                let members = object.members
            else {
                lines.append(String(line))
                continue
            }
            if object["e"] == nil, let next = object["run"]?.string {
                close(lastEvent)
                (run, seq, t, lastEvent) = (next, 0, 0, nil)
                continue
            }
            if lastEvent == nil, object["e"]?.string != "trace_header", object["seq"] == nil {
                let header = Self.plainHeader.dropFirst()
                lines.append(#"{"seq":0,"t":0,"run":"\#(run)",\#(header)"#)
                seq = 1
            }
            seq = object["seq"]?.integer.map(Int.init) ?? seq
            t = object["t"]?.integer.map(Int.init) ?? t
            let rest = members.filter { !["seq", "t", "run"].contains($0.name) }
                .map { "\"\($0.name)\":" + String(decoding: $0.value.rawBytes, as: UTF8.self) }
            let name = object["run"]?.string ?? run
            lines.append(
                #"{"seq":\#(seq),"t":\#(t),"run":"\#(name)","# + rest.joined(separator: ",") + "}")
            lastEvent = object["e"]?.string
            // The largest number stays, and the line after it is refused.
            seq = min(seq, .max - 1) + 1
        }
        close(lastEvent)
        return lines.joined(separator: "\n") + "\n"
    }
}
