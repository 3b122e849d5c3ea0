import Foundation
import SandlotLedger
import SandlotScenario
import SandlotStore

/// A served store with a long history: its start, its memory, and its pages.
enum ServedHistoryBench {
    /// The limits for a million transactions, each with a notification.
    private enum Limit {
        static let startSeconds = 30.0
        static let kilobytesPerTransaction = 2.0
        static let pageMilliseconds = 50.0
        /// The memory of a server without transactions.
        static let kilobytesOfServer = 80_000.0
    }

    /// A customer has this part of all transactions, and the other customers share the rest.
    private static let largestShare = 0.1
    private static let customerCount = 200
    private static let pageLength = 20

    private static var story: String {
        let customers = (0..<customerCount).map { "c\($0)" }.joined(separator: ", ")
        return """
            scenario: A store with a long history
            app: com.example.app
            products: [{id: coins, type: consumable, price: 0.99}]
            customers: [\(customers)]
            devices: [{name: phone, of: c0}]
            """
    }

    /// Prints the costs of a store with a number of transactions.
    ///
    /// - Parameter count: The number of transactions.
    /// - Returns: Whether all costs are within their limits.
    /// - Throws: The error of an action that fails.
    static func run(_ count: Int) async throws -> Bool {
        let scratch = try Scratch()
        let (path, keys) = (scratch.path("shop"), scratch.path("keys"))
        let file = scratch.path("story.yaml")
        try Data(story.utf8).write(to: URL(filePath: file))
        _ = try Subprocess.run(
            CommandLine.arguments[0], ["--ledger-child", "served-history", path, "\(count)"])
        let clock = ContinuousClock()
        var served: ServerProcess?
        let start = try clock.measure {
            served = try ServerProcess(
                ".build/release/sandlot",
                ["serve", file, "--store", path, "--keys", keys, "--log-level", "error"])
        }
        guard let server = served else { return false }
        defer { server.stop() }
        let header = "Authorization: Bearer \(try ServerBench.token(keys))"
        let id = try server.transactionID(of: "c0")
        let history = "\(server.url)/inApps/v2/history/\(id)"
        var milliseconds: [String: Double] = [:]
        milliseconds["first"] = try time(of: history, header)
        milliseconds["last"] = try time(of: history + "?sort=DESCENDING", header)
        milliseconds["filtered"] = try time(of: history + "?revoked=true", header)
        let kilobytes = try Double(server.residentKilobytes())
        let seconds = start / .seconds(1)
        let allowance = 2 + Limit.startSeconds * Double(count) / 1e6
        let slowest = milliseconds.values.max() ?? .infinity
        let memory = Limit.kilobytesOfServer + Limit.kilobytesPerTransaction * Double(count)
        let isGood =
            seconds <= allowance && slowest <= Limit.pageMilliseconds && kilobytes <= memory
        print(
            String(
                format:
                    "a served store with %d transactions and notifications: ready after %.1f s, "
                    + "%.0f MB of memory, pages of a history of %d: first %.1f ms, "
                    + "last %.1f ms, none of all matches %.1f ms%@",
                count, seconds, kilobytes / 1000, Int(Double(count) * largestShare),
                milliseconds["first"] ?? 0, milliseconds["last"] ?? 0,
                milliseconds["filtered"] ?? 0, isGood ? "" : ", which is over a LIMIT"))
        return isGood
    }

    /// Returns the median time of an answer in milliseconds.
    private static func time(of url: String, _ header: String) throws -> Double {
        var times: [Double] = []
        for _ in 0..<9 {
            let answer = try Subprocess.run(
                "curl",
                [
                    "--silent", "--fail", "--output", "/dev/null", "--header", header,
                    "--write-out", "%{time_total}", url,
                ])
            times.append((Double(answer) ?? .infinity) * 1000)
        }
        return times.sorted()[times.count / 2]
    }

    /// Makes the file of a store that was served from its first purchase on.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - count: The number of transactions.
    /// - Throws: The error of an action that fails.
    static func make(_ path: String, _ count: Int) async throws {
        let file = try await StoreFile.open(at: path)
        let scenario = try Scenario(
            bytes: Array(story.utf8), file: "story.yaml", isServed: true)
        let live = try await LiveStory(scenario, in: file)
        try live.store.keepNotifications()
        for number in 0..<count {
            let isOfFirst = Double(number % 100) < largestShare * 100
            let customer = isOfFirst ? 0 : 1 + number % (customerCount - 1)
            try live.store.buy(
                PurchaseOrder(productID: "coins"), for: CustomerID(rawValue: "c\(customer)"),
                in: "com.example.app")
            if number.isMultiple(of: 1000) {
                try live.store.advance(by: .seconds(1))
                try await live.store.commitment()
            }
        }
        try await live.finish()
        try await file.close()
    }
}
