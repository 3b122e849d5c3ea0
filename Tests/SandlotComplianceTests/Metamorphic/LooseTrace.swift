import SandlotCompliance
import SandlotJSON

/// A trace as a list of objects, to be changed in ways that must not matter.
struct LooseTrace: Sendable {
    typealias Line = [String: ParameterValue]

    var lines: [Line]

    init(_ lines: [Line]) {
        self.lines = lines
    }

    /// Reads JSON Lines.
    init(text: String) {
        lines = text.split(separator: "\n").compactMap { line in
            if case .object(let members) = ParameterValue(argument: String(line)) {
                members
            } else {
                nil
            }
        }
    }

    /// The trace as JSON Lines.
    var text: String {
        lines.map { ParameterValue.object($0).json.compact + "\n" }.joined()
    }

    /// The lines of each run, the runs in the order of their first lines.
    var runs: [[Line]] {
        var names: [ParameterValue] = []
        var runs: [ParameterValue: [Line]] = [:]
        for line in lines {
            guard let run = line["run"] else { continue }
            if runs[run] == nil { names.append(run) }
            runs[run, default: []].append(line)
        }
        return names.compactMap { runs[$0] }
    }

    /// Whether each run counts its lines without a gap, in the order of the file.
    var isNumbered: Bool {
        runs.allSatisfy { run in
            run.enumerated().allSatisfy { $0.element["seq"] == .integer($0.offset) }
        }
    }

    /// Changes each line.
    func mapping(_ change: (inout Line) -> Void) -> LooseTrace {
        LooseTrace(
            lines.map { line in
                var line = line
                change(&line)
                return line
            })
    }
}
