import StoreKit
import Testing

/// Messages of store code, which are written as on a Mac.
struct LocalizedTextTests {
    private let english = Locale(identifier: "en_US")

    /// Makes a bundle with a table of translations.
    private func bundle(_ table: String, name: String = "Localizable") throws -> (URL, Bundle) {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "texts-\(UUID().uuidString).bundle")
        let language = folder.appending(path: "en.lproj")
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        try Data(table.utf8).write(to: language.appending(path: "\(name).strings"))
        return (folder, try #require(Bundle(url: folder)))
    }

    @Test func aTextWithoutATranslationIsItself() {
        let error: any Error = StoreKitError.userCancelled
        let (name, count, ratio) = ("Remove Ads", 12, 0.5)
        #expect(String(localized: "Restore") == "Restore")
        #expect(String(localized: "50% off, %@ %d") == "50% off, %@ %d")
        #expect(String(localized: "") == "")
        #expect(
            String(localized: "Failed: \(error.localizedDescription)")
                == "Failed: The request was canceled.")
        #expect(
            String(localized: "\(count) of \(name), \(count)% \(name.prefix(2))", locale: english)
                == "12 of Remove Ads, 12% Re")
        #expect(String(localized: "\(ratio) %@", locale: english) == "0.500000 %@")
        #expect(
            String(
                localized: "\(ratio, specifier: "%.2f") \(255, specifier: "%X")", locale: english)
                == "0.50 FF")
        #expect(String(localized: "\(1_234_567)", locale: english) == "1,234,567")
        #expect(String(localized: "\(UInt64.max)", locale: english).filter(\.isNumber).count == 20)
        #expect(
            String(localized: "\(0.25, format: .percent.locale(english))", comment: "A share")
                == "25%")
        #expect(String(localized: "\(NSString(string: "%@ x"))") == "%@ x")
        #expect(
            String(localized: "a.key", defaultValue: "\(count) coins", locale: english)
                == "12 coins")
    }

    @Test func aBundleTranslates() throws {
        let (folder, bundle) = try bundle(
            """
            "Restore" = "Bring back";
            "%lld of %@" = "%2$@: %1$lld %% %3$@ %";
            "a.key" = "%lld pieces";
            "%@!" = "%d %s %@";
            """)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(String(localized: "Restore", bundle: bundle) == "Bring back")
        #expect(
            String(localized: "\(3) of \("coins")", bundle: bundle, locale: english)
                == "coins: 3 % %3$@ %")
        #expect(
            String(localized: "a.key", defaultValue: "\(3) coins", bundle: bundle, locale: english)
                == "3 pieces")
        // A wrong table cannot end the app.
        #expect(String(localized: "\("x")!", bundle: bundle) == "x %s %@")
    }

    @Test func aTableHasAName() throws {
        let (folder, bundle) = try bundle("\"Buy\" = \"Purchase\";", name: "Shop")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(String(localized: "Buy", table: "Shop", bundle: bundle) == "Purchase")
        #expect(String(localized: "Buy", bundle: bundle) == "Buy")
    }

    @Test func aTextIsAValue() {
        let text: String.LocalizationValue = "Buy \("coins")"
        #expect(text == "Buy \("coins")")
        #expect(text != "Buy coins")
        #expect(String(localized: text) == "Buy coins")
        #expect(String(localized: String.LocalizationValue("Restore")) == "Restore")
    }
}
