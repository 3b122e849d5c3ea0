extension ForecastReport {
    /// The variants as comma-separated values (RFC 4180), with a header.
    package var csv: String {
        let header = [
            "variant", "families", "partial", "net_per_1000", "net_margin", "difference",
            "difference_margin", "ad_revenue", "purchase_revenue", "ads_per_child_day",
            "ad_minutes_per_hour", "conversion", "conversion_margin", "refund_share",
            "unwanted_share", "shared_share", "left_for_ads_share", "violation", "violated_packs",
        ]
        let rows = variants.map { variant in
            [
                variant.name, "\(included)", "\(isPartial)", Self.figure(variant.net.value),
                Self.figure(variant.net.margin), Self.figure(variant.difference.value),
                Self.figure(variant.difference.margin), Self.figure(variant.adRevenue),
                Self.figure(variant.purchaseRevenue), Self.figure(variant.adsPerDay.value),
                Self.figure(variant.adMinutesPerHour), Self.figure(variant.conversion.value),
                Self.figure(variant.conversion.margin), Self.figure(variant.refundShare),
                Self.figure(variant.unwantedShare), Self.figure(variant.sharedShare),
                Self.figure(variant.leftForAdsShare), "\(variant.isViolation)",
                variant.verdicts.filter(\.isViolation).map(\.pack).joined(separator: " "),
            ]
        }
        return ([header] + rows).map { row in
            row.map(Self.quoted).joined(separator: ",")
        }.joined(separator: "\r\n")
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
