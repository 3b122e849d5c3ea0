package import SandlotJSON

extension ComplianceReport {
    /// The report as `sandlot-report/1`, a JSON text of one line without its end.
    public var jsonText: String { json.compact }

    /// The report as `sandlot-report/1`.
    package var json: JSONElement {
        var members: [String: JSONElement] = [
            "schema": .string("sandlot-report/1"),
            "trace": .object([
                "source": .string(source),
                "runs": .array(runs.map(JSONElement.string)),
                "events": .integer(Int64(events)),
                "unknownEvents": .integer(Int64(unknownEvents)),
            ]),
            "packs": .array(packs.map(\.json)),
        ]
        if let scannedFiles {
            var scan: [String: JSONElement] = ["files": .integer(Int64(scannedFiles))]
            if !scanFaults.isEmpty {
                scan["errors"] = .array(
                    scanFaults.map {
                        .object(["file": .string($0.file), "message": .string($0.message)])
                    })
            }
            members["scan"] = .object(scan)
        }
        return .object(members)
    }
}

extension ComplianceReport.PackResult {
    fileprivate var json: JSONElement {
        var counts = Dictionary(
            uniqueKeysWithValues: Verdict.allCases.map {
                ($0.rawValue, JSONElement.integer(Int64(count($0))))
            })
        counts["violations"] = .integer(Int64(failures(.violation)))
        counts["warnings"] = .integer(Int64(failures(.warning)))
        counts["waived"] = .integer(Int64(waived))
        var members: [String: JSONElement] = [
            "id": .string(id.rawValue),
            "version": .string(version),
            "verdict": .string(verdict.rawValue),
            "parameters": .object(parameters.mapValues(\.json)),
            "rules": .array(rules.map(\.json)),
            "counts": .object(counts),
        ]
        members["asOf"] = asOf?.json
        return .object(members)
    }
}

extension ComplianceReport.RuleResult {
    fileprivate var json: JSONElement {
        var members: [String: JSONElement] = [
            "id": .string(id),
            "verdict": .string(verdict.rawValue),
            "severity": .string(severity.rawValue),
            "findings": .array(findings.map(\.json)),
        ]
        if more > 0 { members["more"] = .integer(Int64(more)) }
        members["waiver"] = waiver?.json
        members["expiredWaiver"] = expiredWaiver?.json
        return .object(members)
    }
}

extension Waiver {
    fileprivate var json: JSONElement {
        .object(["reason": .string(reason), "until": .string(until)])
    }
}

extension Finding {
    fileprivate var json: JSONElement {
        var members: [String: JSONElement] = [
            "verdict": .string(verdict.rawValue),
            "run": .string(run),
            "seqs": .array(seqs.map { .integer(Int64($0)) }),
            "atMs": .integer(Int64(atMs)),
            "measured": .null,
            "limit": .null,
            "message": .string(message),
        ]
        if let measure {
            members["measured"] = measure.measured.map(Self.json) ?? .null
            members["limit"] = measure.limit.map(Self.json) ?? .null
            members["unit"] = .string(measure.unit.rawValue)
        }
        if let place {
            members["file"] = .string(place.file)
            members["line"] = place.line.map { .integer(Int64($0)) } ?? .null
        }
        return .object(members)
    }

    private static func json(_ value: Double) -> JSONElement {
        Int64(exactly: value).map(JSONElement.integer) ?? .number(value)
    }
}
