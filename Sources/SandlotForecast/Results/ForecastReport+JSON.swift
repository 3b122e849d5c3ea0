package import SandlotJSON

extension ForecastReport {
    /// The report for scripts.
    package var json: JSONElement {
        var members: [String: JSONElement] = [
            "schema": .string("sandlot-forecast/1"),
            "app": .string(app),
            "families": .integer(identity.families),
            "included": .integer(included),
            "partial": .bool(isPartial),
            "days": .integer(Int64(identity.days)),
            "seed": .string(String(identity.seed)),
            "model": .string(identity.model),
            "confidence": .number(0.95),
            "violation": .bool(hasViolation),
            "variants": .array(variants.map(Self.json)),
            "premises": .array(model.population.premiseList.map(Self.json)),
            "assumedLists": .array(assumedLists.map { .string($0) }),
            "packageAssumptions": .array(
                PackageAssumption.allCases.map {
                    .object(["name": .string($0.rawValue), "meaning": .string($0.meaning)])
                }),
            "missing": .array(missingParts.map { .string($0) }),
        ]
        if hasViolation { members["notice"] = .string(Self.ethics) }
        if let sensitivity { members["sensitivity"] = Self.json(sensitivity) }
        if let prices { members["prices"] = Self.json(prices) }
        return .object(members)
    }

    private static func json(_ sensitivity: Sensitivity.Analysis) -> JSONElement {
        .object([
            "families": .integer(sensitivity.families), "net": .number(sensitivity.net),
            "rows": .array(
                sensitivity.rows.map { row in
                    .object([
                        "name": .string(row.subject.name), "low": .string(row.subject.lowText),
                        "high": .string(row.subject.highText), "netAtLow": .number(row.low),
                        "netAtHigh": .number(row.high),
                        "assumption": .bool(row.subject.isAssumption),
                    ])
                }),
        ])
    }

    private static func json(_ prices: PriceCurve) -> JSONElement {
        func number(_ value: Double?) -> JSONElement { value.map { .number($0) } ?? .null }
        return .object([
            "netWithoutProduct": .number(prices.netWithoutProduct),
            "crossings": .array(
                prices.crossings.map { crossing in
                    .object([
                        "price": .number(crossing.price), "low": number(crossing.low),
                        "high": number(crossing.high), "paysAbove": .bool(crossing.paysAbove),
                    ])
                }),
            "bestPriceMilliunits": prices.best.map { .integer($0.priceMilliunits) } ?? .null,
            "rivalPriceMilliunits": .array(
                prices.rivals.map { .integer($0.priceMilliunits) }),
            "points": .array(
                prices.points.map { point in
                    .object([
                        "priceMilliunits": .integer(point.priceMilliunits),
                        "net": .number(point.net), "conversion": .number(point.conversion),
                        "gain": json(point.gain), "fromBest": json(point.fromBest),
                    ])
                }),
        ])
    }

    private static func json(_ estimate: Estimate) -> JSONElement {
        .object([
            "value": .number(estimate.value),
            "low": estimate.interval.map { .number($0.lowerBound) } ?? .null,
            "high": estimate.interval.map { .number($0.upperBound) } ?? .null,
        ])
    }

    private static func json(_ premise: Premise) -> JSONElement {
        .object([
            "name": .string(premise.name.rawValue), "value": .number(premise.value),
            "low": .number(premise.low), "high": .number(premise.high),
            "origin": .string(premise.originText), "assumption": .bool(premise.isAssumption),
        ])
    }

    private static func json(_ variant: VariantResult) -> JSONElement {
        func quantiles(_ sketch: Sketch, per unit: Double) -> JSONElement {
            func value(_ share: Double) -> JSONElement {
                sketch.quantile(share).map { .number($0 / unit) } ?? .null
            }
            return .object([
                "p50": value(0.5), "p90": value(0.9), "p99": value(0.99),
                "relativeError": .number(1 / 64),
            ])
        }
        return .object([
            "name": .string(variant.name),
            "netPerThousandFamilies": json(variant.net),
            "difference": json(variant.difference),
            "adRevenue": json(variant.adRevenue),
            "purchaseRevenue": json(variant.sales),
            "unwantedRevenue": .number(variant.unwantedRevenue),
            "adsPerChildDay": json(variant.adsPerDay),
            "adsPerDayQuantilesOfChildren": quantiles(variant.totals.adsPerDay, per: 1_000),
            "netRevenueQuantilesOfFamilies": quantiles(variant.totals.netRevenue, per: 1e6),
            "adMinutesPerHour": json(variant.adMinutesPerHour),
            "conversion": json(variant.conversion),
            "refundShare": json(variant.refundShare),
            "unwantedShare": .number(variant.unwantedShare),
            "sharedShare": json(variant.sharedShare),
            "leftForAdsShare": .number(variant.leftForAdsShare),
            "childrenPastGate": .number(variant.childrenPastGate),
            "violation": .bool(variant.isViolation),
            "verdicts": .array(
                variant.verdicts.map { verdict in
                    .object([
                        "pack": .string(verdict.pack), "verdict": .string(verdict.words),
                        "violation": .bool(verdict.isViolation),
                        "broken": .array(verdict.broken.map { .string($0) }),
                    ])
                }),
        ])
    }
}
