/// A policy's evaluation of a creative.
///
/// Only ``AdPolicy/vet(_:from:)`` creates evaluations, so the scheduler cannot show a creative that
/// has not been evaluated.
public struct AdVetting: Sendable, Hashable, BitwiseCopyable {
    /// The reason why the creative must not be shown, or nil if it can be shown.
    public let objection: AdRefusal?
    /// The duration of the creative, in milliseconds.
    let duration: Int64?

    fileprivate init(objection: AdRefusal?, duration: Int64?) {
        self.objection = objection
        self.duration = duration
    }
}

extension AdPolicy {
    /// Evaluates a creative before it is shown.
    ///
    /// - Parameters:
    ///   - creative: The creative that a network delivered.
    ///   - network: The network's name.
    /// - Returns: The evaluation for ``AdScheduler``.
    public func vet(_ creative: AdCreative, from network: String) -> AdVetting {
        AdVetting(
            objection: objection(to: creative, from: network),
            duration: creative.duration.map { max(0, $0.boundedMilliseconds) })
    }

    private func objection(to creative: AdCreative, from network: String) -> AdRefusal? {
        if !creatives.networks.contains(network) { return .network }
        if !creatives.formats.contains(creative.format) { return .format }
        if creative.isPersonalized != false { return .personalized }
        guard let rank = creative.rating?.rank, let highest = creatives.rating.rank, rank <= highest
        else { return .rating }
        if !isLabeled(creative) { return .unlabeled }
        if creatives.mustBeReviewed, !creative.isReviewed { return .unreviewed }
        if creatives.mustBeReportable, !creative.canBeReported { return .unreportable }
        let isDistinct =
            creative.usesAppCharacter == false && creative.containsGameInstruction == false
        return creatives.mustBeDistinct && !isDistinct ? .posesAsGame : nil
    }

    private func isLabeled(_ creative: AdCreative) -> Bool {
        guard let label = creative.label, creative.isLabelVisible else { return false }
        // A contrast that is not a number is not known to be sufficient.
        if let contrast = creative.labelContrast, !(contrast >= creatives.labelContrast) {
            return false
        }
        let plain = Self.plainForm(of: label)
        return creatives.labels.contains { Self.plainForm(of: $0) == plain }
    }

    private static func plainForm(of label: String) -> String {
        var plain = label[...]
        while plain.first?.isWhitespace == true { plain.removeFirst() }
        while plain.last?.isWhitespace == true { plain.removeLast() }
        return plain.lowercased()
    }
}
