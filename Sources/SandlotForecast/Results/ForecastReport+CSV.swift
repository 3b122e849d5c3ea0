import SandlotCompliance

extension ForecastReport {
    /// The variants as comma-separated values (RFC 4180), with a header.
    ///
    /// The ends of an interval are empty if there are too few families for one.
    package var csv: String {
        let estimates: [(name: String, value: (VariantResult) -> Estimate)] = [
            ("net_per_1000", { $0.net }), ("difference", { $0.difference }),
            ("ad_revenue", { $0.adRevenue }), ("purchase_revenue", { $0.sales }),
            ("ads_per_child_day", { $0.adsPerDay }),
            ("ad_minutes_per_hour", { $0.adMinutesPerHour }), ("conversion", { $0.conversion }),
            ("refund_share", { $0.refundShare }), ("shared_share", { $0.sharedShare }),
        ]
        let header =
            ["variant", "families", "partial"]
            + estimates.flatMap { [$0.name, "\($0.name)_low", "\($0.name)_high"] }
            + [
                "unwanted_revenue", "unwanted_share", "left_for_ads_share", "violation",
                "violated_packs", "inconclusive_packs",
            ]
        let rows = variants.map { variant in
            ["\(variant.name)", "\(included)", "\(isPartial)"]
                + estimates.flatMap { Self.figures($0.value(variant)) }
                + [
                    Self.figure(variant.unwantedRevenue), Self.figure(variant.unwantedShare),
                    Self.figure(variant.leftForAdsShare), "\(variant.isViolation)",
                    Self.packs(of: variant, .violations), Self.packs(of: variant, .inconclusive),
                ]
        }
        return ([header] + rows).map { row in
            row.map(Self.quoted).joined(separator: ",")
        }.joined(separator: "\r\n")
    }

    private static func packs(
        of variant: VariantResult, _ verdict: VariantVerdict.Kind
    ) -> String {
        variant.verdicts.filter { $0.kind == verdict }.map(\.pack).joined(separator: " ")
    }

    private static func figures(_ estimate: Estimate) -> [String] {
        [
            figure(estimate.value), estimate.interval.map { figure($0.lowerBound) } ?? "",
            estimate.interval.map { figure($0.upperBound) } ?? "",
        ]
    }

    private static func figure(_ value: Double) -> String {
        Figures.number(value, places: 6).filter { $0 != "," }
    }

    private static func quoted(_ field: String) -> String {
        guard field.contains(where: { [",", "\"", "\n", "\r"].contains($0) }) else { return field }
        return "\""
            + field.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}
