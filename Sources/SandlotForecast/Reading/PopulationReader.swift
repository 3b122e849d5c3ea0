import SandlotBase
import SandlotTrace
import SandlotYAML

/// A reader of the families of a model file.
struct PopulationReader {
    private static let lists = [
        "children": ["in-a-family", "ages", "tests-in-a-session", "rhythms"]
    ]
    private static let groups = ["children", "parents", "families", "ads", "store"]
    private static let keys = groups + ["storefronts", "holidays", "starts"]

    /// Reads the map of the key `population`.
    ///
    /// - Parameters:
    ///   - node: The map.
    ///   - audience: The app's audience, over which ages are spread if the map states none.
    /// - Returns: The population.
    /// - Throws: ``YAMLError`` with the location of the first mistake.
    func read(
        _ node: YAMLNode, audience: TraceEvent.Audience?
    ) throws(YAMLError) -> Population {
        var population = Population(audience: audience)
        let map = try MapReader(node, "a population", keys: Self.keys)
        for group in Self.groups {
            guard let node = map[group] else { continue }
            try read(node, group: group, into: &population)
        }
        if let node = map["storefronts"] {
            population.storefronts = try StorefrontReader().read(node)
            population.statedLists.insert("storefronts")
        }
        if let node = map["starts"] { population.firstDay = try node.day() }
        for element in try map["holidays"]?.list("a list of holidays") ?? [] {
            let map = try MapReader(element, "a holiday", keys: ["from", "to"])
            let first = try map.required("from").day()
            let last = try map.required("to")
            guard try last.day() >= first else {
                throw last.invalid("the holiday ends before it begins")
            }
            population.holidays.append(first...(try last.day()))
        }
        return population
    }

    private func read(
        _ node: YAMLNode, group: String, into population: inout Population
    ) throws(YAMLError) {
        let names = PremiseName.names(in: group)
        let lists = Self.lists[group] ?? []
        let map = try MapReader(
            node, "the \(group) of a population", keys: lists + names.map(\.key))
        for name in names {
            guard let node = map[name.key] else { continue }
            population.premises[name] = try premise(name, node)
        }
        for list in lists {
            guard let node = map[list] else { continue }
            population.statedLists.insert("\(group).\(list)")
            switch list {
            case "in-a-family":
                population.childCounts = try weights(
                    node, "a number of children", upTo: Population.maximumChildCount)
            case "tests-in-a-session":
                population.testCounts = try weights(
                    node, "a number of tests", upTo: Population.maximumTestCount)
            case "ages": population.ages = try ages(node)
            default: population.rhythms = try rhythms(node)
            }
        }
    }

    /// Reads a value, or a map of a value, its range, and its source.
    private func premise(_ name: PremiseName, _ node: YAMLNode) throws(YAMLError) -> Premise {
        func value(_ node: YAMLNode) throws(YAMLError) -> Double {
            let text = try node.text(name.expectation)
            guard let value = name.value(text) else {
                throw node.invalid("\(Quotation.quoted(text)) is not \(name.expectation)")
            }
            return value
        }
        var premise = Premise(default: name)
        guard node.isMap else {
            premise.value = try value(node)
            premise.low = min(premise.low, premise.value)
            premise.high = max(premise.high, premise.value)
            premise.origin = .stated(node.location, source: nil)
            return premise
        }
        let map = try MapReader(node, "a value", keys: ["value", "low", "high", "source"])
        premise.value = try value(map.required("value"))
        let source = try map["source"]?.text("a source")
        // A number without a source is as uncertain as the default.
        let isSourced = source != nil
        premise.low =
            try map["low"].map(value)
            ?? (isSourced ? premise.value : min(premise.low, premise.value))
        premise.high =
            try map["high"].map(value)
            ?? (isSourced ? premise.value : max(premise.high, premise.value))
        guard premise.low <= premise.value, premise.value <= premise.high else {
            throw node.invalid("`low`, `value`, and `high` must be in ascending order")
        }
        premise.origin = .stated(node.location, source: source)
        return premise
    }

    /// Reads a map from whole numbers to weights.
    private func weights(
        _ node: YAMLNode, _ kind: String, upTo limit: Int
    ) throws(YAMLError) -> [Double] {
        let entries = try weightsByNumber(node, kind, in: 1...limit)
        return (1...(entries.keys.max() ?? 1)).map { entries[$0] ?? 0 }
    }

    private func ages(_ node: YAMLNode) throws(YAMLError) -> [Int: Double] {
        try weightsByNumber(node, "an age", in: 0...17)
    }

    private func weightsByNumber(
        _ node: YAMLNode, _ kind: String, in range: ClosedRange<Int>
    ) throws(YAMLError) -> [Int: Double] {
        var weights: [Int: Double] = [:]
        for entry in try node.map("a map from \(kind) to a weight") {
            guard let number = Int(entry.key), range.contains(number) else {
                throw YAMLError(
                    .invalidValue,
                    "\(Quotation.quoted(entry.key)) is not \(kind): a number from "
                        + "\(range.lowerBound) to \(range.upperBound) is needed",
                    at: entry.keyLocation)
            }
            weights[number] = try entry.value.weight()
        }
        guard weights.values.contains(where: { $0 > 0 }) else {
            throw node.invalid("at least one weight must be greater than 0")
        }
        return weights
    }

    private func rhythms(_ node: YAMLNode) throws(YAMLError) -> [Rhythm] {
        var rhythms: [Rhythm] = []
        for element in try node.list("a list of rhythms") {
            let map = try MapReader(
                element, "a rhythm", keys: ["name", "weight", "weekday", "weekend", "holiday"])
            func sessions(_ key: String) throws(YAMLError) -> Double {
                let node = try map.required(key)
                let text = try node.text("a number of sessions")
                guard let mean = PremiseName.decimal(text), mean <= Rhythm.limit else {
                    throw node.invalid(
                        "\(Quotation.quoted(text)) is not a mean number of sessions from 0 to 2")
                }
                return mean
            }
            rhythms.append(
                Rhythm(
                    name: try map.required("name").text("a name"),
                    weight: try map.required("weight").weight(),
                    weekday: try sessions("weekday"), weekend: try sessions("weekend"),
                    holiday: try map["holiday"] == nil
                        ? sessions("weekend") : sessions("holiday")))
        }
        guard rhythms.contains(where: { $0.weight > 0 }) else {
            throw node.invalid("name at least one rhythm with a weight greater than 0")
        }
        return rhythms
    }
}

/// A reader of storefronts.
struct StorefrontReader {
    /// Reads the list of the key `storefronts`.
    func read(_ node: YAMLNode) throws(YAMLError) -> [Storefront] {
        var storefronts: [Storefront] = []
        for element in try node.list("a list of storefronts") {
            let map = try MapReader(
                element, "a storefront",
                keys: ["name", "weight", "price", "tax", "ecpm", "source"])
            let nameNode = try map.required("name")
            let name = try nameNode.text("a storefront")
            guard name.utf8.count == 3, name.utf8.allSatisfy({ 65...90 ~= $0 }) else {
                throw nameNode.invalid(
                    "\(Quotation.quoted(name)) is not a storefront; use three capital letters, as in "
                        + "`USA`")
            }
            guard !storefronts.contains(where: { $0.name == name }) else {
                throw YAMLError(
                    .nameTaken, "\(Quotation.quoted(name)) is listed already", at: nameNode.location
                )
            }
            var storefront = Storefront(name: name, weight: try map.required("weight").weight())
            storefront.price = try map["price"]?.factor() ?? 1
            storefront.tax = try map["tax"]?.factor() ?? 0
            storefront.ecpm = try map["ecpm"]?.factor() ?? 1
            storefront.source = try map["source"]?.text("a source")
            storefronts.append(storefront)
        }
        guard storefronts.contains(where: { $0.weight > 0 }) else {
            throw node.invalid("name at least one storefront with a weight greater than 0")
        }
        return storefronts
    }
}

extension YAMLNode {
    /// Reads a weight, as in `30` or `30%`.
    fileprivate func weight() throws(YAMLError) -> Double {
        let text = try text("a weight")
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard let weight = PremiseName.decimal(digits) else {
            throw invalid("\(Quotation.quoted(text)) is not a weight, as in `30` or `30%`")
        }
        return weight
    }

    /// Reads a factor, as in `120%` or `1.2`.
    fileprivate func factor() throws(YAMLError) -> Double {
        let text = try text("a factor")
        let isPercentage = text.hasSuffix("%")
        guard let value = PremiseName.decimal(isPercentage ? String(text.dropLast()) : text),
            value / (isPercentage ? 100 : 1) <= 100
        else {
            throw invalid("\(Quotation.quoted(text)) is not a factor, as in `120%` or `1.2`")
        }
        return isPercentage ? value / 100 : value
    }

    /// Reads a day, as in `2026-12-24`, in days since 1970.
    fileprivate func day() throws(YAMLError) -> Int {
        let text = try text("a day, as in `2026-12-24`")
        guard CalendarDay.isValid(text), text >= "1970" else {
            throw invalid("\(Quotation.quoted(text)) is not a day, as in `2026-12-24`")
        }
        let numbers = text.split(separator: "-").compactMap { Int64($0) }
        return Int(CivilDate.days(year: numbers[0], month: numbers[1], day: numbers[2]))
    }
}
