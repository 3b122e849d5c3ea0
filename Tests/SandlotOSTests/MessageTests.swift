import SandlotOS
import Testing

@Suite struct MessageTests {
    private let name = "Mia"

    @Test func textsArePrivateAndNumbersArePublic() {
        let message: OSLogMessage =
            "\(name) buys \(3) for \(0.99, format: .fixed(precision: 2)): \(true)"
        #expect(message.text == "<private> buys 3 for 0.99: true")
    }

    @Test func aMessageDecidesAboutItsValues() {
        let message: OSLogMessage =
            "\(name, privacy: .public) \(7, privacy: .private) \(name, privacy: .sensitive)"
        #expect(message.text == "Mia <private> <sensitive>")
    }

    @Test func aHashIsTheSameForEqualValuesAndHidesThem() {
        let one: OSLogMessage = "\(name, privacy: .private(mask: .hash))"
        let other: OSLogMessage = "\("Mi" + "a", privacy: .private(mask: .hash))"
        #expect(one.text == other.text)
        #expect(!one.text.contains(name))
    }

    @Test func valuesAreFormattedAndAligned() {
        let message: OSLogMessage = """
            [\(255, format: .hex(includePrefix: true))] [\(-5, format: .decimal(minDigits: 3))] \
            [\(7, align: .right(columns: 3))] [\(name, align: .left(columns: 5), privacy: .public)]
            """
        #expect(message.text == "[0xff] [-005] [  7] [Mia  ]")
    }

    @Test func anOptionalAndAnErrorAreDescribed() {
        struct Fault: Error {}
        let message: OSLogMessage =
            "\(String(describing: Int?.none), privacy: .public) \(Fault(), privacy: .public)"
        #expect(message.text == "nil Fault()")
    }

    @Test(
        arguments: [
            ("100%% of %d", [7], "100% of 7"), ("%{public}@ %@", ["a", "b"], "a <private>"),
            ("%{private}d %5.1f", [7, 2.25], "<private>   2.2"), ("%d", [], "<missing>"),
            ("%", [], ""),
            ("%ld %lu %x", [1, 2, 255], "1 2 ff"),
        ] as [(String, [any CVarArg & Sendable], String)])
    func theOlderNotationHasTheSamePrivacy(
        _ format: String, _ values: [any CVarArg & Sendable], _ text: String
    ) {
        #expect(LegacyFormat.text(format, values) == text)
    }

    @Test func aDisabledLogWritesNothing() {
        #expect(!OSLog.disabled.isEnabled(type: .fault))
        #expect(OSLog.default.isEnabled(type: .error))
    }
}
