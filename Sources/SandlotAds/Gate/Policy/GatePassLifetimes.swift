/// The lifetimes of passes.
public struct GatePassLifetimes: Sendable, Hashable {
    /// The lifetime for a purchase or a click on an ad, in milliseconds.
    public let purchaseMilliseconds: Int
    /// The lifetime for all other actions, in milliseconds.
    public let areaMilliseconds: Int

    /// The maximum lifetime of a pass, in milliseconds.
    public static let limitMilliseconds = 900_000

    /// One minute for purchases and clicks on ads, and five minutes for all other actions.
    public static let standard = GatePassLifetimes()

    /// Creates lifetimes.
    ///
    /// - Parameters:
    ///   - purchaseMilliseconds: The lifetime for a purchase or a click on an ad.
    ///   - areaMilliseconds: The lifetime for all other actions.
    public init(purchaseMilliseconds: Int = 60_000, areaMilliseconds: Int = 300_000) {
        self.purchaseMilliseconds = purchaseMilliseconds
        self.areaMilliseconds = areaMilliseconds
    }

    func validate() throws(GateError) {
        for lifetime in [purchaseMilliseconds, areaMilliseconds] {
            guard 1...Self.limitMilliseconds ~= lifetime else {
                throw GateError(
                    .invalidPolicy,
                    "the lifetime of a pass must be 1 to \(Self.limitMilliseconds) ms, not \(lifetime)"
                )
            }
        }
    }
}
