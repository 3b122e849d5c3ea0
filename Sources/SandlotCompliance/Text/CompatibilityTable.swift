/// The decompositions and compositions of scalars for normalization form NFKC.
struct CompatibilityTable: Sendable {
    /// The table of all scalars, which is unpacked for the first text that is not ASCII.
    static let shared = CompatibilityTable()

    private var entries: [Unicode.Scalar: Range<Int>] = [:]
    private var scalars: [Unicode.Scalar] = []
    private var composites: [Pair: Unicode.Scalar] = [:]

    private struct Pair: Hashable {
        let first: Unicode.Scalar
        let second: Unicode.Scalar
    }

    private init() {
        let digits = compatibilityDecompositions.description.utf8.filter { $0 >= 63 }
        var index = digits.startIndex
        func number() -> Int {
            var (value, shift) = (0, 0)
            while index < digits.endIndex {
                let digit = Int(digits[index]) - 63
                index += 1
                value |= (digit & 31) << shift
                shift += 5
                if digit < 32 { break }
            }
            return value
        }
        var (key, latest) = (0, 0)
        var recomposing: [(whole: Unicode.Scalar, parts: Range<Int>)] = []
        while index < digits.endIndex {
            key += number()
            let head = number()
            let start = scalars.count
            for _ in 0..<head >> 1 {
                let step = number()
                latest += step & 1 == 0 ? step >> 1 : -(step >> 1)
                if let scalar = Unicode.Scalar(UInt32(latest)) { scalars.append(scalar) }
            }
            guard let scalar = Unicode.Scalar(UInt32(key)) else { continue }
            entries[scalar] = start..<scalars.count
            if head & 1 == 1 { recomposing.append((scalar, start..<scalars.count)) }
        }
        // A scalar with three parts is composed from a composite of two and the third.
        for (whole, parts) in recomposing.sorted(by: { $0.parts.count < $1.parts.count }) {
            var first = scalars[parts.lowerBound]
            for part in scalars[parts].dropFirst().dropLast() {
                first = composites[Pair(first: first, second: part)] ?? first
            }
            composites[Pair(first: first, second: scalars[parts.upperBound - 1])] = whole
        }
    }

    /// Returns the full compatibility decomposition of a scalar.
    ///
    /// - Returns: nil if the scalar has no decomposition.
    func decomposition(of scalar: Unicode.Scalar) -> ArraySlice<Unicode.Scalar>? {
        entries[scalar].map { scalars[$0] }
    }

    /// Returns the scalar that two scalars compose to, if there is one.
    func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        composites[Pair(first: first, second: second)] ?? Hangul.composite(first, second)
    }
}

/// The syllables of Korean, whose decompositions are arithmetic.
enum Hangul {
    private static let syllables: UInt32 = 0xAC00
    private static let leads: UInt32 = 0x1100
    private static let vowels: UInt32 = 0x1161
    /// One before the first tail, so that no tail is number 0.
    private static let tails: UInt32 = 0x11A7

    /// Lead, vowel and tail of a syllable; nil if the scalar is none.
    static func decomposition(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        guard 0xAC00...0xD7A3 ~= scalar.value else { return nil }
        let index = scalar.value - syllables
        let tail = index % 28
        return [leads + index / 588, vowels + index % 588 / 28, tail == 0 ? 0 : tails + tail]
            .filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
    }

    /// The syllable that a lead and a vowel, or such a syllable and a tail, compose to.
    static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if 0x1100...0x1112 ~= first.value, 0x1161...0x1175 ~= second.value {
            return Unicode.Scalar(
                syllables + (first.value - leads) * 588 + (second.value - vowels) * 28)
        }
        if 0xAC00...0xD7A3 ~= first.value, (first.value - syllables) % 28 == 0,
            0x11A8...0x11C2 ~= second.value
        {
            return Unicode.Scalar(first.value + second.value - tails)
        }
        return nil
    }
}
