import SandlotAds
import SandlotTrace
import TestSupport

/// A random model of a network, including its faults.
enum NetworkModel {
    /// Returns the answer and its delay in milliseconds.
    static func answer(
        _ request: AdLoadRequest, _ random: inout SeededGenerator
    ) -> (responses: [AdResponse], delay: Int64) {
        var creative = AdCreative.house(request.format)
        let delay = random.pick([Int64(0), 0, 20, 500, 500, 2_500, 3_990, 4_000, 9_000, 60_000])
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return ([.noFill], delay)
        case 1: return ([.error("no connection to parent@example.com")], delay)
        case 2: return ([], delay)
        case 3: return ([.fill(creative), .fill(creative)], delay)
        case 4: return ([.fill(creative), .noFill, .error("late")], delay)
        case 5: creative.rating = random.pick([.pg, .t, .ma, nil, .init(rawValue: "XXX")])
        case 6: creative.isPersonalized = random.pick([true, nil])
        case 7: creative.label = random.pick([nil, "", "  ", "News", "Adventure"])
        case 8: creative.isLabelVisible = false
        case 9: creative.labelContrast = random.pick([0, 1.2, -4, .nan])
        case 10: creative.usesAppCharacter = random.pick([true, nil])
        case 11: creative.containsGameInstruction = random.pick([true, nil])
        case 12: creative.canBeReported = false
        case 13: creative.format = random.pick(AdFormat.allCases)
        case 14: creative.duration = random.pick([.zero, .seconds(2), .seconds(6), .seconds(90)])
        case 15: creative.label = random.pick([" advertisement ", "ADVERTISEMENT", "Ad"])
        case 16: creative.isReviewed = false
        default: break
        }
        return ([.fill(creative)], delay)
    }
}
