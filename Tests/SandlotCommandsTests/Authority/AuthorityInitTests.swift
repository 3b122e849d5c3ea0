import Foundation
import TestSupport
import Testing

@Suite struct AuthorityInitTests {
    private static let keys = ["intermediate-key.pem", "leaf-key.pem", "root-key.pem"]
    private static let certificates = ["intermediate.pem", "leaf.pem", "root.der", "root.pem"]

    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    @Test
    func keysAreReadableByTheOwnerOnly() throws {
        try sandlot.shell(#"umask 0; "$SANDLOT" authority init --authority ca"#).expect(0)
        #expect(try sandlot.directory.mode(of: "ca") == 0o700)
        #expect(try sandlot.directory.names(in: "ca") == (Self.keys + Self.certificates).sorted())
        for name in Self.keys { #expect(try sandlot.directory.mode(of: "ca/\(name)") == 0o600) }
        for name in Self.certificates {
            #expect(try sandlot.directory.mode(of: "ca/\(name)") == 0o644)
        }
    }

    @Test
    func missingDirectoriesAboveAreCreated() throws {
        try sandlot.run("authority", "init", "--authority", "a/b/c/").expect(0)
        try sandlot.run("authority", "show", "--authority", "a/b/c").expect(0)
        #expect(try sandlot.directory.mode(of: "a/b/c") == 0o700)
    }

    @Test
    func anAuthorityIsReplacedOnlyByForce() throws {
        try initialize().expect(0)
        let before = try sandlot.directory.contents(of: "ca")
        let refused = try initialize()
        refused.expect(64, saying: "ca already contains an authority")
        #expect(refused.errors.contains("--force") && refused.output.isEmpty)
        #expect(try sandlot.directory.contents(of: "ca") == before)
        try initialize("--force").expect(0)
        let after = try sandlot.directory.contents(of: "ca")
        #expect(before.allSatisfy { after[$0.key] != $0.value })
        #expect(after.keys == before.keys)
        try sandlot.run("authority", "show", "--authority", "ca").expect(0)
    }

    @Test(arguments: keys + certificates)
    func aSingleFileOfAnAuthorityIsNotOverwritten(name: String) throws {
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("ca"), withIntermediateDirectories: false)
        try sandlot.directory.write("mine", to: "ca/\(name)")
        try initialize().expect(64, saying: "--force")
        #expect(try sandlot.directory.contents(of: "ca") == [name: "mine"])
    }

    @Test
    func otherFilesInTheDirectoryStay() throws {
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("ca"), withIntermediateDirectories: false)
        try sandlot.directory.write("mine", to: "ca/notes.txt")
        try initialize().expect(0)
        #expect(sandlot.directory.text(of: "ca/notes.txt") == "mine")
    }

    @Test(arguments: [["--authority", "file"], ["--authority", "file/below"]])
    func aFileInTheWayIsAnOutputError(option: [String]) throws {
        try sandlot.directory.write("mine", to: "file")
        try sandlot.run(["authority", "init"] + option).expect(74, saying: "Not a directory")
        #expect(try sandlot.directory.names() == ["file"])
    }

    @Test
    func theAddressOfAResponderIsInTheCertificates() throws {
        try initialize("--ocsp-url", "http://127.0.0.1:8888/ocsp").expect(0)
        for name in ["leaf.pem", "intermediate.pem"] {
            #expect(try certificate(name).contains("OCSP - URI:http://127.0.0.1:8888/ocsp"))
        }
        #expect(try !certificate("root.pem").contains("OCSP"))
    }

    @Test(arguments: ["", "http://a,caIssuers;URI:http://b", "http://a\nCA:TRUE"])
    func anInvalidAddressIsRefused(url: String) throws {
        try initialize("--ocsp-url", url).expect(64)
        #expect(try sandlot.directory.names() == [])
    }

    @Test
    func theValidityIsAsRequested() throws {
        try initialize("--not-before", "2020-02-29", "--not-after", "2049-12-31T23:59:59Z").expect(
            0)
        for name in ["leaf.pem", "intermediate.pem", "root.pem"] {
            let text = try certificate(name)
            #expect(text.contains("Not Before: Feb 29 00:00:00 2020 GMT"))
            #expect(text.contains("Not After : Dec 31 23:59:59 2049 GMT"))
        }
    }

    @Test(arguments: [
        ["--not-before", "2030-01-01", "--not-after", "2020-01-01"],
        ["--not-before", "2030-01-01", "--not-after", "2030-01-01"],
        ["--not-before", "2095-01-01"], ["--not-after", "1999-01-01"],
    ])
    func aValidityThatEndsBeforeItBeginsIsRefused(options: [String]) throws {
        try initialize(options).expect(64, saying: "--not-before must be earlier than --not-after")
        #expect(try sandlot.directory.names() == [])
    }

    @Test
    func aDateThatACertificateCannotRepresentIsRefused() throws {
        try initialize("--not-after", "99999999999999999").expect(64, saying: "certificate")
    }

    private func initialize(_ options: String...) throws -> Outcome { try initialize(options) }

    private func initialize(_ options: [String]) throws -> Outcome {
        try sandlot.run(["authority", "init", "--authority", "ca"] + options)
    }

    private func certificate(_ name: String) throws -> String {
        try sandlot.shell("openssl x509 -noout -text -in ca/\(name)").succeeded().text
    }
}
