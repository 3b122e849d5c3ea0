import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct AuthorityUseTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        _ = try sandlot.run("authority", "init", "--authority", "ca").succeeded()
    }

    @Test(arguments: ["leaf", "intermediate"])
    func rotationKeepsTheRootAndOldReceiptsVerify(rotation: String) throws {
        let old = try issue()
        let before = try sandlot.directory.contents(of: "ca")
        try sandlot.run("authority", "rotate", rotation, "--authority", "ca").expect(0)
        let after = try sandlot.directory.contents(of: "ca")
        let changed = Set(before.keys.filter { before[$0] != after[$0] })
        let leaf: Set = ["leaf.pem", "leaf-key.pem"]
        #expect(
            changed
                == (rotation == "leaf"
                    ? leaf : leaf.union(["intermediate.pem", "intermediate-key.pem"])))
        #expect(before.keys == after.keys)
        #expect(try sandlot.directory.mode(of: "ca/leaf-key.pem") == 0o600)
        try sandlot.directory.write(old + issue(), to: "tx.jws")
        try verify("tx.jws").expect(0, saying: "2 verified, 0 refused")
    }

    @Test
    func rotationTakesTheOptionsOfNewCertificates() throws {
        try sandlot.run(
            "authority", "rotate", "leaf", "--authority", "ca", "--not-after", "2031-01-01"
        ).expect(0)
        let shown = try sandlot.run("authority", "show", "--authority", "ca", "--format", "json")
        #expect(try shown.json()["leaf"]?["notAfter"]?.string == "2031-01-01T00:00:00.000Z")
        #expect(try shown.json()["root"]?["notAfter"]?.string == "2090-01-01T00:00:00.000Z")
    }

    @Test
    func rotationOfSomethingElseIsRefused() throws {
        try sandlot.run("authority", "rotate", "root", "--authority", "ca").expect(64)
        try sandlot.run("authority", "rotate", "--authority", "ca").expect(64)
    }

    /// Kinds of damage, each with the action that repairs the authority.
    @Test(arguments: [
        ("leaf-key.pem", "garbage", ["rotate", "leaf"]),
        ("leaf-key.pem", "", ["rotate", "leaf"]),
        ("leaf.pem", "garbage", ["rotate", "leaf"]),
        ("intermediate-key.pem", "garbage", ["rotate", "intermediate"]),
        ("intermediate.pem", "", ["rotate", "intermediate"]),
        ("root-key.pem", "garbage", ["init"]),
        ("root.pem", "garbage", ["init"]),
    ])
    func theErrorOfADamagedFileNamesTheRemedy(
        name: String, content: String, remedy: [String]
    ) throws {
        try sandlot.directory.write(content, to: "ca/\(name)")
        let command = "sandlot authority \(remedy.joined(separator: " "))"
        for arguments in [["authority", "show"], ["receipt", "issue", "remove_ads"]] {
            let outcome = try sandlot.run(arguments + ["--authority", "ca"])
            outcome.expect(65, saying: "ca/\(name)")
            #expect(outcome.errors.contains(command), "\(outcome)")
        }
        let options = remedy == ["init"] ? ["--force"] : []
        try sandlot.run(["authority"] + remedy + ["--authority", "ca"] + options).expect(0)
        try sandlot.run("authority", "show", "--authority", "ca").expect(0)
    }

    @Test(arguments: [
        ("leaf-key.pem", "rotate leaf"), ("intermediate-key.pem", "rotate intermediate"),
        ("root-key.pem", "init"),
    ])
    func aKeyOfAnotherAuthorityIsRefused(name: String, remedy: String) throws {
        let other = try SharedAuthority.path.get()
        try FileManager.default.removeItem(atPath: sandlot.directory.path("ca/\(name)"))
        try sandlot.directory.copy("\(other)/\(name)", as: "ca/\(name)")
        let outcome = try sandlot.run("authority", "show", "--authority", "ca")
        outcome.expect(65, saying: "do not belong together")
        #expect(outcome.errors.contains("sandlot authority \(remedy)"))
    }

    @Test
    func aCertificateOfAnotherAuthorityIsRefused() throws {
        let other = try SharedAuthority.path.get()
        for name in ["leaf.pem", "leaf-key.pem"] {
            try FileManager.default.removeItem(atPath: sandlot.directory.path("ca/\(name)"))
            try sandlot.directory.copy("\(other)/\(name)", as: "ca/\(name)")
        }
        try sandlot.run("authority", "show", "--authority", "ca").expect(
            65, saying: "rotate leaf")
    }

    @Test
    func aMissingAuthorityIsAnInputError() throws {
        for name in ["nowhere", "file"] {
            if name == "file" { try sandlot.directory.write("", to: name) }
            for arguments in [
                ["authority", "show"], ["authority", "rotate", "leaf"],
                ["receipt", "issue", "remove_ads"],
            ] {
                try sandlot.run(arguments + ["--authority", name]).expect(
                    74, saying: "cannot read \(name)/root.pem")
            }
        }
    }

    private func issue() throws -> [UInt8] {
        try sandlot.run(
            "receipt", "issue", "remove_ads", "--authority", "ca", "--catalog", Fixtures.products
        ).succeeded().output
    }

    private func verify(_ file: String) throws -> Outcome {
        try sandlot.run(
            "receipt", "verify", file, "--root", "ca/root.pem", "--bundle-id", "com.example.app")
    }
}
