import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct MachineTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("bin"), withIntermediateDirectories: true)
    }

    /// Makes a program in the search path that prints a text for each of its last arguments.
    private func addProgram(_ name: String, _ answers: [String: String]) throws {
        let cases = answers.map { "*' \($0)') printf '%s\\n' '\($1)' ;;" }.joined(separator: "\n")
        try sandlot.directory.write(
            "#!/bin/sh\ncase \" $*\" in\n\(cases)\n*) exit 1 ;;\nesac\n", to: "bin/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: sandlot.directory.path("bin/\(name)"))
    }

    /// Runs the command with no programs but those that were added.
    private func report(status: Int32) throws -> JSONValue {
        let outcome = try run("--format", "json")
        outcome.expect(status)
        return try outcome.json()
    }

    private func run(_ options: String...) throws -> Outcome {
        try sandlot.run(
            ["doctor"] + options, environment: ["PATH": sandlot.directory.path("bin")])
    }

    private func addEverything() throws {
        try addProgram("swift", ["--version": "Swift version 6.3.1 (swift-6.3.1-RELEASE)"])
        try addProgram(
            "pkg-config",
            ["--version": "1.8.1", "libcrypto": "3.0.15", "sqlite3": "3.40.1", "libpq": "15.10"])
    }

    /// Returns what is needed to build, by its name.
    private func development(_ report: JSONValue) throws -> [String: JSONValue] {
        let list = try #require(report["development"]).elementList
        return Dictionary(uniqueKeysWithValues: list.map { ($0["name"]?.string ?? "?", $0) })
    }

    @Test
    func aCompleteMachineLacksNothing() throws {
        try addEverything()
        let report = try report(status: 0)
        #expect(report["schema"]?.string == "sandlot-machine/1")
        #expect(report["install"]?.elementList.isEmpty == true)
        let development = try development(report)
        #expect(development["Swift"]?["version"]?.string == "6.3.1")
        #expect(development["OpenSSL for development"]?["version"]?.string == "3.0.15")
        #expect(development.values.allSatisfy { $0["isMissing"]?.bool == false })
    }

    @Test
    func theProgramStatesItsOwnVersionAndItsLibraries() throws {
        let report = try report(status: 1)
        let version = try sandlot.run("--version").succeeded().text
        #expect(report["version"]?.string == version.trimmingCharacters(in: .newlines))
        let libraries = try #require(report["libraries"]).elementList
        #expect(libraries.compactMap { $0["name"]?.string } == ["OpenSSL", "SQLite", "libpq"])
        for library in libraries {
            let version = try #require(library["version"]?.string)
            #expect(version.wholeMatch(of: /\d+\.\d+(\.\d+)?/) != nil, "\(version)")
        }
        // The program of the tests is not installed.
        let files = try #require(report["files"]).elementList
        #expect(files.count == 4)
        #expect(files.allSatisfy { $0["path"]?.isNull == true })
    }

    @Test
    func whatIsMissingIsNamedWithTheCommandThatInstallsIt() throws {
        try addProgram("swift", ["--version": "Swift version 6.3.1 (swift-6.3.1-RELEASE)"])
        try addProgram("pkg-config", ["--version": "1.8.1", "libcrypto": "3.0.15"])
        let report = try report(status: 1)
        let missing = try development(report).filter { $1["isMissing"]?.bool == true }
        #expect(Set(missing.keys) == ["SQLite for development", "libpq for development"])
        let release = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
        if release?.contains("debian") == true {
            #expect(
                report["install"]?.elementList.first?.string
                    == "sudo apt-get install --yes --no-install-recommends libsqlite3-dev libpq-dev"
            )
        }
    }

    @Test(arguments: [("6.1.9", true), ("6.2", false), ("6.10", false), ("10.0", false)])
    func versionsAreComparedAsNumbers(version: String, isMissing: Bool) throws {
        try addEverything()
        try addProgram("swift", ["--version": "Swift version \(version) (swiftlang)"])
        let swift = try development(report(status: isMissing ? 1 : 0))["Swift"]
        #expect(swift?["isMissing"]?.bool == isMissing)
    }

    /// Version 15.0 of libpq is needed.
    @Test(arguments: [
        ("15", false), ("15.0", false), ("15.0.0", false), ("16", false), ("14.99", true),
        ("0", true),
    ])
    func zerosAtTheEndOfAVersionDoNotMatter(version: String, isMissing: Bool) throws {
        try addEverything()
        try addProgram(
            "pkg-config",
            ["--version": "1.8.1", "libcrypto": "3", "sqlite3": "3.40.1", "libpq": version])
        let development = try development(report(status: isMissing ? 1 : 0))
        #expect(development["libpq for development"]?["isMissing"]?.bool == isMissing)
        #expect(development["OpenSSL for development"]?["isMissing"]?.bool == false)
    }

    @Test
    func aFolderWithTheNameOfAProgramIsPassedOver() throws {
        try addEverything()
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("before/swift"), withIntermediateDirectories: true)
        let folders = ["before", "bin"].map { sandlot.directory.path($0) }.joined(separator: ":")
        let outcome = try sandlot.run(
            ["doctor", "--format", "json"], environment: ["PATH": folders])
        outcome.expect(0)
        #expect(try development(outcome.json())["Swift"]?["version"]?.string == "6.3.1")
    }

    @Test
    func aToolThatFailsIsMissing() throws {
        try addEverything()
        try addProgram("swift", [:])
        let outcome = try run()
        outcome.expect(1)
        #expect(outcome.text.contains("Swift                    not found; 6.2 or newer is needed"))
        #expect(outcome.text.contains("https://www.swift.org/install"))
    }
}
