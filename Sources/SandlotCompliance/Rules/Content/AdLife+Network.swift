import SandlotTrace

extension TraceEvent.AdRequested {
    /// Whether the ad is the developer's own.
    var isHouse: Bool { network == AdLife.houseNetwork }
}

extension AdLife {
    /// The network of the developer's own ads.
    static let houseNetwork = "house"

    /// Whether the ad is the developer's own; nil if nothing names its network.
    var isHouse: Bool? { network.map { $0 == Self.houseNetwork } }

    /// The network as messages name it.
    var networkName: String { network.map { "network \($0)" } ?? "an unknown network" }

    /// The request, if only that names the network.
    var networkRequest: Moment? { shown.network == nil ? request?.at : nil }
}
