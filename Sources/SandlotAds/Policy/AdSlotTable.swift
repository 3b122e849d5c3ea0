/// A value for each slot that a policy can have, without heap memory.
///
/// The first two positions belong to the built-in slots, also if the policy has no ads there.
struct AdSlotTable<Value: Sendable & Hashable & BitwiseCopyable>: Sendable, Hashable,
    BitwiseCopyable
{
    private var preTest: Value
    private var postTest: Value
    private var own1: Value
    private var own2: Value
    private var own3: Value
    private var own4: Value

    init(repeating value: Value) {
        (preTest, postTest) = (value, value)
        (own1, own2, own3, own4) = (value, value, value, value)
    }

    // Inlined, because a call would copy the whole table, and often what contains it.
    subscript(position: Int) -> Value {
        @inline(__always) get {
            switch position {
            case 0: preTest
            case 1: postTest
            case 2: own1
            case 3: own2
            case 4: own3
            default: own4
            }
        }
        @inline(__always) set {
            switch position {
            case 0: preTest = newValue
            case 1: postTest = newValue
            case 2: own1 = newValue
            case 3: own2 = newValue
            case 4: own3 = newValue
            default: own4 = newValue
            }
        }
    }
}
