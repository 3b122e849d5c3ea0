import SandlotJSON
import TestSupport

/// A random trace with the events that the rewritten rules read.
///
/// It has several runs, windows, gaps, equal times, clocks that go back, repeated callbacks, and lines out of order.
struct RandomTrace {
    private static let headers = [
        #""platform":"iOS","build":"release""#, #""platform":"watchOS""#, #""platform":"toaster""#,
        #""build":"debug""#,
    ]
    private static let words = ["name", "score", "voice", "photo", "location", "level"]
    private static let identifiers = ["idfa", "aaid", "idfv", "session"]

    private var random: SeededGenerator
    private(set) var lines: [String] = []

    /// Makes the trace of a seed.
    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for run in 1...random.number(in: 1...3) { addRun("r\(run)") }
        if random.chance(0.1), lines.count > 1 {
            lines.swapAt(random.number(in: 0...lines.count - 1), lines.count - 1)
        }
    }

    /// The trace as JSON Lines.
    var bytes: [UInt8] { lines.flatMap { Array($0.utf8) + [0x0A] } }

    private mutating func addRun(_ run: String) {
        var (seq, t) = (0, 0)
        func add(_ event: String, _ trace: inout RandomTrace) {
            trace.lines.append(#"{"seq":\#(seq),"t":\#(t),"run":"\#(run)",\#(event)}"#)
            seq += 1
        }
        if random.chance(0.9) {
            let header = random.element(of: Self.headers)
            add(#""e":"trace_header","schema":"sandlot-trace/1",\#(header)"#, &self)
        }
        for _ in 0..<random.number(in: 0...40) {
            if random.chance(0.03) { seq += 1 }
            switch random.number(in: 0...9) {
            case 0...2: break
            case 3 where random.chance(0.1): t = max(0, t - 700)
            default: t += random.number(in: 1...900)
            }
            let scene = random.chance(0.15) ? #","scene":"left""# : ""
            add(event() + scene, &self)
        }
        if random.chance(0.7) {
            add(#""e":"trace_end","reason":"\#(random.chance(0.8) ? "normal" : "crash")""#, &self)
        }
    }

    private mutating func event() -> String {
        switch random.number(in: 0...15) {
        case 0: #""e":"screen","name":"\#(pick("home", "game", "chat", "parentArea"))""#
        case 1, 2:
            #""e":"phase","phase":"\#(pick("preAd", "spelling", "levelComplete", "presenting"))","attempt":1,"word":1"#
        case 3:
            #""e":"ad_requested","adId":"\#(adID)","network":"\#(pick("house", "admob"))""#
                + maybe("targeting", "contextual", "remarketing", "none")
                + maybe("childTreatment", "child", "unspecified")
                + list("identifiers", Self.identifiers)
        case 4, 5:
            #""e":"ad_shown","adId":"\#(adID)","slot":"\#(pick("preTest", "postTest", "other"))","#
                + #""format":"\#(pick("interstitial", "banner", "rewarded"))""#
                + maybe("surface", "main", "widget") + flag("modal")
        case 6: #""e":"ad_clicked","adId":"\#(adID)","destination":"none""#
        case 7: #""e":"ad_dismissed","adId":"\#(adID)","cause":"\#(pick("skip", "auto"))""#
        case 8:
            #""e":"price_shown","productId":"\#(product)","displayPrice":"$1""# + flag("gated")
                + maybe("virtualCurrency", "gems") + maybe("currency", "EUR")
                + (random.chance(0.6) ? #","amountMinor":99"# : "") + flag("purchasable")
        case 9: #""e":"offer_shown","offerId":"o1","initiated":"app","productId":"\#(product)""#
        case 10:
            random.chance(0.6)
                ? #""e":"gate_passed","gateId":"g1","passId":"p\#(random.number(in: 1...9))","purpose":"purchase""#
                : #""e":"gate_shown","gateId":"g1","purpose":"purchase""#
        case 11:
            #""e":"purchase_started","purchaseId":"b\#(random.number(in: 1...4))","productId":"\#(product)""#
        case 12:
            #""e":"data_sent","dest":"\#(pick("firstParty", "thirdParty", "self"))","#
                + #""purpose":"\#(pick("sync", "ads", "analytics"))""#
                + list("fields", Self.words) + list("identifiers", Self.identifiers)
                + flag("public")
        case 13:
            random.chance(0.5)
                ? #""e":"permission_prompt","permission":"\#(pick("microphone", "tracking", "location"))""#
                : #""e":"push","kind":"scheduled","content":"\#(pick("promo", "reminder"))""#
                    + flag("thirdParty")
        case 14:
            random.chance(0.3)
                ? #""e":"link_opened","class":"web""#
                : #""e":"text_shown","purpose":"\#(pick("offer", "feedback", "retention"))""#
                    + flag("character")
        default:
            #""e":"consent","consentId":"c1","action":"\#(pick("granted", "withdrawn"))","by":"\#(pick("parent", "child"))","#
                + #""method":"\#(pick("parentalGate", "kba", "emailPlus", "card"))","scope":["\#(pick("collection", "thirdParty"))"]"#
        }
    }

    // MARK: Members

    private var adID: String {
        mutating get { "a\(random.number(in: 1...5))" }
    }

    private var product: String {
        mutating get { pick("remove_ads", "stickers") }
    }

    private mutating func pick(_ words: String...) -> String { random.element(of: words) }

    private mutating func maybe(_ field: String, _ words: String...) -> String {
        random.chance(0.7) ? #","\#(field)":"\#(random.element(of: words))""# : ""
    }

    private mutating func flag(_ field: String) -> String {
        random.chance(0.5) ? #","\#(field)":\#(random.chance(0.5))"# : ""
    }

    private mutating func list(_ field: String, _ words: [String]) -> String {
        let chosen = words.filter { _ in random.chance(0.25) }
        return #","\#(field)":["# + chosen.map { #""\#($0)""# }.joined(separator: ",") + "]"
    }
}
