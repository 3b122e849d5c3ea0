import SandlotJSON

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// Pattern matching, because `==` of another module's enumeration is a function call.
extension JSONNode {
    @inline(__always)
    var isString: Bool { if case .string = kind { true } else { false } }

    @inline(__always)
    var isNumber: Bool { if case .number = kind { true } else { false } }

    @inline(__always)
    var isNull: Bool { if case .null = kind { true } else { false } }

    @inline(__always)
    var isContainer: Bool {
        switch kind {
        case .object, .array: true
        case .string, .number, .true, .false, .null: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text contains an at sign, or an escape that could represent one.
    @inline(__always)
    var mayContainEmailAddress: Bool {
        guard let baseAddress else { return false }
        return unsafe memchr(baseAddress, 0x40, count) != nil
            || memchr(baseAddress, 0x5C, count) != nil
    }
}
