import SandlotCompliance
import Testing

@Suite("The messages of findings")
struct MessageTests {
    /// What is wrong with the form of a message.
    static func faults(_ message: String) -> [String] {
        var faults: [String] = []
        if message.isEmpty { return ["is empty"] }
        let quotes: Set<Character> = ["\"", "`", "\u{201C}"]
        var isStart = true
        var previous: Character?
        for character in message {
            if isStart, !character.isWhitespace {
                if !character.isUppercase, !quotes.contains(character) {
                    faults.append("has a sentence that begins with \(character)")
                }
                isStart = false
            }
            if character == " ", previous == "." { isStart = true }
            previous = character
        }
        if previous != "." { faults.append("does not end with a period") }
        var digits = ""
        for (index, character) in zip(message.indices, message) {
            if character.isNumber {
                digits.append(character)
            } else {
                let rest = message[index...]
                if rest.hasPrefix(" ms"), digits.count > 3 { faults.append("has \(digits) ms") }
                digits = ""
            }
        }
        if message.contains("  ") { faults.append("has two spaces in a row") }
        if message.contains(" .") || message.contains(" ,") {
            faults.append("has a space before a sign")
        }
        return faults
    }

    private static func check(_ report: ComplianceReport) -> Set<String> {
        var seen: Set<String> = []
        for pack in report.packs {
            for result in pack.rules {
                for finding in result.findings {
                    seen.insert(result.id)
                    let faults = faults(finding.message)
                    #expect(faults.isEmpty, "\(result.id): \(finding.message)")
                }
            }
        }
        return seen
    }

    private static let checker = Checker(packs: RuleCatalog.standard.packs)

    @Test func ofAllExamplesHaveTheirForm() throws {
        var seen: Set<String> = []
        for rule in RuleCatalog.standard.rules {
            for example in [rule.examples.passing, rule.examples.failing] {
                seen.formUnion(Self.check(try Self.checker.check(Array(example.trace.utf8))))
            }
        }
        #expect(seen.count == RuleCatalog.standard.rules.count)
    }

    @Test func ofMutatedSessionsHaveTheirForm() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let session = SessionWriter.session(seed: seed)
            _ = Self.check(try Self.checker.check(session.bytes))
            // Every third, fifth and seventh line is missing; then every time is 50 times as long.
            let lines = session.bytes.split(separator: UInt8(ascii: "\n"))
            for step in [3, 5, 7] {
                let kept = lines.enumerated().filter { $0.offset == 0 || $0.offset % step != 0 }
                let text = kept.flatMap { Array($0.element) + [UInt8(ascii: "\n")] }
                _ = Self.check(try Self.checker.check(text))
                let slow = String(decoding: text, as: UTF8.self)
                    .replacingOccurrences(ofTimes: 50)
                _ = Self.check(try Self.checker.check(Array(slow.utf8)))
            }
        }
    }

    @Test(arguments: [
        (
            "ad-labelled",
            #"{"e":"ad_shown","adId":"a1","slot":"other","format":"banner","label":"Fun","labelVisible":false,"labelContrast":1.5}"#,
            ["does not say", "cannot be seen", "1.5"]
        ),
        (
            "ad-distinct-from-content",
            #"{"e":"ad_shown","adId":"a1","slot":"other","format":"banner","creative":{"usesAppCharacter":true,"containsGameInstruction":true},"skipLabel":"Play"}"#,
            ["character", "how to play", "skip control"]
        ),
        (
            "ad-slot-valid",
            """
            {"e":"screen","name":"home"}
            {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
            """,
            ["the screen home", "the phase none"]
        ),
        (
            "gate-strength",
            #"{"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":2,"b":3},"choices":4}"#,
            ["2 × 3", "picked from 4"]
        ),
        (
            "meta-age-band",
            #"{"e":"trace_header","schema":"sandlot-trace/1","kidsCategory":true,"audience":{"minAge":6,"maxAge":13},"ageRating":"12+"}"#,
            ["6 to 13", "12+"]
        ),
        (
            "data-voice-transient",
            #"{"e":"data_sent","dest":"thirdParty","purpose":"analytics","fields":["voice","name"],"identifiers":[]}"#,
            ["third party", "analytics", "deleted", "personal"]
        ),
        (
            "gate-before-purchase",
            """
            {"t":0,"e":"gate_shown","gateId":"g1","purpose":"link"}
            {"t":0,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"link"}
            {"t":1,"e":"app_state","state":"background"}
            {"t":90000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads","passId":"p1"}
            """,
            ["is for link", "1 min 30 s old", "before the app was left"]
        ),
        (
            "ad-report-and-why",
            """
            {"e":"ad_requested","adId":"a1","network":"admob","targeting":"contextual"}
            {"e":"ad_shown","adId":"a1","slot":"other","format":"banner"}
            """,
            ["report ad a1", "why ad a1"]
        ),
        (
            "iap-price-truthful",
            """
            {"e":"trace_header","schema":"sandlot-trace/1","storefront":"DEU","products":[{"id":"p","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]}
            {"e":"price_shown","productId":"p","displayPrice":"$0.99","amountMinor":99,"currency":"USD","source":"hardcoded"}
            """,
            ["amount and currency", "DEU"]
        ),
        (
            "iap-entitlement-verified",
            """
            {"e":"transaction_update","tx":"t1","productId":"p","kind":"refund","verified":true}
            {"e":"entitlement","productId":"p","active":true,"cause":"launch","tx":"t1","verified":false}
            """,
            ["t1, which had been taken back", "unverified"]
        ),
        (
            "iap-restore-clean",
            """
            {"e":"restore_started","initiated":"app"}
            {"e":"purchase_started","purchaseId":"b","productId":"p"}
            """,
            ["no user had asked for", "turned into purchase b of p"]
        ),
        (
            "iap-no-double-charge",
            """
            {"e":"purchase_started","purchaseId":"b","productId":"p"}
            {"e":"purchase_result","purchaseId":"b","result":"success","tx":"t1"}
            {"e":"entitlement","productId":"p","active":true,"cause":"purchase","tx":"t1"}
            {"e":"purchase_started","purchaseId":"c","productId":"p"}
            {"e":"purchase_result","purchaseId":"c","result":"success","tx":"t2"}
            """,
            ["in transactions t1 and t2", "owned when the purchase began"]
        ),
        (
            "gate-fresh-challenge",
            """
            {"e":"gate_shown","gateId":"g","purpose":"purchase","challenge":{"kind":"multiply","a":8,"b":7}}
            {"e":"gate_answered","gateId":"g","correct":false}
            {"e":"gate_shown","gateId":"g","purpose":"purchase","challenge":{"kind":"multiply","a":8,"b":7}}
            {"e":"gate_answered","gateId":"g","correct":false}
            {"e":"gate_answered","gateId":"g","correct":false}
            {"e":"text_shown","purpose":"feedback","text":"56"}
            {"e":"gate_cancelled","gateId":"g"}
            """,
            ["asks the same again", "takes another", "shows the answer"]
        ),
        (
            "ad-skip-effective",
            """
            {"t":0,"e":"ad_shown","adId":"a1","slot":"other","format":"interstitial"}
            {"t":5000,"e":"ad_skip_enabled","adId":"a1"}
            {"t":5000,"e":"ad_skip_tapped","adId":"a1"}
            {"t":5100,"e":"ad_clicked","adId":"a1","destination":"web"}
            {"t":5200,"e":"link_opened","class":"web","origin":"ad"}
            {"t":9000,"e":"ad_dismissed","adId":"a1","cause":"click"}
            """,
            ["100 ms later the ad was clicked", "200 ms later an ad opened", "only 4 s later"]
        ),
    ])
    func messagesNameEveryReasonThatHolds(rule: String, lines: String, words: [String]) throws {
        let pack: PackID? = rule == "data-voice-transient" ? .appleKids : nil
        let messages = try Story(lines).result(rule, in: pack).findings.map(\.message)
        #expect(messages.contains { words.allSatisfy($0.contains) }, "\(messages)")
    }

    @Test(arguments: [
        (
            "ad-rating",
            #"{"e":"ad_shown","adId":"a1","slot":"other","format":"banner","rating":"E10"}"#,
            "Ad a1 is rated E10, which is not one of G, PG, T, and MA."
        ),
        (
            "ad-rating",
            #"{"e":"ad_shown","adId":"a1","slot":"other","format":"banner","rating":"E10","network":"house"}"#,
            "Ad a1 is rated E10, which is not one of G, PG, T, and MA."
        ),
        (
            "ad-labelled",
            #"{"e":"ad_shown","adId":"a1","slot":"other","format":"banner","labelVisible":false,"labelContrast":2.5}"#,
            "Ad a1 has no label."
        ),
        (
            "iap-entitlement-verified",
            """
            {"e":"purchase_started","purchaseId":"b","productId":"p"}
            {"e":"purchase_result","purchaseId":"b","result":"success","tx":"t1"}
            {"e":"entitlement","productId":"p","active":true,"cause":"purchase","tx":"t2"}
            """,
            "Product p was unlocked by transaction t2, and no verified purchase of the product belongs to that transaction."
        ),
        (
            "data-consent-before-collection",
            """
            {"e":"consent","consentId":"c1","action":"granted","scope":["ads"],"method":"kba","by":"parent"}
            {"e":"data_sent","dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]}
            """,
            "Personal information left the device without a valid consent to collection: name."
        ),
        (
            "data-no-third-party-pii",
            """
            {"e":"consent","consentId":"c1","action":"granted","scope":["thirdParty"],"method":"parentalGate","by":"parent"}
            {"e":"data_sent","dest":"thirdParty","purpose":"sync","fields":["name"],"identifiers":[]}
            """,
            "A third party received name without a valid consent for third parties."
        ),
        (
            "data-persistent-id-internal-only",
            """
            {"e":"consent","consentId":"c1","action":"granted","scope":["ads"],"method":"kba","by":"parent"}
            {"e":"data_sent","dest":"firstParty","purpose":"attribution","fields":[],"identifiers":["idfv"]}
            """,
            "A persistent identifier was sent for the purpose attribution, without a valid consent to collection."
        ),
        (
            "iap-price-truthful",
            #"{"e":"price_shown","productId":"p","displayPrice":"x","source":"server"}"#,
            "The source of the price shown for p is server, which is neither store nor hardcoded."
        ),
    ])
    func messagesStateTheFacts(rule: String, lines: String, message: String) throws {
        let finding = try #require(try Story(lines).result(rule).findings.first)
        #expect(finding.message == message)
    }

    @Test(arguments: [
        (
            "trace-clock",
            """
            {"t":5,"e":"user_action","kind":"tap"}
            {"t":1,"e":"user_action","kind":"tap"}
            {"t":0,"e":"user_action","kind":"tap"}
            """,
            "and also in 1 other place."
        ),
        (
            "ad-post-requires-completion",
            """
            {"e":"phase","phase":"levelComplete","attempt":1,"wordCount":1}
            {"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
            """,
            "word 0 of the 1 word of attempt 1"
        ),
        (
            "ad-click-guard",
            """
            {"t":5000,"e":"ad_shown","adId":"a1","slot":"other","format":"interstitial"}
            {"t":500,"e":"ad_clicked","adId":"a1","destination":"none"}
            """,
            "clicked 4.5 s before it had appeared"
        ),
    ])
    func messagesAgreeWithTheirNumbers(rule: String, lines: String, words: String) throws {
        let finding = try #require(try Story(lines).result(rule).findings.first)
        #expect(finding.message.contains(words), "\(finding.message)")
    }

    @Test func aSkipWithSeveralReasonsStillFailsIfTheClockGoesBackLater() throws {
        let story = Story(
            """
            {"t":0,"e":"ad_shown","adId":"a1","slot":"other","format":"interstitial"}
            {"t":5000,"e":"ad_skip_enabled","adId":"a1"}
            {"t":5000,"e":"ad_skip_tapped","adId":"a1"}
            {"t":5100,"e":"ad_clicked","adId":"a1","destination":"web"}
            {"t":4000,"e":"link_opened","class":"web","origin":"ad"}
            {"t":9000,"e":"ad_dismissed","adId":"a1","cause":"click"}
            """)
        let result = try story.result("ad-skip-effective")
        #expect(result.findings.map(\.verdict) == [.fail])
        #expect(
            result.findings.map(\.message) == [
                "The skip control of ad a1 was tapped, and 100 ms later the ad was clicked."
            ])
    }

    @Test(arguments: [
        (
            "iap-subscription-disclosure",
            #"{"e":"price_shown","productId":"s","displayPrice":"$1","period":"P1M"}"#,
            "did not state the renewal"
        ),
        (
            "iap-informed-consent",
            #"{"e":"price_shown","productId":"s","displayPrice":"$1"}"#,
            "shown only outside the gate"
        ),
    ])
    func messagesNeverDenyAPriceThatWasShown(rule: String, price: String, words: String) throws {
        let finding = try #require(
            try Story(
                """
                {"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                \(price)
                {"e":"purchase_started","purchaseId":"b1","productId":"s","kind":"subscription"}
                """
            ).result(rule).findings.first)
        #expect(finding.message.contains(words), "\(finding.message)")
        #expect(!finding.message.contains("not been shown"))
    }
}

extension String {
    /// The text with every value of `t` multiplied.
    fileprivate func replacingOccurrences(ofTimes factor: Int) -> String {
        split(separator: "\n").map { line in
            var line = Substring(line)
            var head = ""
            while let character = line.first, !line.hasPrefix("\"t\":") {
                head.append(character)
                line.removeFirst()
            }
            guard !line.isEmpty else { return head }
            let digits = line.dropFirst(4).prefix(while: \.isNumber)
            let rest = line.dropFirst(4 + digits.count)
            return "\(head)\"t\":\((Int(digits) ?? 0) * factor)\(rest)"
        }.joined(separator: "\n") + "\n"
    }
}
