/// Inverses modulo an odd number of up to 256 bits.
///
/// A division step halves one of two numbers, whose greatest common divisor stays the same (Bernstein
/// and Yang, *Fast constant-time gcd computation and modular inversion*, 2019). 62 steps depend only
/// on the lowest bits of both numbers, so they are computed as a matrix with machine arithmetic, which
/// is then applied to the whole numbers.
///
/// The running time depends on the numbers, so they must be public. Callers multiply the result by the
/// number with OpenSSL, so that a wrong result would cost only time.
package struct ModularInverse: Sendable {
    /// A number in five digits of 62 bits, of which the highest digit has the sign.
    private typealias Number = (Int64, Int64, Int64, Int64, Int64)
    private typealias Term = (factor: Int64, number: Number)

    /// The effect of 62 division steps on two numbers, multiplied by 2⁶².
    private struct Matrix {
        var (u, v, q, r): (Int64, Int64, Int64, Int64)
    }

    /// The largest digit, with which digits are masked.
    private static let digit: Int64 = 1 << 62 - 1
    private static let one: Number = (1, 0, 0, 0, 0)
    private static let minusOne: Number = (digit, digit, digit, digit, -1)
    /// 62 × 12 steps suffice for all numbers of 256 bits.
    private static let maximumRounds = 12

    private let modulus: Number
    /// The inverse of the modulus modulo 2⁶⁴.
    private let inverseOfModulus: UInt64

    /// Creates the constants of a modulus.
    ///
    /// - Parameter modulus: The modulus in 64-bit words, lowest first, which must be odd.
    package init(_ modulus: SIMD4<UInt64>) {
        self.modulus = Self.digits(of: modulus)
        // An odd number is its own inverse modulo 8. Each step doubles the number of correct bits.
        var inverse = modulus[0]
        for _ in 0..<5 { inverse &*= 2 &- modulus[0] &* inverse }
        inverseOfModulus = inverse
    }

    /// Finds the inverse of a number.
    ///
    /// - Parameter number: A number less than the modulus in 64-bit words, lowest first.
    /// - Returns: The inverse in 64-bit words, or nil if there is none.
    package func inverse(of number: SIMD4<UInt64>) -> SIMD4<UInt64>? {
        var (f, g) = (modulus, Self.digits(of: number))
        // f and g are always the products of these numbers with the given one, modulo the modulus.
        var (d, e): (Number, Number) = ((0, 0, 0, 0, 0), Self.one)
        var delta: Int64 = -1
        for _ in 0..<Self.maximumRounds {
            let matrix = Self.matrix(f.0, g.0, &delta)
            (d, e) = (
                quotient((matrix.u, d), (matrix.v, e)), quotient((matrix.q, d), (matrix.r, e))
            )
            (f, g) = (
                Self.exactQuotient((matrix.u, f), (matrix.v, g), adding: (0, modulus)),
                Self.exactQuotient((matrix.q, f), (matrix.r, g), adding: (0, modulus))
            )
            if (g.0 | g.1 | g.2 | g.3 | g.4) == 0 {
                // f is the greatest common divisor with either sign.
                let isNegative = f.4 < 0
                guard f == (isNegative ? Self.minusOne : Self.one) else { return nil }
                return Self.words(of: reduced(d, isNegated: isNegative))
            }
        }
        return nil
    }

    /// Computes 62 division steps on the lowest bits of two numbers.
    private static func matrix(_ f: Int64, _ g: Int64, _ delta: inout Int64) -> Matrix {
        var (f, g) = (UInt64(bitPattern: f), UInt64(bitPattern: g))
        var (u, v, q, r): (UInt64, UInt64, UInt64, UInt64) = (1, 0, 0, 1)
        var rest: Int64 = 62
        while true {
            // A bit above the remaining steps bounds the number of zeros.
            let zeros = Int64((g | UInt64.max &<< UInt64(rest)).trailingZeroBitCount)
            g &>>= UInt64(zeros)
            u &<<= UInt64(zeros)
            v &<<= UInt64(zeros)
            delta -= zeros
            rest -= zeros
            if rest == 0 { break }
            let factor: UInt64
            // A multiple of f is added that makes several low bits of g zero at once.
            if delta < 0 {
                delta = -delta
                (f, g) = (g, 0 &- f)
                (u, q) = (q, 0 &- u)
                (v, r) = (r, 0 &- v)
                let mask = UInt64.max &>> UInt64(64 - min(delta + 1, rest)) & 63
                factor = f &* g &* (f &* f &- 2) & mask
            } else {
                let mask = UInt64.max &>> UInt64(64 - min(delta + 1, rest)) & 15
                factor = (0 &- (f &+ ((f &+ 1) & 4) &<< 1)) &* g & mask
            }
            g &+= f &* factor
            q &+= u &* factor
            r &+= v &* factor
        }
        return Matrix(
            u: Int64(bitPattern: u), v: Int64(bitPattern: v), q: Int64(bitPattern: q),
            r: Int64(bitPattern: r))
    }

    /// Returns the sum of two terms, divided by 2⁶² modulo the modulus.
    private func quotient(_ one: Term, _ other: Term) -> Number {
        // Adds the modulus to negative numbers, so that the result stays small, and then the multiple
        // of the modulus that makes the lowest digit zero.
        let multiple =
            one.factor & (one.number.4 >> 63) &+ other.factor & (other.number.4 >> 63)
        let low = one.factor &* one.number.0 &+ other.factor &* other.number.0
        let excess = inverseOfModulus &* UInt64(bitPattern: low) &+ UInt64(bitPattern: multiple)
        let correction = Int64(bitPattern: excess) & Self.digit
        return Self.exactQuotient(one, other, adding: (multiple &- correction, modulus))
    }

    /// Returns the sum of three terms, which is a multiple of 2⁶², divided by 2⁶².
    private static func exactQuotient(_ one: Term, _ other: Term, adding third: Term) -> Number {
        let (x, y, z) = (one.number, other.number, third.number)
        func sum(_ x: Int64, _ y: Int64, adding z: Int64) -> Int128 {
            Int128(one.factor) &* Int128(x) &+ Int128(other.factor) &* Int128(y)
                &+ Int128(third.factor) &* Int128(z)
        }
        var rest = sum(x.0, y.0, adding: z.0) >> 62
        func next(_ sum: Int128) -> Int64 {
            rest &+= sum
            defer { rest >>= 62 }
            return Int64(truncatingIfNeeded: rest) & digit
        }
        return (
            next(sum(x.1, y.1, adding: z.1)), next(sum(x.2, y.2, adding: z.2)),
            next(sum(x.3, y.3, adding: z.3)), next(sum(x.4, y.4, adding: z.4)),
            Int64(truncatingIfNeeded: rest)
        )
    }

    /// Returns a number between twice the negative modulus and the modulus as it is from 0 on.
    private func reduced(_ number: Number, isNegated: Bool) -> Number {
        var number = number
        if number.4 < 0 { addModulus(to: &number) }
        if isNegated { number = (-number.0, -number.1, -number.2, -number.3, -number.4) }
        Self.carry(&number)
        if number.4 < 0 { addModulus(to: &number) }
        Self.carry(&number)
        return number
    }

    private func addModulus(to number: inout Number) {
        number.0 += modulus.0
        number.1 += modulus.1
        number.2 += modulus.2
        number.3 += modulus.3
        number.4 += modulus.4
    }

    private static func carry(_ number: inout Number) {
        number.1 += number.0 >> 62
        number.2 += number.1 >> 62
        number.3 += number.2 >> 62
        number.4 += number.3 >> 62
        number.0 &= digit
        number.1 &= digit
        number.2 &= digit
        number.3 &= digit
    }

    // MARK: - Digits

    private static func digits(of words: SIMD4<UInt64>) -> Number {
        let mask = UInt64(digit)
        return (
            Int64(words[0] & mask), Int64((words[0] >> 62 | words[1] << 2) & mask),
            Int64((words[1] >> 60 | words[2] << 4) & mask),
            Int64((words[2] >> 58 | words[3] << 6) & mask), Int64(words[3] >> 56)
        )
    }

    private static func words(of number: Number) -> SIMD4<UInt64> {
        let digits = (
            UInt64(bitPattern: number.0), UInt64(bitPattern: number.1),
            UInt64(bitPattern: number.2), UInt64(bitPattern: number.3),
            UInt64(bitPattern: number.4)
        )
        return SIMD4(
            digits.0 | digits.1 << 62, digits.1 >> 2 | digits.2 << 60,
            digits.2 >> 4 | digits.3 << 58, digits.3 >> 6 | digits.4 << 56)
    }
}
