public import SandlotTrace

/// The format of an ad in a slot.
///
/// Banners, rewarded ads, and app-open ads have no case here. Banners appear beside content, users
/// request rewarded ads, and app-open ads appear at launch, so none of them fits a slot.
public enum AdFormat: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// A full-screen ad.
    case interstitial
    /// A static image.
    case `static`
    /// An ad that the app draws in its own style.
    case native

    /// Creates a format from its name.
    ///
    /// - Parameter name: The name, such as `interstitial`.
    /// - Throws: ``AdPolicyError`` with ``AdPolicyError/Code/unknownFormat`` if ads in slots cannot
    ///   have the format.
    public init(named name: String) throws(AdPolicyError) {
        guard let format = AdFormat(rawValue: name) else {
            let known = AdFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw AdPolicyError(
                .unknownFormat, at: "formats",
                "an ad of a slot cannot be of format \(name); the formats are \(known)")
        }
        self = format
    }

    /// The format's name in the trace.
    public var word: TraceEvent.AdFormat {
        switch self {
        case .interstitial: .interstitial
        case .static: .static
        case .native: .native
        }
    }
}
