import Foundation
import SandlotJSON
import SandlotReceipts

/// JSON parsing compared with Foundation.
enum JSONBench {
    static func run(rounds: Int) {
        let text =
            Array(
                #"{"transactionId":"2000000000000001","bundleId":"com.example.app","quantity":1,"#
                    .utf8
            ) + Array(#""type":"Non-Consumable","signedDate":1790000000123,"price":990}"#.utf8)
        let data = Data(text)
        var ours: [Double] = []
        var foundations: [Double] = []
        for _ in 0..<rounds {
            ours.append(nanoseconds(20_000) { (try? JSONDocument(text))?.bytes.count ?? 0 })
            foundations.append(
                nanoseconds(2_000) {
                    ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any])?.count ?? 0
                })
        }
        let (mine, theirs) = (ResultTable.median(ours), ResultTable.median(foundations))
        print(
            String(
                format:
                    "JSON of %d bytes: %.0f ns (%.0f MB/s), JSONSerialization %.0f ns, %.0f times",
                text.count, mine, Double(text.count) / mine * 1000, theirs, theirs / mine))
    }

    private static func nanoseconds(_ count: Int, _ body: () -> Int) -> Double {
        var sum = 0
        let start = DispatchTime.now().uptimeNanoseconds
        for _ in 0..<count { sum &+= body() }
        precondition(sum > 0, "nothing was parsed")
        return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count)
    }
}

/// A check that memory stays constant over many receipts.
enum MemoryBench {
    /// The resident memory may grow by this many kilobytes.
    private static let allowance = 8192

    /// Prints the memory after numbers of verifications.
    ///
    /// - Parameters:
    ///   - fixture: The receipts.
    ///   - count: The largest number.
    /// - Returns: Whether the memory has stayed the same.
    /// - Throws: ``BenchError`` if a receipt was refused.
    static func run(_ fixture: ReceiptFixture, count: Int) throws -> Bool {
        var lines: [String] = []
        var sizes: [Int] = []
        var done = 0
        for milestone in [count / 100, count / 10, count] {
            while done < milestone {
                let index = done % fixture.tokens.count
                guard fixture.verifier.verifyTransaction(fixture.tokens[index]).receipt != nil
                else {
                    throw BenchError(text: "a receipt was refused")
                }
                done += 1
            }
            let resident = try residentKilobytes()
            sizes.append(resident)
            lines.append("\(milestone): \(resident) kB")
        }
        print(
            "resident memory after verifying " + lines.joined(separator: ", ")
                + remark(on: sizes))
        return isConstant(sizes)
    }

    /// Returns whether the last size does not exceed the first one by more than the allowance.
    static func isConstant(_ kilobytes: [Int]) -> Bool {
        (kilobytes.last ?? 0) - (kilobytes.first ?? 0) <= allowance
    }

    /// Returns the end of a line about sizes, which is empty if all is well.
    static func remark(on kilobytes: [Int]) -> String {
        isConstant(kilobytes) ? "" : ", which GREW by more than \(allowance) kB"
    }

    static func residentKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let digits = line?.filter { $0.isNumber } ?? ""
        return Int(digits) ?? 0
    }
}

/// The rate of Apple's own library for Python with the same receipts.
enum AppleLibraryBench {
    static func run(_ fixture: ReceiptFixture, python: String) throws {
        let directory = FileManager.default.temporaryDirectory.appending(
            path: "sandlot-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let (root, tokens) = (
            directory.appending(path: "root.der"), directory.appending(path: "t.jws")
        )
        try Data(fixture.authority.root.der).write(to: root)
        try Data(fixture.tokens.prefix(500).joined(separator: "\n").utf8).write(to: tokens)
        let script = "Tests/Interop/apple_rate.py"
        let rate = try Subprocess.run(
            python, [script, root.path, ReceiptFixture.bundleID, tokens.path])
        print("app-store-server-library for Python verifies \(rate)")
    }
}
