/// How long passes are good.
public struct GatePassLifetimes: Sendable, Hashable {
    /// For a purchase or a click on an ad, in milliseconds.
    public let purchaseMilliseconds: Int
    /// For everything else, in milliseconds.
    public let areaMilliseconds: Int

    /// No pass may be older than this, in milliseconds.
    public static let limitMilliseconds = 900_000

    /// A minute for what costs money, five for the rest.
    public static let standard = GatePassLifetimes()

    /// Makes one from its parts.
    ///
    /// - Parameters:
    ///   - purchaseMilliseconds: For a purchase or a click on an ad.
    ///   - areaMilliseconds: For everything else.
    public init(purchaseMilliseconds: Int = 60_000, areaMilliseconds: Int = 300_000) {
        self.purchaseMilliseconds = purchaseMilliseconds
        self.areaMilliseconds = areaMilliseconds
    }

    func validate() throws(GateError) {
        for lifetime in [purchaseMilliseconds, areaMilliseconds] {
            guard 1...Self.limitMilliseconds ~= lifetime else {
                throw GateError(
                    .invalidPolicy,
                    "a pass must live for 1 to \(Self.limitMilliseconds) ms, not \(lifetime)")
            }
        }
    }
}
