/// The name of one ad in one launch: a number that counts requests.
public struct AdID: Sendable, Hashable, BitwiseCopyable {
    /// The number, from 1.
    public let number: Int

    init(_ number: Int) {
        self.number = number
    }
}

extension AdID: CustomStringConvertible {
    /// The name in a trace, as in `a1`.
    public var description: String { "a\(number)" }
}
