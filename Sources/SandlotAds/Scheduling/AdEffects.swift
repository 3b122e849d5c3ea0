/// A list of effects in order, which needs no heap memory.
public struct AdEffects: RandomAccessCollection, Sendable, BitwiseCopyable {
    private typealias Storage = (
        AdEffect, AdEffect, AdEffect, AdEffect, AdEffect, AdEffect, AdEffect, AdEffect
    )

    private var storage: Storage
    /// The number of effects.
    public private(set) var count = 0

    /// An upper bound for the number of effects of one input.
    static let capacity = 8

    package init() {
        let none = AdEffect.refuse(.noAd)
        storage = (none, none, none, none, none, none, none, none)
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
        case 3: storage.3
        case 4: storage.4
        case 5: storage.5
        case 6: storage.6
        default: storage.7
        }
    }

    package mutating func append(_ effect: AdEffect) {
        precondition(count < Self.capacity, "an input has more effects than there can be")
        switch count {
        case 0: storage.0 = effect
        case 1: storage.1 = effect
        case 2: storage.2 = effect
        case 3: storage.3 = effect
        case 4: storage.4 = effect
        case 5: storage.5 = effect
        case 6: storage.6 = effect
        default: storage.7 = effect
        }
        count += 1
    }
}
