import ArgumentParser
import SandlotServer

/// The times after which a notification is repeated.
enum RetryArgument: ExpressibleByArgument {
    /// The times of the App Store.
    case apple
    /// The seconds from each attempt to the next one.
    case seconds([Int])

    init?(argument: String) {
        switch argument {
        case "apple": self = .apple
        case "none": self = .seconds([])
        default:
            let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
                Int($0).flatMap { (1...31_536_000).contains($0) ? $0 : nil }
            }
            guard numbers.count <= 20, numbers.allSatisfy({ $0 != nil }) else { return nil }
            self = .seconds(numbers.compactMap(\.self))
        }
    }

    static var defaultCompletionKind: CompletionKind { .list(["none", "apple"]) }

    var defaultValueDescription: String {
        switch self {
        case .apple: "apple"
        case .seconds(let numbers): numbers.map(String.init).joined(separator: ",")
        }
    }

    /// The schedule, or nil for that of the App Store.
    var schedule: RetrySchedule? {
        switch self {
        case .apple: nil
        case .seconds(let numbers): RetrySchedule(delays: numbers.map { .seconds($0) })
        }
    }
}
