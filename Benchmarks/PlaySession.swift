/// A child's time with a spelling game.
///
/// It has levels with an ad before and after each, and a parent at the gate after the second.
struct PlaySession {
    private let wordCount: Int
    private(set) var lines: [String] = []
    private let run: String
    private var t = 0

    /// Plays a session.
    ///
    /// - Parameters:
    ///   - run: The name of the run.
    ///   - levels: The number of levels.
    ///   - words: The number of words of a level.
    init(run: String, levels: Int = 3, words: Int = 15) {
        self.run = run
        wordCount = words
        write(
            """
            "e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release",\
            "app":"spelling-game","kidsCategory":true,"ageRating":"4+","storefront":"USA",\
            "country":"USA","locale":"en-US","audience":{"minAge":6,"maxAge":8},\
            "products":[{"id":"remove_ads","kind":"nonConsumable","amountMinor":99,\
            "currency":"USD"}],"initialEntitlements":[]
            """)
        write(#""e":"app_state","state":"launched","cold":true"#)
        write(#""e":"screen","name":"home","affordances":["privacyPolicy","restore"]"#)
        for level in 1...levels {
            play(level)
            if level == 2 { visitParents() }
        }
        write(#""e":"trace_end","reason":"normal""#)
    }

    private mutating func write(_ event: String, after milliseconds: Int = 400) {
        lines.append("{\"seq\":\(lines.count),\"t\":\(t),\"run\":\"\(run)\",\(event)}")
        t += milliseconds
    }

    private mutating func play(_ level: Int) {
        write(#""e":"user_action","kind":"tap","target":"level""#)
        write(#""e":"screen","name":"game""#)
        write("\"e\":\"phase\",\"phase\":\"preAd\",\"attempt\":\(level),\"level\":\(level)")
        showAd("a\(level)", slot: "preTest")
        for word in 0..<wordCount {
            let place =
                "\"attempt\":\(level),\"level\":\(level),\"word\":\(word),\"wordCount\":\(wordCount)"
            write("\"e\":\"phase\",\"phase\":\"presenting\",\(place)", after: 1_000)
            write("\"e\":\"phase\",\"phase\":\"spelling\",\(place)", after: 4_000)
            write(#""e":"user_action","kind":"answer","target":"word""#, after: 10)
            write("\"e\":\"phase\",\"phase\":\"feedback\",\(place)", after: 2_000)
        }
        write(
            "\"e\":\"phase\",\"phase\":\"levelComplete\",\"attempt\":\(level),\"wordCount\":\(wordCount)"
        )
        showAd("b\(level)", slot: "postTest")
        write(#""e":"phase","phase":"none""#)
        write(
            #""e":"screen","name":"home","affordances":["privacyPolicy","restore"]"#, after: 40_000)
    }

    private mutating func showAd(_ id: String, slot: String) {
        write(
            """
            "e":"ad_requested","adId":"\(id)","network":"house","personalized":false,\
            "targeting":"none","childTreatment":"child","identifiers":[],"slot":"\(slot)",\
            "format":"interstitial"
            """)
        write("\"e\":\"ad_loaded\",\"adId\":\"\(id)\"")
        write(
            """
            "e":"ad_shown","adId":"\(id)","slot":"\(slot)","format":"interstitial",\
            "surface":"main","countdownMs":5000,"label":"Advertisement","labelVisible":true,\
            "personalized":false,"rating":"G","network":"house","reportAffordance":true,\
            "creative":{"usesAppCharacter":false,"containsGameInstruction":false},\
            "skipLabel":"Skip"
            """, after: 1_000)
        for remaining in [4_000, 3_000, 2_000, 1_000] {
            write(
                "\"e\":\"ad_countdown\",\"adId\":\"\(id)\",\"remainingMs\":\(remaining)",
                after: 1_000)
        }
        write(
            """
            "e":"ad_skip_enabled","adId":"\(id)","closeWidthPt":120,"closeHeightPt":48,\
            "closeVisible":true
            """)
        write("\"e\":\"ad_skip_tapped\",\"adId\":\"\(id)\"", after: 10)
        write("\"e\":\"ad_dismissed\",\"adId\":\"\(id)\",\"cause\":\"skip\"")
    }

    private mutating func visitParents() {
        write(
            """
            "e":"gate_shown","gateId":"g1","purpose":"parentArea",\
            "challenge":{"kind":"multiply","a":12,"b":7}
            """, after: 5_000)
        write(#""e":"gate_answered","gateId":"g1","correct":true,"latencyMs":5000"#, after: 5)
        write(#""e":"gate_passed","gateId":"g1","passId":"p1","purpose":"parentArea""#)
        write(
            #""e":"screen","name":"parentArea","gated":true,"affordances":["restore","reportAd"]"#)
        write(
            #""e":"screen","name":"home","affordances":["privacyPolicy","restore"]"#, after: 40_000)
    }
}
