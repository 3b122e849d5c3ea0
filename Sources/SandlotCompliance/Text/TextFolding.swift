/// Normalization of scalars to NFKC, followed by case folding.
///
/// The result is the same on every platform and needs no other library.
enum TextFolding {
    /// Normalizes and folds scalars.
    ///
    /// - Parameter scalars: Any scalars.
    /// - Returns: Normalization form NFKC with full case folding: `ß` becomes `ss`.
    /// - Complexity: O(*n*). ASCII needs no table.
    static func folded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        if scalars.allSatisfy(\.isASCII) { return scalars.map(asciiLowercase) }
        var folded: [Unicode.Scalar] = []
        folded.reserveCapacity(scalars.count)
        for scalar in composed(scalars) { fold(scalar, into: &folded) }
        return folded
    }

    private static func asciiLowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        "A"..."Z" ~= scalar ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
    }

    /// Returns normalization form NFKC.
    static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result = decomposed(scalars)
        var starter: Int?
        var latestClass: UInt8 = 0
        var count = 0
        for scalar in result {
            let ccc = combiningClass(scalar)
            if let starter, starter + 1 == count || latestClass < ccc && latestClass != 0,
                let whole = CompatibilityTable.shared.composite(result[starter], scalar)
            {
                result[starter] = whole
                continue
            }
            if ccc == 0 { starter = count }
            latestClass = ccc
            result[count] = scalar
            count += 1
        }
        result.removeLast(result.count - count)
        return result
    }

    /// Returns normalization form NFKD.
    private static func decomposed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let table = CompatibilityTable.shared
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        for scalar in scalars {
            if scalar.value < 0xA0 {
                result.append(scalar)
            } else if let parts = table.decomposition(of: scalar) {
                result += parts
            } else if let parts = Hangul.decomposition(of: scalar) {
                result += parts
            } else {
                result.append(scalar)
            }
        }
        var start = 0
        while start < result.count {
            guard combiningClass(result[start]) != 0 else {
                start += 1
                continue
            }
            var end = start + 1
            while end < result.count, combiningClass(result[end]) != 0 { end += 1 }
            if end - start > 1 {
                // Marks of one class keep their order.
                let marks = result[start..<end].enumerated().sorted {
                    (combiningClass($0.element), $0.offset)
                        < (combiningClass($1.element), $1.offset)
                }
                result.replaceSubrange(start..<end, with: marks.map(\.element))
            }
            start = end
        }
        return result
    }

    private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
        scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
    }

    /// Appends the full case folding of a scalar.
    ///
    /// It is the lowercase of the uppercase, except for two letters and those of Cherokee, which fold to
    /// uppercase.
    private static func fold(_ scalar: Unicode.Scalar, into folded: inout [Unicode.Scalar]) {
        switch scalar {
        case _ where scalar.isASCII: folded.append(asciiLowercase(scalar))
        case "\u{1E9E}": folded += ["s", "s"]
        case "\u{131}", "\u{13A0}"..."\u{13F5}": folded.append(scalar)
        case "\u{13F8}"..."\u{13FD}", "\u{AB70}"..."\u{ABBF}":
            folded += scalar.properties.uppercaseMapping.unicodeScalars
        default:
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                folded += upper.properties.lowercaseMapping.unicodeScalars
            }
        }
    }
}
