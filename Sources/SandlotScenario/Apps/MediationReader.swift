import SandlotAds
import SandlotBase
import SandlotTrace
import SandlotYAML

/// A reader of the adapters of a mediator.
struct MediationReader {
    private static let auctions: [(String, TraceEvent.AdAuction)] = [
        ("waterfall", .waterfall), ("bidding", .bidding),
    ]

    private static let flags: [(String, AdRequestFlags.Flag)] = AdRequestFlags.Flag.allCases.map {
        (ScenarioWords.kebab($0.rawValue), $0)
    }

    /// Reads the keys of a network that belong to a mediator.
    ///
    /// - Parameter map: The network.
    /// - Returns: The mediation, or nil if the network has no adapters.
    /// - Throws: ``YAMLError`` with the place of the mistake.
    func read(_ map: MapReader) throws(YAMLError) -> AdMediation? {
        guard let node = map["adapters"] else {
            for key in ["auction", "timeout"] {
                guard let node = map[key] else { continue }
                throw YAMLError(
                    .invalidValue, "`\(key)` is for a mediator; add its `adapters`",
                    at: node.location)
            }
            return nil
        }
        var adapters: [AdAdapter] = []
        for element in try node.list("a list of adapters") {
            let adapter = try adapter(element)
            guard !adapters.contains(where: { $0.name == adapter.name }) else {
                throw YAMLError(
                    .invalidValue,
                    "there are two adapters \(Quotation.quoted(adapter.name)); use another name",
                    at: element.location)
            }
            adapters.append(adapter)
        }
        guard !adapters.isEmpty else {
            throw YAMLError(
                .invalidValue, "a mediator needs at least one adapter, as in `[{name: first}]`",
                at: node.location)
        }
        var mediation = AdMediation(adapters)
        if let node = map["auction"] {
            mediation.auction = try node.word("a kind of auction", Self.auctions)
        }
        if let node = map["timeout"] {
            mediation.timeout = try node.duration()
            guard mediation.timeout > .zero else {
                throw YAMLError(
                    .invalidValue,
                    "an adapter needs time for its answer; use a timeout above 0, as in `1s`",
                    at: node.location)
            }
        }
        return mediation
    }

    private func adapter(_ node: YAMLNode) throws(YAMLError) -> AdAdapter {
        let map = try MapReader(node, "an adapter", keys: ["name", "price", "loses"])
        let name = try map.required("name")
        var adapter = AdAdapter(try name.text("a name"))
        guard !adapter.name.allSatisfy(\.isWhitespace) else {
            throw YAMLError(
                .invalidValue, "the name of an adapter is blank; enter one, as in `first`",
                at: name.location)
        }
        if let node = map["price"] {
            let text = try node.text("a price of a thousand ads")
            guard let price = Thousandths.value(of: text), price >= 0 else {
                throw node.invalid(
                    "\(Quotation.quoted(text)) is not a price of a thousand ads, as in `2.50`")
            }
            adapter.priceMilliunits = price
        }
        for element in try map["loses"]?.listOrSingle("a list of flags") ?? [] {
            adapter.lostFlags.insert(try element.word("a flag", Self.flags))
        }
        return adapter
    }
}
