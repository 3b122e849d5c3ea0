import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckPageTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    /// A trace whose decisive words are at the end of a long text.
    private static let story =
        String(repeating: "A letter looked for its word. ", count: 40) + "Buy now, only today!"

    private func writeTrace(_ lines: [(Int, String, String)]) throws {
        var trace = CheckTrace()
        for (t, event, members) in lines { trace.add(t, event, members) }
        try sandlot.directory.write(trace.text, to: "t.jsonl")
    }

    @Test
    func theFieldThatDecidesIsShownAsAWhole() throws {
        try writeTrace([
            (500, "text_shown", #""purpose":"offer","audience":"child","text":"\#(Self.story)""#),
            (900, "trace_end", #""reason":"normal""#),
        ])
        let outcome = try sandlot.check("t.jsonl", "--packs", "caru", "--html", "t.html")
        #expect(outcome.text.contains("text-no-exhortation"))
        for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
        let words = outcome.text.split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains("text=\"\(Self.story)\""))
        let page = try #require(sandlot.directory.text(of: "t.html"))
        #expect(page.contains(Self.story))
    }

    @Test
    func aWordThatIsLongerThanALineIsBroken() throws {
        let host = String(repeating: "long", count: 60) + ".example"
        try writeTrace([(500, "link_opened", #""class":"web","host":"\#(host)""#)])
        let outcome = try sandlot.check("t.jsonl")
        for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
        let letters = outcome.text.filter { !$0.isWhitespace }
        #expect(letters.contains("host=\(host)"))
    }

    @Test
    func marksThatChangeTheDirectionOfTextAreEscapedInEveryReport() throws {
        let marks =
            (0x202A...0x202E).map(Unicode.Scalar.init)
            + (0x2066...0x2069).map(Unicode.Scalar.init)
            + [0x61C, 0x200E, 0x200F].map { Unicode.Scalar($0 as UInt32) }
        let scalars = marks.compactMap(\.self)
        #expect(scalars.count == 12)
        let word = "x" + String(String.UnicodeScalarView(scalars)) + "y"
        try writeTrace([
            (500, "link_opened", #""class":"web","host":"\#(word)""#),
            (600, "purchase_started", #""purchaseId":"\#(word)","productId":"\#(word)""#),
        ])
        let trace = try #require(sandlot.directory.text(of: "t.jsonl"))
        try sandlot.directory.write(
            trace.replacing(#""run":"r""#, with: #""run":"\#(word)""#), to: "t.jsonl")
        try sandlot.directory.write("nonsense", to: "\(word).jsonl")
        let outcome = try sandlot.check(
            "t.jsonl", "\(word).jsonl", "--packs", "all", "--html", "t.html", "--sarif", "t.sarif",
            "--junit", "t.xml")
        let texts = ["t.html", "t.sarif", "t.xml"].compactMap(sandlot.directory.text)
        #expect(texts.count == 3)
        for text in texts + [outcome.text] {
            #expect(text.contains(#"\u{202e}"#) || text.contains(#"\\u{202e}"#))
            let found = text.unicodeScalars.filter(scalars.contains)
            #expect(found.isEmpty, "\(found)")
        }
        let results = try JSONDocument(Array(texts[1].utf8)).root
        #expect(results["runs"]?.list.first?["results"]?.list.isEmpty == false)
    }

    @Test
    func theFooterSaysHowThePageWasMade() throws {
        _ = try sandlot.check(
            "failing.jsonl", "--packs", "ftc-iap", "--param", "pii=[\"a'b <c>\"]", "--html",
            "t.html")
        let page = try #require(sandlot.directory.text(of: "t.html"))
        let footer = try #require(page.split(separator: "<footer>").last)
        let version = try sandlot.run("--version").text.filter { !$0.isNewline }
        #expect(footer.contains("Made by sandlot \(version) on 2026-11-22 12:00 UTC with:"))
        #expect(
            footer.contains(
                "sandlot check failing.jsonl --packs ftc-iap --param "
                    + "&#39;pii=[&quot;a&#39;\\&#39;&#39;b &lt;c&gt;&quot;]&#39; --html t.html"))
    }

    @Test
    func everySignInTheLanesIsInTheLegend() throws {
        _ = try sandlot.check("failing.jsonl", "two-devices.jsonl", "--html", "t.html")
        let page = try #require(sandlot.directory.text(of: "t.html"))
        let sections = page.split(separator: "<article")
        #expect(sections.count == 3)
        for section in sections.dropFirst() {
            let legend = Set(
                section.matches(of: #/<span class="glyph">([^<]+)<\/span>/#).map(\.output.1))
            let signs = Set(
                section.matches(of: #/<g class="mark [^>]*>.*<text[^>]*>([^<]+)<\/text><\/g>/#)
                    .map(\.output.1))
            if section == sections[1] { #expect(!signs.isEmpty) }
            #expect(signs.filter { Int($0) == nil }.isSubset(of: legend), "\(signs) \(legend)")
        }
    }

    @Test
    func noPinCoversTheLabelOfAnother() throws {
        _ = try sandlot.check("failing.jsonl", "--packs", "all", "--html", "t.html")
        let page = try #require(sandlot.directory.text(of: "t.html"))
        let pin = #/<rect x="(-?[\d.]+)" y="3" width="([\d.]+)" height="18"/#
        var count = 0
        for drawing in page.split(separator: "<svg role").dropFirst() {
            let width = try #require(
                drawing.firstMatch(of: #/viewBox="0 0 (\d+) /#).flatMap { Double($0.output.1) })
            var right = 0.0
            for match in drawing.matches(of: pin) {
                let x = try #require(Double(match.output.1))
                #expect(x >= right)
                right = x + (Double(match.output.2) ?? 0)
                #expect(right <= width)
                count += 1
            }
        }
        #expect(count > 4)
    }

    @Test
    func aDrawingIsThereForADeskAndForAPhone() throws {
        _ = try sandlot.check("failing.jsonl", "--html", "t.html")
        let page = try #require(sandlot.directory.text(of: "t.html"))
        #expect(page.contains(#"viewBox="0 0 1000 "#))
        #expect(page.contains(#"viewBox="0 0 358 "#))
        // A label is shown completely or not at all.
        for label in page.matches(of: #/<text class="label[^>]*>([^<]*)<\/text>/#) {
            #expect(!label.output.1.hasSuffix("…"))
        }
        #expect(!page.contains("overflow-x") && !page.contains("min-width:44rem"))
        #expect(page.contains("<summary>This run in words</summary>"))
    }
}
