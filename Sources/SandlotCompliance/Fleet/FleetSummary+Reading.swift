import SandlotJSON

extension FleetSummary {
    /// Reads a summary.
    ///
    /// - Parameter bytes: A document in the format `sandlot-fleet/1`.
    /// - Throws: ``FleetError`` with ``FleetError/Code/malformed`` and the place of the first mistake.
    package init(reading bytes: [UInt8]) throws(FleetError) {
        let document: JSONDocument
        do {
            document = try JSONDocument(bytes)
        } catch {
            throw FleetError(.malformed, "byte \(error.offset): \(error.problem.rawValue)")
        }
        do throws(JSONObjectReader.Mismatch) {
            try self.init(document.root)
        } catch {
            throw FleetError(.malformed, "\(error.path): expected \(error.expected)")
        }
    }

    private init(_ value: JSONValue) throws(JSONObjectReader.Mismatch) {
        self.init()
        var fields = try JSONObjectReader(value)
        guard try fields.string("schema") == Self.schema else {
            throw fields.outOfRange(
                "schema", "\"\(Self.schema)\", as sandlot check --aggregate --format json writes it"
            )
        }
        for value in try fields.list("packs") { packs.append(try FleetPack(value)) }
        for value in try fields.list("builds") {
            var fields = try JSONObjectReader(value, path: "builds")
            let build = try FleetBuild(&fields)
            guard builds.updateValue(try FleetTally(&fields), forKey: build) == nil else {
                throw fields.outOfRange("app", "each build only once")
            }
        }
        if let value = fields.value("refused") {
            var fields = try JSONObjectReader(value, path: "refused")
            refusedCount = try fields.count("count")
            for value in try fields.list("examples") {
                var fields = try JSONObjectReader(value, path: "refused.examples")
                refusals.append(
                    Refusal(
                        source: try fields.text("source"), message: try fields.text("message")))
            }
            refusals.sort()
        }
        packs.sort { $0.name < $1.name }
    }
}

extension FleetPack {
    fileprivate init(_ value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value, path: "packs")
        let id = try fields.text("id")
        let version = try fields.text("version")
        let parameters = fields.value("parameters").map { JSONElement.raw($0).compact } ?? "{}"
        var rules: [String: Severity] = [:]
        for member in fields.value("rules")?.memberList ?? [] {
            guard let severity = member.value.string.flatMap(Severity.init(rawValue:)) else {
                throw fields.outOfRange("rules", "violation, warning, or advisory for each rule")
            }
            rules[member.name] = severity
        }
        self.init(id: id, version: version, parameters: parameters, rules: rules)
    }
}

extension FleetBuild {
    fileprivate init(_ fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        self.init()
        app = try fields.text("app")
        version = try fields.text("version")
        platform = try fields.text("platform")
        configuration = try fields.text("configuration")
        day = try fields.text("day")
    }
}

extension FleetTally {
    fileprivate init(_ fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        self.init()
        traces = try fields.count("traces")
        runs = try fields.count("runs")
        events = try fields.count("events")
        verdicts = try fields.counts("verdicts")
        for value in try fields.list("rules") {
            var fields = try JSONObjectReader(value, path: "builds.rules")
            let rule = Rule(pack: try fields.text("pack"), id: try fields.text("rule"))
            guard rules.updateValue(try Results(&fields), forKey: rule) == nil else {
                throw fields.outOfRange("rule", "each rule of a build only once")
            }
        }
    }
}

extension FleetTally.Results {
    fileprivate init(_ fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        verdicts = try fields.counts("verdicts")
        waived = try fields.count("waived")
        findings = try fields.count("findings")
        for value in try fields.list("examples") {
            var fields = try JSONObjectReader(value, path: "builds.rules.examples")
            let seq = try fields.int64("seq")
            examples.append(
                FleetExample(
                    source: try fields.text("source"), run: try fields.text("run"),
                    seq: seq.flatMap(Int.init(exactly:)), message: try fields.text("message")))
        }
        examples = FleetExample.kept(examples, [])
    }
}

extension JSONObjectReader {
    fileprivate mutating func text(_ name: StaticString) throws(Mismatch) -> String {
        guard let text = try string(name) else { throw missing(name) }
        return text
    }

    fileprivate mutating func list(_ name: StaticString) throws(Mismatch) -> JSONElements {
        guard let value = value(name) else { throw missing(name) }
        guard let elements = value.elements else {
            throw mismatch(name, at: value, expected: "an array")
        }
        return elements
    }

    fileprivate mutating func count(_ name: StaticString) throws(Mismatch) -> Int {
        guard let number = try int64(name) else { throw missing(name) }
        guard let count = Int(exactly: number), 0...FleetCount.limit ~= count else {
            throw outOfRange(name, "a number from 0 to \(FleetCount.limit)")
        }
        return count
    }

    fileprivate mutating func counts<Name: RawRepresentable<String> & Hashable>(
        _ name: StaticString
    ) throws(Mismatch) -> [Name: Int] {
        guard let value = value(name) else { throw missing(name) }
        var counts: [Name: Int] = [:]
        for member in value.memberList {
            guard let key = Name(rawValue: member.name),
                let count = member.value.integer.flatMap(Int.init(exactly:)),
                0...FleetCount.limit ~= count
            else {
                throw mismatch(
                    name, at: member.nameValue, expected: "known verdicts with numbers of traces")
            }
            counts[key] = count
        }
        return counts
    }
}
