package import SandlotJSON

extension Aggregate {
    /// The schema of the JSON.
    package static let schema = "sandlot-forecast-aggregate/1"

    /// The aggregate as JSON, which is equal for equal aggregates.
    package var json: JSONElement {
        .object([
            "schema": .string(Self.schema),
            "model": .string(identity.model),
            // A seed needs 64 bits, which many readers of JSON do not preserve in numbers.
            "seed": .string(String(identity.seed)),
            "families": .integer(identity.families),
            "days": .integer(Int64(identity.days)),
            "included": .array(
                families.ranges.map {
                    .array([.integer($0.lowerBound), .integer($0.upperBound)])
                }),
            "variants": .array(
                zip(identity.variants, totals).map { name, totals in
                    .object(["name": .string(name), "totals": totals.json])
                }),
        ])
    }

    /// Reads an aggregate.
    ///
    /// - Parameters:
    ///   - bytes: The JSON.
    ///   - file: The name of the file, for messages.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/notAnAggregate``.
    package init(json bytes: [UInt8], file: String) throws(ForecastError) {
        func refuse(_ reason: String) -> ForecastError {
            ForecastError(.notAnAggregate, "\(file): \(reason)")
        }
        guard !bytes.allSatisfy({ [9, 10, 13, 32].contains($0) }) else {
            throw refuse(
                "the file is empty; it must contain what `sandlot forecast --shard` prints")
        }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(bytes)
        } catch {
            guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
                throw refuse(
                    "a byte order mark is before the JSON, which another program has written; remove "
                        + "it, or print the aggregate again with `sandlot forecast --shard`")
            }
            throw refuse(
                "this is not JSON: \(error.problem.rawValue), in byte \(error.offset); print it again "
                    + "with `sandlot forecast --shard`")
        }
        let root = document.root
        guard root["schema"]?.string == Self.schema else {
            throw refuse(
                "this is not an aggregate of families (\(Self.schema)); print one with "
                    + "`sandlot forecast --shard`")
        }
        guard let model = root["model"]?.string,
            let seed = root["seed"]?.string.flatMap(UInt64.init),
            let families = root["families"]?.integer, families > 0,
            let days = root["days"]?.integer, 1...World.maximumDays ~= Int(days),
            let included = root["included"]?.elements, let variants = root["variants"]?.elements
        else { throw refuse("the aggregate lacks a member, or one has the wrong type") }
        var ranges: [Range<Int64>] = []
        for element in included {
            let bounds = (element.elements.map { Array($0) } ?? []).compactMap(\.integer)
            guard bounds.count == 2, 0 <= bounds[0], bounds[0] < bounds[1], bounds[1] <= families
            else { throw refuse("`included` has a range that is not one of families") }
            ranges.append(bounds[0]..<bounds[1])
        }
        guard let set = FamilyRanges(ranges) else {
            throw refuse("`included` has a family twice")
        }
        var (names, totals) = ([String](), [VariantTotals]())
        for variant in variants {
            guard let name = variant["name"]?.string, let value = variant["totals"],
                let sums = VariantTotals(value, days: Int(days))
            else {
                throw refuse("the totals of a variant lack a member, or one has the wrong type")
            }
            if let contradiction = sums.contradiction(families: set.count) {
                throw refuse("the totals of \(name) contradict each other: \(contradiction)")
            }
            names.append(name)
            totals.append(sums)
        }
        self.init(
            Identity(
                model: model, seed: seed, families: families, days: Int(days), variants: names),
            families: set, totals: totals)
    }
}

extension VariantTotals {
    fileprivate var json: JSONElement {
        func list(_ values: [Int64]) -> JSONElement { .array(values.map { .integer($0) }) }
        // Parts without values are left out: the number of each part, and then its count.
        func list(_ sketch: Sketch) -> JSONElement {
            list(
                sketch.counts.enumerated().filter { $1 != 0 }.flatMap { [Int64($0), $1] })
        }
        return .object([
            "sums": .object(
                Dictionary(
                    uniqueKeysWithValues: Counter.allCases.map {
                        ($0.rawValue, .integer(self[$0]))
                    })),
            // These need up to 128 bits.
            "moments": .object(
                Dictionary(
                    uniqueKeysWithValues: Moment.allCases.map {
                        ($0.rawValue, .string(String(self[moment: $0])))
                    })),
            "purchases-by-day": list(purchasesByDay),
            "refunds-by-day": list(refundsByDay),
            "ads-per-day": list(adsPerDay),
            "net-revenue": list(netRevenue),
        ])
    }

    fileprivate init?(_ json: JSONValue, days: Int) {
        func list(_ name: String) -> [Int64]? {
            guard let elements = json[name]?.elements.map({ Array($0) }) else { return nil }
            let values = elements.compactMap(\.integer).filter { $0 >= 0 }
            return values.count == elements.count ? values : nil
        }
        func sketch(_ name: String) -> Sketch? {
            guard let values = list(name), values.count.isMultiple(of: 2) else { return nil }
            var counts: [Int64] = []
            for index in stride(from: 0, to: values.count, by: 2) {
                let part = Int(values[index])
                guard counts.count <= part, part < Sketch.maximumCount else { return nil }
                counts += repeatElement(0, count: part - counts.count)
                counts.append(values[index + 1])
            }
            return Sketch(counts: counts)
        }
        let sums = Counter.allCases.compactMap { json["sums"]?[$0.rawValue]?.integer }
        let moments = Moment.allCases.compactMap {
            json["moments"]?[$0.rawValue]?.string.flatMap { UInt128($0) }
        }
        guard sums.count == Counter.allCases.count, sums.allSatisfy({ $0 >= 0 }),
            moments.count == Moment.allCases.count,
            let purchases = list("purchases-by-day"), purchases.count == days,
            let refunds = list("refunds-by-day"), refunds.count == days,
            let adsPerDay = sketch("ads-per-day"), let netRevenue = sketch("net-revenue")
        else { return nil }
        self.init(
            sums: sums, moments: moments, purchasesByDay: purchases, refundsByDay: refunds,
            adsPerDay: adsPerDay, netRevenue: netRevenue)
    }

    /// Returns a description of two parts that cannot belong to the same families, or nil.
    fileprivate func contradiction(families: Int64) -> String? {
        func differ(_ name: String, _ values: [Int64], from sum: Int64) -> String? {
            let total = values.reduce(Int128(0)) { $0 + Int128($1) }
            return total == Int128(sum) ? nil : "\(name) add up to \(total), not \(sum)"
        }
        guard self[.families] == families else {
            return "`families` is \(self[.families]), and `included` has \(families)"
        }
        return differ("`purchases-by-day`", purchasesByDay, from: self[.purchases])
            ?? differ("`refunds-by-day`", refundsByDay, from: self[.refunds])
            ?? differ("the counts of `net-revenue`", netRevenue.counts, from: families)
            ?? Self.limits.lazy.compactMap { limited, limit in
                self[limited] <= self[limit]
                    ? nil
                    : "`\(limited.rawValue)` is \(self[limited]), more than `\(limit.rawValue)`, "
                        + "which is \(self[limit])"
            }.first
    }

    /// The counters that another one limits, because they count parts of the same things.
    private static let limits: [(limited: Counter, limit: Counter)] = [
        (.families, .children), (.playedDays, .sessions), (.buyingFamilies, .families),
        (.buyingFamilies, .purchases), (.purchases, .children), (.unwantedPurchases, .purchases),
        (.refunds, .purchases), (.refunded, .proceeds), (.unwantedProceeds, .proceeds),
        (.sharedChildren, .children), (.parentsInShop, .children),
        (.childrenPastGate, .children), (.leftForAds, .children),
    ]
}
