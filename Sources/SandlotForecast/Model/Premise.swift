package import SandlotYAML

/// A number that the forecast uses, with its origin and its plausible range.
package struct Premise: Sendable, Hashable {
    /// The origin of a number.
    package enum Origin: Sendable, Hashable {
        /// A published source.
        case cited(String)
        /// The model file, which may name its source.
        case stated(YAMLLocation, source: String?)
        /// Neither: an assumption of this package, or a value of a what-if.
        case assumption
    }

    /// The kind of a number, which determines how it is written.
    package enum Kind: Sendable, Hashable {
        /// A share from 0 to 1, written as in `30%`.
        case share
        /// An amount in the currency of the forecast, written as in `1.99`.
        case money
        /// A number of 0 or more.
        case number
        /// On or off, as 1 or 0.
        case flag
    }

    /// The name.
    package let name: PremiseName
    /// The value.
    package var value: Double
    /// The least plausible value.
    package var low: Double
    /// The greatest plausible value.
    package var high: Double
    /// The origin.
    package var origin: Origin

    /// Whether nobody has stated a source.
    package var isAssumption: Bool {
        switch origin {
        case .cited: false
        case .stated(_, let source): source == nil
        case .assumption: true
        }
    }

    /// The origin in words.
    package var originText: String {
        switch origin {
        case .cited(let source): source
        case .stated(let location, let source?): "\(source) (\(location))"
        case .stated(let location, nil): "assumption (\(location))"
        case .assumption: "assumption"
        }
    }

    /// The value in words.
    package var valueText: String { name.text(value) }
}
