#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Probabilities as whole numbers, with which random words are compared.
///
/// A simulation compares integers only, so it gives the same result on every machine. The logarithm
/// and the error function are used only to prepare these numbers.
package enum Probability {
    /// Returns the number of random words, of 2^32, that a probability covers.
    ///
    /// - Parameter probability: A probability. Values outside of 0 to 1 are clamped.
    /// - Returns: The number, from 0 to 2^32.
    package static func threshold(_ probability: Double) -> UInt64 {
        UInt64((min(max(probability, 0), 1) * 4_294_967_296).rounded())
    }

    /// Returns the cumulative thresholds of weights.
    ///
    /// - Parameter weights: Weights of 0 or more with a sum of more than 0.
    /// - Returns: For each weight but the last, the number of random words up to its end.
    package static func thresholds(_ weights: [Double]) -> [UInt32] {
        let total = weights.reduce(0, +)
        var sum = 0.0
        return weights.dropLast().map { weight in
            sum += weight
            return UInt32(min(threshold(sum / total), UInt64(UInt32.max)))
        }
    }

    /// Returns the probability that a log-normal amount is less than a limit.
    ///
    /// - Parameters:
    ///   - limit: The limit.
    ///   - median: The median of the amount.
    ///   - spread: The standard deviation of the amount's natural logarithm.
    /// - Returns: The probability.
    package static func logNormal(below limit: Double, median: Double, spread: Double) -> Double {
        guard limit > 0 else { return 0 }
        guard median > 0 else { return 1 }
        guard spread > 0 else { return limit > median ? 1 : 0 }
        return 0.5 * erfc(-log(limit / median) / (spread * 2.0.squareRoot()))
    }

    /// Returns the probabilities of 0, 1, 2, and 3 events with a mean number of events.
    ///
    /// They are those of a Poisson distribution in which 3 stands for all greater numbers. Its
    /// parameter is larger than the mean, so that the mean remains although the tail is cut off.
    ///
    /// - Parameter mean: The mean number of events, below 3.
    /// - Returns: Four probabilities.
    package static func upToThree(mean: Double) -> [Double] {
        func shares(_ parameter: Double) -> [Double] {
            let none = exp(-parameter)
            let (one, two) = (none * parameter, none * parameter * parameter / 2)
            return [none, one, two, max(0, 1 - none - one - two)]
        }
        var (low, high) = (mean, 60.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            let parts = shares(middle)
            if parts[1] + 2 * parts[2] + 3 * parts[3] < mean { low = middle } else { high = middle }
        }
        return shares(mean > 0 ? (low + high) / 2 : 0)
    }
}
