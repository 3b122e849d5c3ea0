import Foundation
import Hummingbird
import Logging
import SandlotJSON
import SandlotReceipts

/// A served store compared with a server that does nothing, both measured by `wrk`.
enum ServerBench {
    /// The numbers of connections.
    private static let connections = [1, 8, 64]
    /// The ratios that were measured last, by number of connections, if the target was missed.
    private static let latestRatios = [8: 0.41, 64: 0.34]
    /// The factor by which 100,000 requests may make the server's memory grow.
    private static let memoryAllowance = 1.25
    private static let story = """
        scenario: A store under load
        app: com.example.app
        products: [{id: remove_ads, type: non-consumable, price: 0.99},
                   {id: coins, type: consumable, price: 0.99}]
        customers: [Ana, Ben]
        devices: [{name: phone, of: Ana}]
        steps: [{launch: phone}, {buy: remove_ads}]
        """

    /// Alternates between the store and the empty server.
    ///
    /// - Parameters:
    ///   - table: Receives the results.
    ///   - options: The options, with the number of rounds.
    /// - Returns: Lines about latency and memory, to print below the table.
    /// - Throws: ``BenchError``, also if requests leave memory behind, or the error that prevents a
    ///   file from being written.
    static func run(_ table: inout ResultTable, _ options: BenchOptions) throws -> [String] {
        let scratch = try Scratch()
        let story = scratch.path("story.yaml")
        try Data(Self.story.utf8).write(to: URL(filePath: story))
        let keys = scratch.path("keys")
        let empty = try ServerProcess(CommandLine.arguments[0], ["--empty-server"])
        let store = try ServerProcess(
            ".build/release/sandlot",
            ["serve", story, "--keys", keys, "--log-level", "error"])
        defer {
            empty.stop()
            store.stop()
        }
        let header = "Authorization: Bearer \(try token(keys))"
        let path = "\(store.url)/inApps/v1/transactions/\(try store.transactionID(of: "Ana"))"
        var lines: [String] = []
        for count in connections {
            var served: [Double] = []
            var limits: [Double] = []
            var latency = 0.0
            for _ in 0..<options.rounds {
                let limit = try WrkResult(empty.url, connections: count, seconds: options.seconds)
                let result = try WrkResult(
                    path, header: header, connections: count, seconds: options.seconds)
                limits.append(limit.rate)
                served.append(result.rate)
                latency = max(latency, result.slowestPercentMilliseconds)
            }
            table.add(
                "server request, \(count) connections", 2, served, of: limits, atLeast: 0.50,
                latest: latestRatios[count])
            lines.append("\(count) connections \(String(format: "%.1f", latency)) ms")
        }
        let before = try store.residentKilobytes()
        let requests = try WrkResult.requests(
            100_000, to: path, header: header, connections: 64)
        let after = try store.residentKilobytes()
        guard Double(after) <= Double(before) * memoryAllowance else {
            throw BenchError(
                text: "\(requests) requests made the server's memory grow from \(before) to "
                    + "\(after) kB")
        }
        return [
            "99 of 100 requests to the server are answered within: "
                + lines.joined(separator: ", "),
            "memory of the server before \(requests) requests: \(before) kB, after: \(after) kB",
        ]
    }

    /// Alternates between purchases through the control API of a store in a file, and purchases from
    /// such a store in this process.
    ///
    /// - Parameters:
    ///   - table: Receives the results.
    ///   - options: The options, with the number of rounds.
    /// - Throws: ``BenchError``, or an error of the ledger.
    static func runPurchases(_ table: inout ResultTable, _ options: BenchOptions) async throws {
        for count in [1, 64] {
            var served: [Double] = []
            var limits: [Double] = []
            for _ in 0..<options.rounds {
                let scratch = try Scratch()
                limits.append(
                    try await LedgerShop(scratch.path("limit")).purchases(
                        customers: count, seconds: Double(options.seconds)
                    ).rate)
                let (story, script) = (scratch.path("story.yaml"), scratch.path("buy.lua"))
                try Data(Self.story.utf8).write(to: URL(filePath: story))
                try Data(Self.purchase.utf8).write(to: URL(filePath: script))
                let store = try ServerProcess(
                    ".build/release/sandlot",
                    ["serve", story, "--store", scratch.path("shop"), "--log-level", "error"])
                defer { store.stop() }
                served.append(
                    try WrkResult(
                        "\(store.url)/control/v1/steps", connections: count,
                        seconds: options.seconds, script: script
                    ).rate)
            }
            table.add(
                "purchase over HTTP, \(count) at a time", 2, served, of: limits, atLeast: 0.50)
        }
    }

    /// A script for `wrk`, which buys for a customer without a running app.
    ///
    /// A step ends when every running app has reacted to it, and an app learns only of what is on
    /// the disk. Purchases that an app learns of therefore share no sync.
    private static let purchase = """
        wrk.method = "POST"
        wrk.body = '{"buy": "coins", "for": "Ben"}'
        wrk.headers["Content-Type"] = "application/json"
        """

    /// Returns a token for the key in a directory.
    static func token(_ directory: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        guard let name = names.first(where: { $0.hasPrefix("AuthKey_") }) else {
            throw BenchError(text: "\(directory) has no key")
        }
        let key = try TokenKey(
            pem: Array(Data(contentsOf: URL(filePath: directory).appending(path: name))), name: name
        )
        let now = Int(Date.now.timeIntervalSince1970)
        return try key.token(
            header: #"{"alg":"ES256","kid":"\#(name.dropFirst(8).dropLast(3))","typ":"JWT"}"#,
            claims: """
                {"iss":"sandlot","aud":"appstoreconnect-v1","bid":"com.example.app","iat":\(now),\
                "exp":\(now + 3000)}
                """)
    }

    /// Serves empty answers until the process is stopped.
    static func serveNothing() async throws {
        let router = Router()
        router.get("/") { _, _ in HTTPResponse.Status.ok }
        var logger = Logger(label: "empty")
        logger.logLevel = .critical
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                print(#"{"url":"http://127.0.0.1:\#(port)"}"#)
                fflush(nil)
            }, logger: logger)
        try await application.runService()
    }
}

/// A server in another process, which prints its address first.
final class ServerProcess {
    let url: String
    private let process = Process()

    init(_ program: String, _ arguments: [String]) throws {
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n"),
            let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
        { line += byte }
        guard let url = try? JSONDocument(line).root["url"]?.string else {
            throw BenchError(text: "\(program) \(arguments.joined(separator: " ")) did not start")
        }
        self.url = url
    }

    /// Returns the identifier of a customer's first purchase.
    func transactionID(of customer: String) throws -> String {
        let path = "/control/v1/purchases?customer=\(customer)&app=com.example.app"
        let answer = try Subprocess.run("curl", ["--silent", "--fail", url + path])
        let purchases = try JSONDocument(Array(answer.utf8)).root["purchases"]
        guard let id = purchases?.elementList.first?["transactionId"]?.string else {
            throw BenchError(text: "the served store has no purchase")
        }
        return id
    }

    /// Returns the resident memory.
    func residentKilobytes() throws -> Int {
        let status = try String(
            contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).compactMap { Int($0) }.first
            ?? 0
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}

/// A measurement by `wrk`.
struct WrkResult {
    /// The number of answers per second.
    let rate: Double
    /// The time within which 99 of 100 requests are answered.
    let slowestPercentMilliseconds: Double
    /// The number of answers.
    let count: Int

    /// Sends requests to a URL for some seconds, as a script in Lua says.
    ///
    /// - Throws: ``BenchError`` if a request fails.
    init(
        _ url: String, header: String = "Accept: */*", connections: Int, seconds: Int,
        script: String? = nil
    ) throws {
        let output = try Subprocess.run(
            "wrk",
            [
                "--threads", "1", "--connections", "\(connections)", "--duration", "\(seconds)s",
                "--latency", "--header", header,
            ] + (script.map { ["--script", $0] } ?? []) + [url])
        let lines = output.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true)
        }
        guard !output.contains("Non-2xx"), !output.contains("Socket errors"),
            let rate = lines.first(where: { $0.first == "Requests/sec:" }).flatMap({
                Double($0[1])
            }),
            let latency = lines.first(where: { $0.first == "99%" }).flatMap({
                Self.milliseconds($0[1])
            }),
            let count = lines.first(where: { $0.dropFirst().first == "requests" }).flatMap({
                Int($0[0])
            })
        else { throw BenchError(text: "wrk \(url):\n\(output)") }
        self.rate = rate
        slowestPercentMilliseconds = latency
        self.count = count
    }

    /// Sends at least a number of requests, and returns how many.
    static func requests(
        _ wanted: Int, to url: String, header: String, connections: Int
    ) throws -> Int {
        var sent = 0
        while sent < wanted {
            sent += try WrkResult(url, header: header, connections: connections, seconds: 2).count
        }
        return sent
    }

    private static func milliseconds(_ text: Substring) -> Double? {
        for (suffix, factor) in [("us", 0.001), ("ms", 1), ("s", 1000)] where text.hasSuffix(suffix)
        {
            return Double(text.dropLast(suffix.count)).map { $0 * factor }
        }
        return nil
    }
}
