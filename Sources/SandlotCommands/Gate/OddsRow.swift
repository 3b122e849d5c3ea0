import Foundation
import SandlotAds
import SandlotJSON

/// The odds for one kind of person.
struct OddsRow {
    let name: String
    let round: Double
    let day: Double
    let dayWithClock: Double
    private let kind: String
    private let tablesUpTo: Int?

    init(_ person: GatePerson, _ odds: GateOdds) {
        switch person {
        case .guesser: (name, kind, tablesUpTo) = ("guesser", "guesser", nil)
        case .learner(let limit):
            (name, kind, tablesUpTo) = ("learner, tables to \(limit)", "learner", limit)
        case .adult: (name, kind, tablesUpTo) = ("adult", "adult", nil)
        }
        (round, day, dayWithClock) = odds.chances(of: person)
    }

    var json: JSONElement {
        var members: [String: JSONElement] = [
            "person": .string(kind), "round": .number(round), "day": .number(day),
            "dayClockSetForward": .number(dayWithClock),
        ]
        if let tablesUpTo { members["tablesUpTo"] = .integer(Int64(tablesUpTo)) }
        return .object(members)
    }

    /// Formats a probability for people: as a percentage with one decimal, or as “1 in *n*” if it
    /// is small, with a power of ten if *n* has more than 15 digits.
    static func text(_ chance: Double) -> String {
        if chance <= 0 { return "never" }
        if chance >= 1 { return "always" }
        if chance < 1e-15 { return "1 in 10^\(Int((-log10(chance)).rounded()))" }
        if chance < 0.01 { return "1 in \(Int((1 / chance).rounded()))" }
        if chance > 0.999 { return "over 99.9 %" }
        let tenths = Int((chance * 1_000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }
}
