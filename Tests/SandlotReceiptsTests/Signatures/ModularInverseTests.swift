import SandlotReceipts
import TestSupport
import Testing

@Suite struct ModularInverseTests {
    /// The order of P-256, lowest word first (SEC 2, section 2.4.2).
    private static let order: SIMD4<UInt64> = [
        0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, .max, 0xFFFF_FFFF_0000_0000,
    ]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func aNumberTimesItsInverseIsOne(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let inverses = ModularInverse(Self.order)
        for _ in 0..<300 {
            let number = reduced([random.next(), random.next(), random.next(), random.next()])
            let inverse = try #require(inverses.inverse(of: number), "seed \(seed)")
            #expect(product(number, inverse) == [1, 0, 0, 0], "seed \(seed), \(number)")
        }
    }

    @Test func numbersAtTheEdgesHaveInverses() throws {
        let inverses = ModularInverse(Self.order)
        var numbers: [SIMD4<UInt64>] = []
        for bit in 0..<256 {
            var power = SIMD4<UInt64>()
            power[bit / 64] = 1 << UInt64(bit % 64)
            numbers.append(reduced(power))
            // One less than a power of two: zeros and ones in long runs.
            numbers.append(reduced(difference(power, [1, 0, 0, 0])))
            numbers.append(difference(Self.order, reduced(power)))
        }
        for number in numbers where number != SIMD4() {
            let inverse = try #require(inverses.inverse(of: number))
            #expect(product(number, inverse) == [1, 0, 0, 0], "\(number)")
        }
    }

    @Test func numbersWithACommonDivisorHaveNoInverse() {
        let inverses = ModularInverse([15, 0, 0, 0])
        #expect(inverses.inverse(of: [0, 0, 0, 0]) == nil)
        #expect(inverses.inverse(of: [6, 0, 0, 0]) == nil)
        #expect(inverses.inverse(of: [2, 0, 0, 0]) == [8, 0, 0, 0])
        #expect(inverses.inverse(of: [14, 0, 0, 0]) == [14, 0, 0, 0])
    }

    // MARK: - Slow arithmetic

    private func product(_ one: SIMD4<UInt64>, _ other: SIMD4<UInt64>) -> SIMD4<UInt64> {
        var product = SIMD4<UInt64>()
        for bit in (0..<256).reversed() {
            product = sum(product, product)
            if other[bit / 64] >> UInt64(bit % 64) & 1 == 1 { product = sum(product, one) }
        }
        return product
    }

    private func sum(_ one: SIMD4<UInt64>, _ other: SIMD4<UInt64>) -> SIMD4<UInt64> {
        var (sum, carry) = (SIMD4<UInt64>(), UInt64(0))
        for index in 0..<4 {
            let (word, isCarried) = one[index].addingReportingOverflow(other[index])
            let (final, isCarriedAgain) = word.addingReportingOverflow(carry)
            sum[index] = final
            carry = isCarried || isCarriedAgain ? 1 : 0
        }
        return carry == 1 ? difference(sum, Self.order) : reduced(sum)
    }

    private func reduced(_ number: SIMD4<UInt64>) -> SIMD4<UInt64> {
        for index in (0..<4).reversed() where number[index] != Self.order[index] {
            return number[index] < Self.order[index] ? number : difference(number, Self.order)
        }
        return SIMD4()
    }

    private func difference(_ one: SIMD4<UInt64>, _ other: SIMD4<UInt64>) -> SIMD4<UInt64> {
        var (difference, borrow) = (SIMD4<UInt64>(), UInt64(0))
        for index in 0..<4 {
            let (word, isBorrowed) = one[index].subtractingReportingOverflow(other[index])
            let (final, isBorrowedAgain) = word.subtractingReportingOverflow(borrow)
            difference[index] = final
            borrow = isBorrowed || isBorrowedAgain ? 1 : 0
        }
        return difference
    }
}
