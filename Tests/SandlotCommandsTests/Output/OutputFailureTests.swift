import Foundation
import TestSupport
import Testing

@Suite struct OutputFailureTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        try sandlot.directory.copy(
            Fixtures.brokenCatalog("missing-product-id"), as: "broken.storekit")
        try sandlot.writeReceipts("remove_ads", to: "tx.jws")
    }

    private static let commands: [[String]] = [
        ["receipt", "verify", "tx.jws", "--root", "CA/root.der", "--relax", "any-app"],
        ["receipt", "inspect", "tx.jws"],
        ["receipt", "issue", "remove_ads", "--authority", "CA"],
        ["receipt", "issue", "remove_ads", "--authority", "CA", "--count", "3000"],
        ["catalog", "show"], ["catalog", "show", "--format", "json"],
        ["catalog", "lint", "broken.storekit"], ["catalog", "lint", "--format", "json"],
        ["authority", "show", "--authority", "CA"],
        ["--generate-completion-script", "bash"], ["help"], ["run", "--help"], ["--version"],
    ]

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
        arguments: commands)
    func aFullDiskIsAnOutputError(command: [String]) throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let outcome = try sandlot.run(expanded(command), output: full)
        outcome.expect(74, saying: "cannot write standard output: No space left on device")
    }

    @Test(arguments: commands)
    func aClosedPipeEndsACommandQuietly(command: [String]) throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let outcome = try sandlot.run(expanded(command), output: pipe.fileHandleForWriting)
        if outcome.isSignal {
            #expect(outcome.status == SIGPIPE)
        } else {
            outcome.expect(74)
        }
        #expect(outcome.errors.split(separator: "\n").count <= 1)
    }

    @Test
    func theFirstLinesCanBeTakenAlone() throws {
        let authority = try SharedAuthority.path.get()
        let outcome = try sandlot.shell(
            """
            "$SANDLOT" receipt issue remove_ads --authority '\(authority)' --count 2000 | head -n 1
            """)
        outcome.expect(0)
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.split(separator: "\n").count <= 1)
    }

    @Test
    func closedStandardOutputIsAnOutputError() throws {
        try sandlot.shell(#""$SANDLOT" catalog show >&-"#).expect(74, saying: "standard output")
    }

    @Test
    func closedStandardErrorHidesNothing() throws {
        let outcome = try sandlot.shell(#""$SANDLOT" catalog lint broken.storekit 2>&-"#)
        outcome.expect(1)
        #expect(outcome.text.contains("[missing-product-id]"))
    }

    private func expanded(_ command: [String]) throws -> [String] {
        let authority = try SharedAuthority.path.get()
        return command.map { $0.hasPrefix("CA") ? authority + $0.dropFirst(2) : $0 }
    }
}
