package import SandlotJSON

extension FleetSummary {
    static let schema = "sandlot-fleet/1"

    /// The summary as `sandlot-fleet/1`.
    ///
    /// Equal summaries have equal bytes.
    package var json: JSONElement {
        .object([
            "schema": .string(Self.schema),
            "packs": .array(packs.map(\.json)),
            "builds": .array(builds.sorted { $0.key < $1.key }.map(Self.json)),
            "refused": .object([
                "count": .integer(Int64(refusedCount)),
                "examples": .array(
                    refusals.map {
                        .object(["source": .string($0.source), "message": .string($0.message)])
                    }),
            ]),
        ])
    }

    private static func json(_ build: FleetBuild, _ tally: FleetTally) -> JSONElement {
        let rules = tally.rules.sorted {
            ($0.key.pack, $0.key.id) < ($1.key.pack, $1.key.id)
        }
        return .object([
            "app": .string(build.app), "version": .string(build.version),
            "platform": .string(build.platform), "configuration": .string(build.configuration),
            "day": .string(build.day), "traces": .integer(Int64(tally.traces)),
            "runs": .integer(Int64(tally.runs)), "events": .integer(Int64(tally.events)),
            "verdicts": json(tally.verdicts), "rules": .array(rules.map(json)),
        ])
    }

    private static func json(
        _ rule: FleetTally.Rule, _ results: FleetTally.Results
    ) -> JSONElement {
        .object([
            "pack": .string(rule.pack), "rule": .string(rule.id),
            "verdicts": json(results.verdicts), "waived": .integer(Int64(results.waived)),
            "findings": .integer(Int64(results.findings)),
            "examples": .array(results.examples.map(\.json)),
        ])
    }

    private static func json<Name: RawRepresentable<String>>(_ counts: [Name: Int]) -> JSONElement {
        .object(
            Dictionary(
                uniqueKeysWithValues: counts.map { ($0.key.rawValue, .integer(Int64($0.value))) }))
    }
}

extension FleetPack {
    fileprivate var json: JSONElement {
        let document = try? JSONDocument(Array(parameters.utf8))
        return .object([
            "id": .string(id), "version": .string(version),
            "parameters": document.map { .raw($0.root) } ?? .object([:]),
            "rules": .object(rules.mapValues { .string($0.rawValue) }),
        ])
    }
}

extension FleetExample {
    fileprivate var json: JSONElement {
        .object([
            "source": .string(source), "run": .string(run), "message": .string(message),
            "seq": JSONElement(seq.map(Int64.init)),
        ])
    }
}
