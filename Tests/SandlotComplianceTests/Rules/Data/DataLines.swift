/// A line of data that leave the app.
func sent(
    _ dest: String, _ purpose: String = "network", fields: [String] = [], ids: [String] = [],
    _ more: String = ""
) -> String {
    let (fields, ids) = (list(fields), list(ids))
    return #"{"e":"data_sent","dest":"\#(dest)","purpose":"\#(purpose)","#
        + #""fields":\#(fields),"identifiers":\#(ids)\#(more)}"#
}

/// A line with a consent that is granted.
func granted(
    _ id: String = "c", scope: [String], method: String = "kba", by: String = "parent",
    _ more: String = ""
) -> String {
    #"{"e":"consent","consentId":"\#(id)","action":"granted","scope":\#(list(scope)),"#
        + #""method":"\#(method)","by":"\#(by)"\#(more)}"#
}

/// A line with a consent that is withdrawn.
func withdrawn(_ id: String = "c") -> String {
    #"{"e":"consent","consentId":"\#(id)","action":"withdrawn"}"#
}

/// The beginning of another run.
let nextRun = #"{"run":"r2"}"#
/// The beginning of another run, on another device.
let nextRunOnWatch = nextRun + "\n" + plainHeader(#""dev":"watch""#)

/// An array of strings as JSON.
private func list(_ strings: [String]) -> String {
    "[" + strings.map { "\"\($0)\"" }.joined(separator: ",") + "]"
}

/// Lines put together.
func lines(_ lines: String...) -> String {
    lines.joined(separator: "\n")
}

/// Lines with a gap of 5 numbers before the last.
func gapped(_ first: String, _ last: String) -> String {
    first + "\n" + last.replacing("{", with: #"{"seq":7,"#, maxReplacements: 1)
}
