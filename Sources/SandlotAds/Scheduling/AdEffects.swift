/// A list of effects in order, which needs no heap memory.
public struct AdEffects: RandomAccessCollection, Sendable, BitwiseCopyable {
    private var storage: (AdEffect, AdEffect, AdEffect, AdEffect)
    /// The number of effects.
    public private(set) var count = 0

    /// The largest number of effects of one input.
    ///
    /// Few inputs have more than two: an ad without a countdown, whose creative takes no time, loads,
    /// appears, offers its control, and disappears at once.
    package static let capacity = 4

    package init() {
        let none = AdEffect.refuse(.noAd)
        storage = (none, none, none, none)
    }

    /// The position of the first effect.
    public var startIndex: Int { 0 }
    /// The position after the last effect.
    public var endIndex: Int { count }

    /// Returns an effect.
    ///
    /// - Parameter position: The position in the list.
    public subscript(position: Int) -> AdEffect {
        precondition(position >= 0 && position < count, "there is no effect at that position")
        return switch position {
        case 0: storage.0
        case 1: storage.1
        case 2: storage.2
        default: storage.3
        }
    }

    package mutating func append(_ effect: AdEffect) {
        precondition(count < Self.capacity, "an input has more effects than there can be")
        switch count {
        case 0: storage.0 = effect
        case 1: storage.1 = effect
        case 2: storage.2 = effect
        default: storage.3 = effect
        }
        count += 1
    }
}
