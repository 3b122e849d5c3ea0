/// The identifier of an ad in a launch, which counts the requests.
public struct AdID: Sendable, Hashable, BitwiseCopyable {
    /// The number, starting at 1.
    public let number: Int

    init(_ number: Int) {
        self.number = number
    }
}

extension AdID: CustomStringConvertible {
    /// The name in a trace, such as `a1`.
    public var description: String { "a\(number)" }
}
