public import SandlotTrace

/// What an ad that covers a slot can be.
///
/// Banners stand beside content, rewarded ads must be asked for and app-open ads greet whoever comes: none of
/// them belongs into a slot.
public enum AdFormat: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// A page of its own.
    case interstitial
    /// A picture.
    case `static`
    /// Drawn by the app in its own style.
    case native

    /// Finds a format by its name.
    ///
    /// - Parameter name: The name, as in `interstitial`.
    /// - Throws: ``AdPolicyError`` with ``AdPolicyError/Code/unknownFormat`` if no ad of a slot has that format.
    public init(named name: String) throws(AdPolicyError) {
        guard let format = AdFormat(rawValue: name) else {
            let known = AdFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw AdPolicyError(
                .unknownFormat, at: "formats",
                "an ad of a slot cannot be of format \(name); the formats are \(known)")
        }
        self = format
    }

    /// The word of the trace.
    public var word: TraceEvent.AdFormat {
        switch self {
        case .interstitial: .interstitial
        case .static: .static
        case .native: .native
        }
    }
}
