import SandlotCompliance
import Testing

@Suite("Values that a parameter takes")
struct ParameterValueTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        let name: String
        let value: ParameterValue
        let accepted: String
        var testDescription: String { "\(name) \(value)" }

        init(_ name: String, _ value: ParameterValue, _ accepted: String = "") {
            (self.name, self.value, self.accepted) = (name, value, accepted)
        }
    }

    private static let registry = RuleCatalog.standard.parameters

    @Test(arguments: [
        Setting("tolMs", .integer(-1), "milliseconds, 0 or more"),
        Setting("maxSkipMs", .integer(-5), "milliseconds, 0 or more"),
        Setting("maxSkipMs.iOS", .integer(-5), "milliseconds, 0 or more"),
        Setting("minClosePt", .integer(-5), "points, 0 or more"),
        Setting(
            "strictSkipMs", .integer(-1),
            "accepts null, or a whole number of milliseconds, 0 or more"),
        Setting("minContrast", .number(.infinity), "cannot be a number of this size"),
        Setting("maxAdShare", .number(1.01), "from 0 to 1"),
        Setting("maxGuess", .integer(2), "from 0 to 1"),
        Setting("maxGuess", .number(-0.1), "from 0 to 1"),
        Setting("minContrast", .number(-1), "0 or more"),
        Setting("maxAttempts", .string("three"), "a whole number"),
        Setting("inertOnly", .string("yes"), "true or false"),
        Setting("missingDismiss", .string("never"), "runEnd or nextPhase"),
        Setting("countdownClock", .string("wall"), "elapsed, visible, or either"),
        Setting("maxAdRating", .string("X"), "G, PG, T, or MA"),
        Setting("aRange", .array([.integer(9), .integer(3)]), "smaller one first"),
        Setting("consentAge.default", .integer(-1), "0 or more"),
        Setting("removeAdsProducts", .string("plus"), "a list"),
        Setting(
            "pressureLexicon.en", .array([.string("(")]), "`(` is not a regular expression"),
        Setting("pii", .array([.integer(1)]), "a string"),
        Setting("tolMs", .integer(.max), "the largest whole number is 9007199254740992"),
        Setting("tolMs", .number(1e30), "the largest whole number is 9007199254740992"),
        Setting("maxSkipMs", .integer(.max), "the largest whole number is 9007199254740992"),
        Setting("maxSkipMs.iOS", .integer(.max), "the largest whole number is"),
        Setting("countdownMs", .integer(.max), "the largest whole number is"),
        Setting("minClosePt", .integer(.min), "points, 0 or more"),
    ])
    func invalidValuesAreRefused(_ setting: Setting) throws {
        let (name, value, accepted) = (setting.name, setting.value, setting.accepted)
        let error = #expect(throws: ParameterError.self) {
            _ = try Self.registry.resolve(name, value)
        }
        let explanation = try #require(error).explanation
        #expect(explanation.contains("`\(name.prefix { $0 != "." })`"), "\(explanation)")
        #expect(explanation.contains(accepted), "\(explanation)")
    }

    @Test(arguments: [
        Setting("tolMs", 0), Setting("maxAdShare", 1), Setting("maxAdShare", 0),
        Setting("removeAdsProducts", .null), Setting("removeAdsProducts", .array([])),
        Setting("strictSkipMs", .null), Setting("missingDismiss", "nextPhase"),
        Setting("maxSkipMs.watchOS", 0),
        Setting("pressureLexicon.de", .array(["jetzt (?:nur|bald)"])),
    ])
    func valuesAtTheEndsOfTheRangeAreAccepted(_ setting: Setting) throws {
        _ = try Self.registry.resolve(setting.name, setting.value)
    }

    @Test func everyDefaultIsTakenAndEveryParameterSaysWhatItAccepts() throws {
        for name in Self.registry.names {
            let parameter = try #require(Self.registry[name])
            #expect(parameter.accepts(parameter.fallback), "\(name)")
            #expect(!parameter.accepted.isEmpty)
        }
    }

    private static func settings(
        _ name: String, _ values: ParameterValue...
    ) throws -> [String: ParameterValue] {
        var settings = Parameters()
        for value in values {
            let set = try registry.resolve(name, value)
            settings.override(with: [set.name: set.value])
        }
        return settings.values
    }

    @Test func aPlatformThatIsSetLeavesTheOthersToThePack() throws {
        var pack = try #require(RuleCatalog.standard.pack(.seed))
        pack.parameters["maxSkipMs"] = 3_000
        let checker = Checker(
            packs: [pack], parameters: try Self.settings("maxSkipMs.watchOS", 2_000))
        let lines = """
            {"t":0,"e":"ad_shown","adId":"a","slot":"other","format":"interstitial","network":"house"}
            {"t":5000,"e":"ad_skip_enabled","adId":"a"}
            """
        let report = try checker.check(Array(RuleExample("", lines).trace.utf8))
        let result = report.packs[0].rules.first { $0.id == "ad-skip-by-deadline" }
        #expect(result?.verdict == .fail)
        let merged: ParameterValue = ["iOS": 3_000, "watchOS": 2_000, "android": 3_000]
        #expect(report.packs[0].parameters["maxSkipMs"] == merged)
    }

    @Test func aPlatformThatIsSetLeavesTheOthersToTheHeader() throws {
        let lines = """
            {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","params":{"maxSkipMs":3000}}
            {"t":0,"e":"ad_shown","adId":"a","slot":"other","format":"interstitial","network":"house"}
            {"t":5000,"e":"ad_skip_enabled","adId":"a"}
            """
        let story = Story(lines, parameters: try Self.settings("maxSkipMs.watchOS", 2_000))
        #expect(try story.verdict("ad-skip-by-deadline") == .fail)
    }

    @Test func aReportGivesANumberThatCountsEverywhereAsOne() throws {
        let pack = try #require(RuleCatalog.standard.pack(.seed))
        let checker = Checker(packs: [pack], parameters: try Self.settings("maxSkipMs", 15_000))
        let report = try checker.check(Array(RuleExample("", .screen("home")).trace.utf8))
        #expect(report.packs[0].parameters["maxSkipMs"] == .integer(15_000))
    }

    @Test func nullRemovesWhatAWeakerSourceSetAndTheDefault() throws {
        func verdict(_ settings: [String: ParameterValue]) throws -> Verdict {
            try Story(
                #"{"e":"text_shown","purpose":"offer","text":"x"}"#, parameters: settings
            ).verdict("text-no-pressure")
        }
        let name = "pressureLexicon.en"
        #expect(try verdict(Self.settings(name, ["x"])) == .fail)
        #expect(try verdict(Self.settings(name, .null)) == .inconclusive)
        #expect(try verdict(Self.settings(name, ["x"], .null)) == .inconclusive)
        #expect(try verdict(Self.settings(name, .null, ["x"])) == .fail)
    }

    @Test func aHeaderCannotSetWhatTheParameterDoesNotTake() throws {
        let story = Story(
            """
            {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
            "params":{"maxSkipMs":-1,"tolMs":-1,"unknown":7}}
            {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
            {"t":6000,"e":"ad_skip_enabled","adId":"a1"}
            """)
        #expect(try story.verdict("ad-skip-by-deadline") == .pass)
    }

    @Test func aHeaderCannotSetANumberThatOverflows() throws {
        let story = Story(
            """
            {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
            "params":{"maxSkipMs":9223372036854775807}}
            {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
            {"t":7000,"e":"ad_skip_enabled","adId":"a1"}
            """)
        #expect(try story.verdict("ad-skip-by-deadline") == .fail)
    }
}
