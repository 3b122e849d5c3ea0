import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct AppReceiptCommandTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
    }

    private func issue(_ arguments: String...) throws -> Outcome {
        try sandlot.issue(["remove_ads", "--kind", "app-receipt"] + arguments)
    }

    @Test
    func anIssuedReceiptIsVerifiedWithAndWithoutItsKind() throws {
        let receipt = try issue("--digest", "sha1").succeeded().text
        #expect(receipt.hasPrefix("MI") && receipt.hasSuffix("\n"))
        for kind in [[], ["--kind", "app-receipt"]] {
            let outcome = try sandlot.verify(kind + ["--format", "json"], input: .text(receipt))
            outcome.expect(0)
            let payload = try #require(outcome.json()["payload"])
            #expect(payload["bundleId"]?.string == "com.example.app")
            #expect(payload["receiptType"]?.string == "ProductionSandbox")
            #expect(payload["inApp"]?.elementList.first?["productId"]?.string == "remove_ads")
        }
        try sandlot.verify("--kind", "transaction", input: .text(receipt)).expect(
            1, saying: "")
    }

    @Test
    func linesOfBothKindsAreVerifiedTogether() throws {
        let both = try issue().succeeded().text + sandlot.issue("remove_ads").succeeded().text
        try sandlot.verify(input: .text(both)).expect(0, saying: "2 verified, 0 refused")
        try sandlot.verify("--kind", "app-receipt", input: .text(both)).expect(
            1, saying: "1 verified, 1 refused")
    }

    @Test
    func bodiesForServersAndLinesForScriptsAreVerified() throws {
        for format in ["receipt-data", "json"] {
            let lines = try issue("--format", format, "--count", "2").succeeded()
            #expect(try lines.jsonLines().count == 2)
            try sandlot.verify(input: .bytes(lines.output)).expect(0, saying: "2 verified")
        }
        let json = try issue("--format", "json").succeeded().json()
        #expect(json["kind"]?.string == "app-receipt")
        #expect(json["payload"]?["inApp"]?.elementList.count == 1)
    }

    @Test
    func theVersionAndTheDeviceAreCompared() throws {
        let device = "6f1c7a5e-0d3b-4c58-9a53-6b1f3d3c9a10"
        let receipt = try issue("--device-guid", device, "--app-version", "7").succeeded().text
        let other = "6f1c7a5e-0d3b-4c58-9a53-6b1f3d3c9a11"
        func verify(_ arguments: String...) throws -> Outcome {
            try sandlot.verify(arguments, input: .text(receipt))
        }
        try verify("--device-guid", device, "--app-version", "7").expect(0)
        let elsewhere = try verify("--device-guid", other)
        elsewhere.expect(1)
        #expect(elsewhere.text.contains("refused wrong-device"))
        let older = try verify("--app-version", "6")
        older.expect(1)
        #expect(older.text.contains("refused wrong-version"))
        try verify("--kind", "transaction", "--app-version", "7").expect(
            64, saying: "--app-version is compared in app receipts only")
    }

    @Test
    func theAppleIDOfTheAppIsComparedInProduction() throws {
        let production = ["--environment", "Production", "--app-apple-id", "7"]
        let all = ["remove_ads", "--kind", "app-receipt"] + production
        let receipt = try sandlot.issue(all).succeeded().text
        try sandlot.verify(production, input: .text(receipt)).expect(0)
        let other = try sandlot.verify(
            ["--environment", "Production", "--app-apple-id", "8"], input: .text(receipt))
        other.expect(1)
        #expect(other.text.contains("refused wrong-app-id"))
        let flawed = try sandlot.issue(all + ["--flaw", "wrong-app-id"]).succeeded().text
        let outcome = try sandlot.verify(production, input: .text(flawed))
        outcome.expect(1)
        #expect(outcome.text.contains("refused wrong-app-id"))
        let unnoticed = try issue("--flaw", "wrong-app-id").succeeded()
        #expect(unnoticed.errors.contains("add --environment Production"))
    }

    @Test
    func anExpiredReceiptIsRefused() throws {
        let receipt = try issue("--receipt-expires-date", "2026-02-01").succeeded().text
        let outcome = try sandlot.verify(input: .text(receipt))
        outcome.expect(1)
        #expect(outcome.text.contains("refused receipt-expired"))
    }

    @Test(arguments: [
        ("tampered-payload", "bad-signature"), ("untrusted-root", "untrusted-root"),
        ("wrong-bundle", "wrong-bundle"), ("expired-leaf", "certificate-expired"),
    ])
    func flawsAreRefused(flaw: String, code: String) throws {
        let receipt = try issue("--flaw", flaw).succeeded().text
        let outcome = try sandlot.verify(input: .text(receipt))
        outcome.expect(1)
        #expect(outcome.text.contains("refused \(code)"))
    }

    @Test
    func aReceiptOfXcodeIsReadOnlyIfItIsIntactAndOfTheApp() throws {
        let receipt = try issue("--environment", "Xcode").succeeded().text
        try sandlot.verify(input: .text(receipt)).expect(1)
        let intact = try sandlot.verify("--allow-xcode", "--format", "json", input: .text(receipt))
        intact.expect(0)
        #expect(try intact.json()["verified"]?.bool == false)
        #expect(try intact.json()["code"]?.string == "unverified")
        for (flaw, code) in [
            ("tampered-payload", "bad-signature"), ("wrong-bundle", "wrong-bundle"),
        ] {
            let flawed = try issue("--environment", "Xcode", "--flaw", flaw).succeeded().text
            let outcome = try sandlot.verify("--allow-xcode", input: .text(flawed))
            outcome.expect(1)
            #expect(outcome.text.contains("refused \(code)"))
        }
    }

    @Test
    func flawsOfTokensAreNamedWithThosePossible() throws {
        let outcome = try issue("--flaw", "der-signature")
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("it can have tampered-payload"))
    }

    @Test
    func aReceiptCanHaveNoPurchase() throws {
        let receipt = try sandlot.issue("--kind", "app-receipt").succeeded().text
        let outcome = try sandlot.verify("--format", "json", input: .text(receipt))
        #expect(try outcome.json()["payload"]?["inApp"]?.elementList.count == 0)
    }

    @Test(arguments: [
        ["--account-token", "6f1c7a5e-0d3b-4c58-9a53-6b1f3d3c9a10"], ["--auto-renew", "on"],
        ["--set", "a=1"], ["--unset", "a"], ["--like-xcode"], ["--status", "1"],
        ["--original-platform", "iOS"], ["--app-transaction-id", "1"], ["--price", "1"],
    ])
    func optionsOfOtherKindsHaveNoMeaning(_ options: [String]) throws {
        let outcome = try sandlot.issue(["remove_ads", "--kind", "app-receipt"] + options)
        outcome.expect(64, saying: "\(options[0]) has no meaning with --kind app-receipt")
    }

    @Test
    func optionsOfAppReceiptsHaveNoMeaningForOtherKinds() throws {
        try sandlot.issue("remove_ads", "--digest", "sha1").expect(
            64, saying: "--digest has no meaning with --kind transaction")
        try sandlot.issue("remove_ads", "--format", "receipt-data").expect(
            64, saying: "add --kind app-receipt")
    }

    @Test
    func inspectionShowsTheContentAndThatNothingWasVerified() throws {
        let receipt = try issue("--flaw", "untrusted-root").succeeded().text
        let text = try sandlot.run(["receipt", "inspect"], input: .text(receipt))
        text.expect(0)
        #expect(text.text.hasPrefix("NOT VERIFIED -:1"))
        for part in ["remove_ads", "sha256", "receiptCreationDate", "2026-01-31T09:30:00.000Z"] {
            #expect(text.text.contains(part), "\(part)")
        }
        let json = try sandlot.run(
            ["receipt", "inspect", "--format", "json"], input: .text(receipt)
        ).json()
        #expect(json["verified"]?.bool == false)
        #expect(json["digest"]?.string == "sha256")
        #expect(json["certificates"]?.elementList.count == 3)
        #expect(json["payload"]?["inApp"]?.elementList.count == 1)
    }

    @Test(arguments: ["MIIB", "MI=", "MIIBIjANBg\u{0}"])
    func whatOnlyLooksLikeAReceiptIsRefused(_ text: String) throws {
        try sandlot.verify(input: .text(text)).expect(1)
        #expect(try sandlot.run(["receipt", "inspect"], input: .text(text)).status == 1)
    }

    /// Breaks Base64 into lines, as other programs do.
    private func broken(_ text: String, width: Int, ending: String = "\n") -> String {
        var rest = text.filter { $0 != "\n" }[...]
        var lines = ""
        while !rest.isEmpty {
            lines += String(rest.prefix(width)) + ending
            rest = rest.dropFirst(width)
        }
        return lines
    }

    @Test(arguments: [(64, "\n"), (76, "\n"), (76, "\r\n")])
    func base64InLinesIsOneReceipt(width: Int, ending: String) throws {
        let receipt = broken(try issue().succeeded().text, width: width, ending: ending)
        let token = try sandlot.issue("remove_ads").succeeded().text
        let text = receipt + receipt + token + "\n" + receipt
        let lines = try sandlot.verify("--format", "json", input: .text(text))
        lines.expect(0)
        let count = Int64(receipt.split(whereSeparator: \.isNewline).count)
        let numbers = try lines.jsonLines().map { $0["line"]?.integer }
        #expect(numbers == [1, count + 1, 2 * count + 1, 2 * count + 3])
        let inspected = try sandlot.run(
            ["receipt", "inspect", "--format", "json"], input: .text(text)
        ).succeeded()
        #expect(try inspected.jsonLines().count == 4)
    }

    @Test
    func base64WithLineBreaksInJSONIsOneReceipt() throws {
        let receipt = try issue().succeeded().text
        for ending in [#"\n"#, #"\r\n"#] {
            let lines = broken(receipt, width: 76, ending: ending)
            try sandlot.verify(input: .text(#"{"receipt-data": "\#(lines)"}"#)).expect(0)
        }
    }

    @Test
    func aReceiptThatEndsTooEarlyDoesNotHideTheNextLine() throws {
        let receipt = broken(try issue().succeeded().text, width: 64)
        let part = receipt.prefix(65 * 3)
        let token = try sandlot.issue("remove_ads").succeeded().text
        let outcome = try sandlot.verify("--format", "json", input: .text(part + token))
        outcome.expect(1)
        let results = try outcome.jsonLines()
        #expect(results.map { $0["verified"]?.bool } == [false, true])
        #expect(results[0]["reason"]?.string?.contains("ends after 144 of its") == true)
        // Lines of other lengths could be several receipts.
        let others = try sandlot.verify(
            "--format", "json",
            input: .text(broken(try issue().succeeded().text, width: 100)))
        others.expect(1)
        #expect(
            try others.jsonLines()[0]["reason"]?.string?.contains("ends after 75 of its") == true)
    }

    @Test
    func theFileOfADeviceIsOneReceipt() throws {
        let text = try issue().succeeded().text
        let bytes = Array(try #require(Data(base64Encoded: text.trimmingCharacters(in: .newlines))))
        #expect(bytes.starts(with: [0x30, 0x82]))
        // The same in BER of indefinite length, as Xcode writes it.
        let indefinite: [UInt8] = [0x30, 0x80] + bytes.dropFirst(4) + [0, 0]
        for bytes in [bytes, indefinite] {
            try sandlot.directory.write(bytes, to: "receipt")
            try sandlot.verify(["receipt"]).expect(0, saying: "1 verified, 0 refused")
            try sandlot.verify(input: .bytes(bytes)).expect(0)
            let inspected = try sandlot.run(["receipt", "inspect", "receipt"]).succeeded()
            #expect(inspected.text.contains("remove_ads"))
            let lines = broken(Data(bytes).base64EncodedString(), width: 76)
            try sandlot.verify(input: .text(lines)).expect(0, saying: "1 verified, 0 refused")
        }
        let more = try sandlot.verify("--format", "json", input: .bytes(bytes + [0x0A, 0x0A]))
        more.expect(1)
        #expect(try more.jsonLines().map { $0["code"]?.string } == ["malformed-receipt"])
    }

    @Test
    func theReceiptsOfAStoryAreVerified() throws {
        try sandlot.directory.write(
            """
            scenario: An old backend
            start: 2026-01-31 09:30
            app: {bundle-id: com.example.app}
            products:
              - {id: remove_ads, type: non-consumable, price: 0.99}
            customers: [Ana, Ben]
            devices:
              - {name: phone, of: Ana}
            steps:
              - launch: phone
              - buy: remove_ads
                on: phone
            """, to: "story.yaml")
        try sandlot.run(["run", "story.yaml", "--receipts", "out"]).expect(0)
        let names = try sandlot.directory.names(in: "out").filter { $0.hasSuffix(".app-receipt") }
        #expect(names == ["story-0001-Ana-com.example.app.app-receipt"])
        let outcome = try sandlot.verify(
            ["out/\(names[0])", "--root", "out/root.pem", "--format", "json"])
        outcome.expect(0)
        let purchases = try outcome.json()["payload"]?["inApp"]?.elementList
        #expect(purchases?.map { $0["productId"]?.string } == ["remove_ads"])
    }
}
