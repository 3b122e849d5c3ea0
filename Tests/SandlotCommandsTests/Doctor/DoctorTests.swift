import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct DoctorTests {
    private static let elf = "\u{7F}ELF"

    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("App.app/Frameworks"), withIntermediateDirectories: true)
        try sandlot.directory.write("plain", to: "App.app/Info.plist")
    }

    /// Returns the marks of the report and their offsets, after checking the exit status.
    private func marks(_ arguments: String..., status: Int32 = 1) throws -> [String: Int?] {
        let outcome = try sandlot.run(["doctor", "--format", "json"] + arguments)
        #expect(outcome.status == status, "\(outcome.errors)")
        let report = try outcome.json()
        #expect(report["schema"]?.string == "sandlot-doctor/1")
        let findings = try #require(report["findings"]?.elementList)
        return Dictionary(
            findings.map { ($0["mark"]?.string ?? "", $0["offset"]?.integer.map(Int.init)) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test
    func aBundleWithoutMarksIsClean() throws {
        let outcome = try sandlot.run("doctor", "App.app")
        outcome.expect(0)
        #expect(outcome.text == "nothing that belongs to tests in 1 file\n")
    }

    @Test
    func theFilesOfAnAuthorityAreFound() throws {
        _ = try sandlot.run("authority", "init", "--authority", "App.app/ca").succeeded()
        #expect(try Set(marks("App.app").keys) == ["test-root", "private-key"])
        // A certificate in DER, and one inside of another file.
        try sandlot.directory.remove("App.app/ca")
        _ = try sandlot.run("authority", "init", "--authority", "ca").succeeded()
        _ = try sandlot.shell("openssl x509 -in ca/root.pem -outform DER -out App.app/root.cer")
            .succeeded()
        #expect(try Array(marks("App.app").keys) == ["test-root"])
    }

    @Test
    func aReceiptOfATestAuthorityIsFound() throws {
        _ = try sandlot.run("catalog", "init").succeeded()
        _ = try sandlot.run("authority", "init", "--authority", "ca").succeeded()
        let receipt = try sandlot.run("receipt", "issue", "remove_ads", "--authority", "ca")
            .succeeded().text
        try sandlot.directory.write(#"{"receipt": "\#(receipt)"}"#, to: "App.app/fixture.json")
        #expect(try marks("App.app") == ["test-receipt": 13])
        // A token of someone else is none.
        try sandlot.directory.write(
            "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJBQUFBIl19.e30.AAAA", to: "App.app/fixture.json")
        #expect(try marks("App.app", status: 0).isEmpty)
    }

    @Test
    func theSimulatedStoreIsFoundInPrograms() throws {
        let text = "_$s12SandlotStore0B0C SANDLOT_STORE sandlot-trace/1"
        try sandlot.directory.write(text, to: "App.app/README")
        #expect(try Array(marks("App.app").keys) == ["trace"])
        try sandlot.directory.write(Self.elf + text, to: "App.app/README")
        #expect(try Set(marks("App.app").keys) == ["simulated-store", "served-store", "trace"])
        #expect(
            try marks("--allow", "trace,served-store", "App.app") == ["simulated-store": 9])
    }

    @Test
    func filesAreFoundByTheirKind() throws {
        try sandlot.directory.write("{}", to: "App.app/Store.storekit")
        try sandlot.directory.write(
            """
            scenario: T
            products: [{id: a, type: consumable, price: 1}]
            customers: [Ana]
            devices: [{name: phone, of: Ana}]
            steps: [{launch: phone}, {buy: a}]
            """, to: "story.yaml")
        _ = try sandlot.run("run", "story.yaml", "--store", "App.app/shop.db").succeeded()
        let found = try marks("App.app/Store.storekit", "App.app/shop.db")
        #expect(found["storekit-configuration"] == .some(nil))
        #expect(found["ledger"] == .some(nil))
    }

    /// A pattern can lie across the border of two parts of a file.
    @Test(arguments: [-20, -10, -1, 0, 1])
    func aMarkAnywhereInALargeFileIsFound(shift: Int) throws {
        let border = 1 << 20
        var bytes = [UInt8](repeating: 0x20, count: 3 << 20)
        let offset = border + shift
        bytes.replaceSubrange(offset..<offset + 15, with: "sandlot-trace/1".utf8)
        try sandlot.directory.write(bytes, to: "App.app/large")
        #expect(try marks("App.app") == ["trace": offset])
    }

    @Test
    func aKeyIsMoreThanItsFirstLine() throws {
        try sandlot.directory.write(
            "the text -----BEGIN PRIVATE KEY----- begins a key", to: "App.app/text")
        #expect(try marks("App.app", status: 0).isEmpty)
    }

    @Test(arguments: [
        "RSA PRIVATE KEY", "DSA PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY",
    ])
    func everyKindOfKeyIsFound(label: String) throws {
        let line = String(repeating: "MIIEpAIB", count: 8)
        let key = "-----BEGIN \(label)-----\n\(line)\n\(line)\n-----END \(label)-----\n"
        try sandlot.directory.write(key, to: "App.app/key")
        #expect(try marks("App.app") == ["private-key": 0])
        // OpenSSL's older form of an encrypted key.
        try sandlot.directory.write(
            key.replacing(
                "\(label)-----\nM",
                with: "\(label)-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0A\n\nM"),
            to: "App.app/key")
        #expect(try marks("App.app") == ["private-key": 0])
        // The form of a service account.
        let json = #"{"private_key": "\#(key.replacing("\n", with: #"\n"#))"}"#
        try sandlot.directory.write(json, to: "App.app/key")
        #expect(try marks("App.app") == ["private-key": 17])
    }

    @Test
    func aProgramForSeveralArchitecturesIsAProgram() throws {
        for magic in [[0xCA, 0xFE, 0xBA, 0xBF], [0xFE, 0xED, 0xFA, 0xCE]] as [[UInt8]] {
            try sandlot.directory.write(
                magic + Array("_$s12SandlotStore0B0C".utf8), to: "App.app/Letters")
            #expect(try Array(marks("App.app").keys) == ["simulated-store"])
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func aTextOfHeadersIsSearchedInLinearTime() throws {
        let header = "eyJhbGciOiJFUzI1NiIsI"
        try sandlot.directory.write(String(repeating: header, count: 50_000), to: "App.app/text")
        #expect(try marks("App.app", status: 0).isEmpty)
    }

    @Test
    func aPipeIsRefused() throws {
        #expect(mkfifo(sandlot.directory.path("pipe"), 0o600) == 0)
        try sandlot.run("doctor", "pipe").expect(74, saying: "it is a pipe or a device")
    }

    @Test
    func linksAreNotFollowed() throws {
        try sandlot.directory.write("sandlot-trace/1", to: "outside")
        try FileManager.default.createSymbolicLink(
            atPath: sandlot.directory.path("App.app/link"),
            withDestinationPath: sandlot.directory.path("outside"))
        try FileManager.default.createSymbolicLink(
            atPath: sandlot.directory.path("App.app/loop"), withDestinationPath: ".")
        #expect(try marks("App.app", status: 0).isEmpty)
    }

    @Test
    func anArchiveMustBeUnpacked() throws {
        try sandlot.directory.write([0x50, 0x4B, 3, 4, 0, 0], to: "App.ipa")
        let outcome = try sandlot.run("doctor", "App.ipa")
        outcome.expect(65)
        #expect(outcome.errors.contains("App.ipa: it is a zip archive; unpack it first"))
        // Inside of a folder, it is only mentioned.
        try sandlot.directory.write([0x50, 0x4B, 3, 4, 0, 0], to: "App.app/levels.zip")
        #expect(try sandlot.run("doctor", "App.app").succeeded().text.contains("not searched"))
    }

    @Test(arguments: [
        ("doctor --allow trace", 64), ("doctor --allow nothing App.app", 64), ("doctor none", 74),
    ])
    func aWrongCommandLineIsRefused(line: String, status: Int32) throws {
        try sandlot.run(line.split(separator: " ").map(String.init)).expect(status)
    }

    @Test
    func realProgramsAreJudged() throws {
        let own = try SandlotExecutable.path.get()
        #expect(try Set(marks(own).keys).isSuperset(of: ["simulated-store", "trace"]))
        #expect(try marks("/usr/bin/openssl", "/bin/ls", status: 0).isEmpty)
    }
}
