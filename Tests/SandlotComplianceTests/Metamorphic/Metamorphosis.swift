import SandlotCompliance
import SandlotTrace
import TestSupport
import Testing

/// A change of a trace that must not change what the checker says, or only in a way that is known.
struct Metamorphosis: Sendable, CustomTestStringConvertible {
    /// What must stay as it was.
    enum Promise {
        /// The whole report but for its source.
        case report
        /// All verdicts.
        case verdicts
        /// All verdicts and findings but those on the numbers of the lines, which become an advisory.
        case allButNumbers
    }

    let name: String
    let promise: Promise
    /// Rules about which nothing is promised.
    var exceptions: Set<String> = []
    /// The changed trace, or nil if the change makes no sense here.
    let apply: @Sendable (LooseTrace, inout SeededGenerator) -> String?

    var testDescription: String { name }

    static let all: [Metamorphosis] = order + times + names + additions + spelling

    // MARK: Order

    private static let order = [
        Metamorphosis(name: "runs one after another", promise: .report) { trace, _ in
            LooseTrace(trace.runs.flatMap(\.self)).text
        },
        Metamorphosis(name: "runs interleaved", promise: .report) { trace, random in
            let runs = trace.runs
            // The first lines keep the order of the runs.
            var rest = runs.map { ArraySlice($0.dropFirst()) }
            var lines = runs.compactMap(\.first)
            var open = rest.indices.filter { !rest[$0].isEmpty }
            while let run = open.randomElement(using: &random) {
                if let line = rest[run].popFirst() { lines.append(line) }
                if rest[run].isEmpty { open.removeAll { $0 == run } }
            }
            return LooseTrace(lines).text
        },
        Metamorphosis(name: "lines shuffled and repeated", promise: .allButNumbers) {
            trace, random in
            guard trace.isNumbered else { return nil }
            let runs = trace.runs
            var rest = runs.flatMap { $0.dropFirst() }
            guard let first = rest.first else { return nil }
            rest += rest.filter { _ in random.chance(0.1) } + [first]
            rest.shuffle(using: &random)
            return LooseTrace(runs.compactMap(\.first) + rest).text
        },
    ]

    // MARK: Times

    private static let times = [
        // What counts from the beginning of the run: a launch that nobody reports, and the end of an offer.
        Metamorphosis(
            name: "the clock of each run begins at another number", promise: .verdicts,
            exceptions: ["ad-not-at-launch", "text-no-fake-deadline"]
        ) { trace, random in
            let offset = random.number(in: 1...1_000_000_000)
            return trace.mapping { line in
                if case .integer(let t)? = line["t"] { line["t"] = .integer(t + offset) }
            }.text
        },
        Metamorphosis(name: "everything happens on another day", promise: .verdicts) {
            trace, random in
            let offset = random.number(in: -1_000_000_000_000...1_000_000_000_000)
            return trace.mapping { line in
                line["wall"] = line["wall"].map { shifted($0, by: offset) }
                if case .object(var state)? = line["gateState"] {
                    state["lockedUntilWall"] = state["lockedUntilWall"].map {
                        shifted($0, by: offset)
                    }
                    line["gateState"] = .object(state)
                }
            }.text
        },
    ]

    private static func shifted(_ wall: ParameterValue, by offset: Int) -> ParameterValue {
        guard case .string(let text) = wall, let time = WallTime(text) else { return wall }
        return .string(WallTime(milliseconds: time.milliseconds + offset).text)
    }

    // MARK: Names

    private static let names = [
        Metamorphosis(
            name: "runs, devices, windows and identifiers have other names", promise: .verdicts
        ) { trace, random in
            let prefix = "n\(random.number(in: 0...999))-"
            let members = [
                "run", "dev", "scene", "adId", "gateId", "passId", "purchaseId", "consentId",
                "offerId", "tx",
            ]
            return trace.mapping { line in
                for member in members {
                    // What is called main may also be left out.
                    guard case .string(let name)? = line[member], name != "main" else { continue }
                    line[member] = .string(prefix + name)
                }
            }.text
        }
    ]

    // MARK: Additions

    private static let additions = [
        Metamorphosis(name: "unknown events", promise: .verdicts) { trace, random in
            guard trace.isNumbered else { return nil }
            var shifts: [ParameterValue: Int] = [:]
            var lines: [LooseTrace.Line] = []
            for line in trace.lines {
                guard let run = line["run"], case .integer(let seq)? = line["seq"] else {
                    return nil
                }
                var line = line
                if seq > 0, random.chance(0.2), let t = line["t"], line["e"] != nil {
                    var note = line
                    for member in line.keys where !["run", "wall", "scene"].contains(member) {
                        note[member] = nil
                    }
                    note["t"] = t
                    note["e"] = .string(
                        ["sync_state", "frame", "", "AD_SHOWN"][random.number(in: 0...3)])
                    note["adId"] = "a1"
                    note["seq"] = .integer(seq + shifts[run, default: 0])
                    lines.append(note)
                    shifts[run, default: 0] += 1
                }
                line["seq"] = .integer(seq + shifts[run, default: 0])
                lines.append(line)
            }
            return LooseTrace(lines).text
        },
        Metamorphosis(name: "unknown members", promise: .report) { trace, _ in
            trace.mapping { line in
                line["color"] = ["deep": [1, .null, ["seq": 7]]]
                line["Seq"] = -1
                for (name, value) in line {
                    if case .object(var object) = value, name != "params" {
                        object["color"] = [[], "x"]
                        line[name] = .object(object)
                    }
                }
            }.text
        },
        Metamorphosis(name: "members that are null", promise: .report) { trace, _ in
            trace.mapping { line in
                for name in ["wall", "scene", "dev", "passId", "tx", "firstName", "nothing"]
                where line[name] == nil {
                    line[name] = .null
                }
            }.text
        },
    ]

    // MARK: Spelling

    private static let spelling = [
        Metamorphosis(name: "the JSON is written in another way", promise: .report) {
            trace, random in
            trace.lines.map { LooseWriter.text(.object($0), &random) + "\n" }.joined()
        },
        Metamorphosis(name: "a byte order mark, blank lines, carriage returns", promise: .report) {
            trace, random in
            let lines = trace.text.split(separator: "\n").map { line in
                (random.chance(0.2) ? "\r\n \n" : "") + line + "\r\n"
            }
            return "\u{FEFF}\n" + lines.joined() + "\n\t\n"
        },
        Metamorphosis(name: "no newline at the end", promise: .report) { trace, _ in
            String(trace.text.dropLast())
        },
        Metamorphosis(name: "a torn tail", promise: .report) { trace, random in
            let tails = ["{", #"{"seq":1,"run":"r"#, "\"", "tru", "{}}", "\u{1}"]
            return trace.text + random.element(of: tails)
        },
    ]
}

/// Writes JSON in one of the many ways in which the same can be written.
private enum LooseWriter {
    static func text(_ value: ParameterValue, _ random: inout SeededGenerator) -> String {
        switch value {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .integer(let value):
            let forms = ["", ".0", ".000", "e0", ".0E+0", value == 0 ? "e9" : "0E-1"]
            return "\(value)" + random.element(of: forms)
        case .number(let value): return "\(value)"
        case .string(let text): return quoted(text, &random)
        case .array(let elements):
            let texts = elements.map { text($0, &random) }
            return "[" + space(&random) + texts.joined(separator: "," + space(&random)) + "]"
        case .object(let members):
            let texts = members.shuffled(using: &random).map { name, value in
                quoted(name, &random) + space(&random) + ":" + space(&random)
                    + text(value, &random)
            }
            return "{" + space(&random) + texts.joined(separator: space(&random) + ",") + "}"
        }
    }

    private static func space(_ random: inout SeededGenerator) -> String {
        random.element(of: ["", "", " ", "\t", "  "])
    }

    private static func quoted(_ text: String, _ random: inout SeededGenerator) -> String {
        var result = "\""
        for unit in text.utf16 {
            let scalar = Unicode.Scalar(unit)
            let mustEscape = scalar.map { $0.value < 0x20 || $0 == "\"" || $0 == "\\" } ?? true
            if mustEscape || random.chance(0.1) {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else if let scalar {
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
