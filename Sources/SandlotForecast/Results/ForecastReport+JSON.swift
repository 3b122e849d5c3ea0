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
            "sensitivity": .array(
                sensitivities.map { row in
                    .object([
                        "premise": .string(row.premise.name.rawValue),
                        "low": .number(row.premise.low), "high": .number(row.premise.high),
                        "netAtLow": .number(row.low), "netAtHigh": .number(row.high),
                        "assumption": .bool(row.premise.isAssumption),
                    ])
                }),
        ]
        if hasViolation { members["notice"] = .string(Self.ethics) }
        if let prices {
            members["prices"] = .object([
                "netWithoutProduct": .number(prices.netWithoutProduct),
                "breakEven": prices.breakEven.map { .number($0) } ?? .null,
                "breakEvenIsLowest": .bool(prices.isBreakEvenBelowRange),
                "points": .array(
                    prices.points.map { point in
                        .object([
                            "priceMilliunits": .integer(point.priceMilliunits),
                            "net": .number(point.net), "conversion": .number(point.conversion),
                        ])
                    }),
            ])
        }
        return .object(members)
    }

    private static func json(_ estimate: Estimate) -> JSONElement {
        .object(["value": .number(estimate.value), "margin": .number(estimate.margin)])
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
            "adRevenue": .number(variant.adRevenue),
            "purchaseRevenue": .number(variant.purchaseRevenue),
            "adsPerChildDay": json(variant.adsPerDay),
            "adsPerChildDayQuantiles": quantiles(variant.totals.adsPerDay, per: 1_000),
            "netRevenueQuantiles": quantiles(variant.totals.netRevenue, per: 1e6),
            "adMinutesPerHour": .number(variant.adMinutesPerHour),
            "conversion": json(variant.conversion),
            "refundShare": .number(variant.refundShare),
            "unwantedShare": .number(variant.unwantedShare),
            "sharedShare": .number(variant.sharedShare),
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
