import SandlotCompliance
import Testing

@Suite("ad-post-requires-completion")
struct AdPostRequiresCompletionTests {
    private static let rule = RuleUnderTest("ad-post-requires-completion")

    private static let ad = """

        {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
        """

    /// Words that reach feedback.
    private static func feedback(_ words: some Sequence<Int>, attempt: Int = 1) -> String {
        words.map { #"{"e":"phase","phase":"feedback","attempt":\#(attempt),"word":\#($0)}"# }
            .joined(separator: "\n") + "\n"
    }

    private static func complete(_ wordCount: Int? = nil, attempt: Int = 1) -> String {
        let count = wordCount.map { #","wordCount":\#($0)"# } ?? ""
        return #"{"e":"phase","phase":"levelComplete","attempt":\#(attempt)\#(count)}"#
    }

    @Test(arguments: [
        Case("all words of the stated number pass", .pass, feedback(0..<3), complete(3), ad),
        Case("a missing last word fails", .fail, feedback(0..<2), complete(3), ad),
        Case("a missing first word fails", .fail, feedback(1..<3), complete(3), ad),
        Case("a missing word in the middle fails", .fail, feedback([0, 2, 3]), complete(4), ad),
        Case(
            "the order of the words does not matter", .pass, feedback([3, 1, 0, 2]), complete(4),
            ad),
        Case(
            "a word that comes again counts once", .fail, feedback([0, 1, 1, 1]), complete(4), ad),
        Case("words beyond the number do not matter", .pass, feedback([0, 1, 9]), complete(2), ad),
        Case("without a number there are fifteen words", .pass, feedback(0..<15), complete(), ad),
        Case("fourteen of fifteen words fail", .fail, feedback(0..<14), complete(), ad),
        Case(
            "the number of words is a parameter", .pass, feedback(0..<10), complete(), ad,
            parameters: ["wordsPerTest": 10]),
        Case("a test of no words is complete", .pass, complete(0), ad),
        Case(
            "a word that is only presented is not resolved", .fail, feedback([0]),
            .phase("spelling", word: 1), complete(2), ad),
        Case(
            "an earlier event of the attempt can state the number", .pass,
            .phase("presenting", word: 0, wordCount: 2), .phase("feedback", word: 0),
            .phase("feedback", word: 1), .phase("levelComplete"), ad),
        Case(
            "of several numbers the latest counts", .fail,
            .phase("presenting", word: 0, wordCount: 1), .phase("feedback", word: 0, wordCount: 2),
            .phase("levelComplete"), ad),
        Case(
            "the number of the completion outweighs earlier ones", .pass,
            .phase("feedback", word: 0, wordCount: 2), .phase("levelComplete", wordCount: 1), ad),
        Case(
            "the number of the completion outweighs later ones", .pass, .phase("feedback", word: 0),
            .phase("levelComplete", wordCount: 1), .phase("none", wordCount: 2), ad),
        Case(
            "the number of another attempt does not count", .fail,
            .phase("feedback", word: 0, wordCount: 1), .phase("feedback", attempt: 2, word: 0),
            .phase("levelComplete", attempt: 2), ad),
    ])
    func everyWordMustBeResolved(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("without any attempt it fails", .fail, .userAction(), ad),
        Case("without a completion it fails", .fail, feedback(0..<15), ad),
        Case(
            "words after the completion do not count", .fail, feedback([0]), complete(2),
            feedback([1]), ad),
        Case(
            "of two completions the latest counts", .pass, feedback([0]), complete(2),
            feedback([1]), complete(2), ad),
        Case(
            "the latest completion counts even if it states more words", .fail, feedback([0]),
            complete(1), complete(2), ad),
        Case(
            "the completion of an earlier attempt does not count", .fail, feedback([0]),
            complete(1), .phase("preAd", attempt: 2), ad),
        Case(
            "words of an earlier attempt do not count", .fail, feedback([0]),
            feedback([1], attempt: 2), complete(2, attempt: 2), ad),
        Case(
            "an attempt that is taken up again keeps its words", .pass, feedback([0]),
            feedback([0], attempt: 2), feedback([1]), complete(2), ad),
        Case(
            "the phase may have moved on", .pass, feedback([0]), complete(1),
            .phase("none", attempt: nil), ad),
        Case(
            "a test in another window does not count", .fail,
            .phase("feedback", word: 0, scene: "second"),
            .phase("levelComplete", wordCount: 1, scene: "second"), ad),
    ])
    func theLatestCompletionCounts(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "a banner in the slot is checked", .fail, .adShown(slot: "postTest", format: "banner")),
        Case("an ad in another slot is not", .notApplicable, .adShown()),
        Case("a doubled callback is not", .notApplicable, .adShown(), .adShown(slot: "postTest")),
        Case(
            "events missing among the words leave a pass open", .inconclusive,
            .phase("feedback", word: 0), .phase("feedback", seq: 4, word: 1),
            .phase("levelComplete", wordCount: 2), ad),
        Case(
            "events missing between number and words leave a pass open", .inconclusive,
            .phase("presenting", word: 0, wordCount: 1), .phase("feedback", seq: 4, word: 0),
            .phase("levelComplete"), ad),
        Case(
            "events missing before the first word change nothing", .pass, .userAction(),
            .phase("feedback", seq: 4, word: 0), .phase("levelComplete", wordCount: 1), ad),
        Case(
            "events missing after a word that the test does not have change nothing", .pass,
            .phase("feedback", word: 1), .phase("feedback", seq: 4, word: 0),
            .phase("levelComplete", wordCount: 1), ad),
        Case(
            "events missing excuse no missing word", .fail, .phase("feedback", word: 0),
            .phase("levelComplete", seq: 4, wordCount: 2), ad),
        Case(
            "a clock that goes back changes nothing", .pass, .phase("feedback", at: 90, word: 0),
            .phase("levelComplete", at: 10, wordCount: 1), ad),
    ])
    func onlyAdsAfterATestAreChecked(_ example: Case) throws { try Self.rule.check(example) }

    @Test func aWordCountThatNoTestReachesFails() throws {
        let lines = Self.feedback(0..<3) + Self.complete(1 << 53) + Self.ad
        #expect(try Self.rule.verdict(lines) == .fail)
    }
}
