/// An adapter of a scripted mediator.
public struct AdAdapter: Sendable, Hashable {
    /// The name in the trace.
    public var name: String
    /// The price of a thousand ads, in thousandths of the currency, which decides an auction.
    public var priceMilliunits: Int64
    /// The flags that the adapter loses on the way to its network.
    public var lostFlags: Set<AdRequestFlags.Flag>

    /// Creates an adapter.
    ///
    /// - Parameters:
    ///   - name: The name in the trace.
    ///   - priceMilliunits: The price of a thousand ads, in thousandths of the currency.
    ///   - lostFlags: The flags that the adapter loses.
    public init(
        _ name: String, priceMilliunits: Int64 = 1_000,
        losing lostFlags: Set<AdRequestFlags.Flag> = []
    ) {
        self.name = name
        self.priceMilliunits = priceMilliunits
        self.lostFlags = lostFlags
    }
}
