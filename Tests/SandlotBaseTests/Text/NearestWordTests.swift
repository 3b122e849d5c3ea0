import SandlotBase
import Testing

@Suite
struct NearestWordTests {
    private static let words = [
        "transaction", "renewal", "notification", "app", "verify", "Sandbox",
    ]

    @Test(arguments: [
        ("transaction", "transaction"), ("transacton", "transaction"),
        ("transacttion", "transaction"),
        ("transaktion", "transaction"), ("trasnaction", "transaction"),
        ("TRANSACTION", "transaction"),
        ("renewl", "renewal"), ("ranewel", "renewal"), ("ap", "app"), ("apq", "app"),
        ("sandbox", "Sandbox"),
        ("verfiy", "verify"), ("notificaton", "notification"),
    ])
    func aMisspellingIsRecognized(_ word: String, _ expected: String) {
        #expect(NearestWord.suggestion(for: word, among: Self.words) == expected)
    }

    @Test(arguments: ["", "xyz", "refund", "transfer", "b", "aqq", "completely different"])
    func otherWordsAreNotMisspellings(_ word: String) {
        #expect(NearestWord.suggestion(for: word, among: Self.words) == nil)
    }

    @Test
    func theFirstOfTheNearestWordsIsSuggested() {
        #expect(NearestWord.suggestion(for: "abcd", among: ["abxx", "abce", "abcf"]) == "abce")
        #expect(NearestWord.suggestion(for: "abcd", among: ["abcf", "abce"]) == "abcf")
        #expect(NearestWord.suggestion(for: "abcd", among: ["abcx", "abcd"]) == "abcd")
        #expect(NearestWord.suggestion(for: "abcd", among: []) == nil)
    }

    @Test
    func longWordsAreNotCompared() {
        let long = String(repeating: "a", count: 100_000)
        #expect(NearestWord.suggestion(for: long, among: Self.words) == nil)
        #expect(NearestWord.suggestion(for: "app", among: [long]) == nil)
    }
}
