import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct VerifyVolumeTests {
    @Test
    func manyReceiptsComeOutInTheirOrder() throws {
        let lineCount = 20_000
        let sandlot = try Sandlot()
        let receipts = try sandlot.issue("remove_ads", "--count", "500", "--transaction-id", "0")
            .succeeded().output.split(separator: UInt8(ascii: "\n"))
        // Receipts are in clusters, so that workers take different times for the same number of
        // lines.
        var places: [Int: Int] = [:]
        for line in 0..<lineCount where line % 1000 < 25 { places[line] = places.count }
        var input: [UInt8] = []
        for line in 0..<lineCount {
            input += places[line].map { Array(receipts[$0]) } ?? Array("line.\(line)".utf8)
            input.append(UInt8(ascii: "\n"))
        }
        let outcome = try sandlot.verify("-", input: .bytes(input))
        outcome.expect(
            1, saying: "\(places.count) verified, \(lineCount - places.count) refused")
        let expected = (0..<lineCount).map { line in
            places[line].map { "-:\(line + 1): verified remove_ads \($0)" }
                ?? "-:\(line + 1): refused malformed-token:"
        }
        let lines = outcome.lines
        #expect(lines.count == lineCount)
        #expect(zip(lines, expected).allSatisfy { $0.hasPrefix($1) })
    }

    @Test
    func aLineWithoutEndIsRefusedWithLittleMemory() throws {
        let sandlot = try Sandlot()
        let path = sandlot.directory.path("long.jws")
        try sandlot.writeReceipts("remove_ads", to: "good.jws")
        try sandlot.directory.write("", to: "long.jws")
        let file = try #require(FileHandle(forWritingAtPath: path))
        let block = Data(repeating: UInt8(ascii: "a"), count: 1 << 20)
        for _ in 0..<100 { try file.write(contentsOf: block) }
        try file.close()
        // The memory limit is smaller than the line.
        let root = try SharedAuthority.root
        let outcome = try sandlot.shell(
            """
            ulimit -d 97000
            exec "$SANDLOT" receipt verify long.jws good.jws --root '\(root)' --relax any-app
            """)
        outcome.expect(1, saying: "1 verified, 1 refused")
        #expect(outcome.lines.first?.hasPrefix("long.jws:1: refused malformed-token") == true)
    }
}
