import SandlotTrace

/// The question of a gate, independent of the order of the operands.
struct GateQuestion: Hashable {
    private let kind: TraceEvent.ChallengeKind
    private let operands: [Int?]

    /// Makes the question of a challenge.
    init(_ challenge: TraceEvent.Challenge) {
        kind = challenge.kind
        if let a = challenge.a, let b = challenge.b {
            operands = [min(a, b), max(a, b)]
        } else {
            operands = [challenge.a ?? challenge.b]
        }
    }

    /// The digits of the answer, a sum or a product; nil without two operands.
    var answer: String? {
        guard operands.count == 2, let a = operands[0], let b = operands[1] else { return nil }
        let (result, overflow) =
            kind == .add ? a.addingReportingOverflow(b) : a.multipliedReportingOverflow(by: b)
        return overflow ? nil : String(result.magnitude)
    }

    /// The numbers in a text, as digits: each is as long as it can be.
    ///
    /// - Parameter text: The text; digits may be those of any script.
    /// - Returns: The numbers.
    static func numbers(in text: String) -> Set<String> {
        var numbers: Set<String> = []
        var number = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.numericType == .decimal,
                let value = scalar.properties.numericValue
            {
                number += String(Int(value))
            } else if !number.isEmpty {
                numbers.insert(number)
                number = ""
            }
        }
        if !number.isEmpty { numbers.insert(number) }
        return numbers
    }
}
