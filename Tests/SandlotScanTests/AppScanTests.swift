import Foundation
import SandlotBase
import SandlotCompliance
import SandlotScan
import TestSupport
import Testing

@Suite("The scan of an app")
struct AppScanTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8), to: name)
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        let folder = (directory.path(name) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try directory.write(bytes, to: name)
    }

    private func plist(_ members: String) -> String { "<plist><dict>\n\(members)\n</dict></plist>" }

    /// Returns the findings of a pack, as the rule, the verdict, and the message without the folder.
    private func findings(
        _ pack: PackID, parameters: [String: ParameterValue] = [:]
    ) throws -> [String] {
        let scan = AppScan(directory.path)
        #expect(scan.errors.isEmpty && scan.problems.isEmpty)
        let report = ComplianceReport(
            scanning: scan.facts, source: directory.path, fileCount: scan.fileCount,
            packs: [try #require(RuleCatalog.standard.pack(pack))], parameters: parameters)
        return report.packs[0].rules.flatMap { rule in
            rule.findings.map {
                "\(rule.id) \($0.verdict.rawValue) "
                    + $0.message.replacing("\(directory.path)/", with: "")
                    + ($0.place?.line.map { " (\($0))" } ?? "")
            }
        }
    }

    @Test
    func permissionsAndTrackingOfAnInfoPlistAreFound() throws {
        try write(
            plist(
                """
                <key>NSUserTrackingUsageDescription</key><string>Ads</string>
                <key>NSCameraUsageDescription</key><string>Photos</string>
                <key>NSMicrophoneUsageDescription</key><string>Words</string>
                <key>NSLocationWhenInUseUsageDescription</key><string>Maps</string>
                """), to: "App.app/Info.plist")
        try write(
            plist("<key>NSContactsUsageDescription</key><string/>"), to: "A.framework/Info.plist")
        #expect(
            try findings(.appleKids).filter { !$0.hasPrefix("data") } == [
                "perm-allowlist fail App.app/Info.plist declares `NSCameraUsageDescription`, "
                    + "so the app can ask for the permission camera. (3)",
                "perm-allowlist fail App.app/Info.plist declares "
                    + "`NSLocationWhenInUseUsageDescription`, so the app can ask for the permission "
                    + "location. (5)",
                "perm-no-att fail App.app/Info.plist declares `NSUserTrackingUsageDescription`, "
                    + "so the app can ask for permission to track. (2)",
            ])
        let camera = ParameterValue.array(["camera", "microphone", "location"])
        #expect(
            try findings(.appleKids, parameters: ["allowPermissions": camera])
                .allSatisfy { !$0.hasPrefix("perm-allowlist") })
    }

    /// A new project of Xcode has no Info.plist.
    @Test
    func permissionsInBuildSettingsAreFound() throws {
        try write(
            """
            // !$*UTF8*$!
            {
            \tbuildSettings = {
            \t\tINFOPLIST_KEY_CFBundleDisplayName = Letters;
            \t\tINFOPLIST_KEY_NSUserTrackingUsageDescription = "Ads; and \\"more\\"";
            \t\t"INFOPLIST_KEY_NSCameraUsageDescription[sdk=iphoneos*][arch=*]" = Photos;
            \t\tINFOPLIST_KEY_NSUserTrackingUsageDescription = Ads;
            \t\tTEXT = "INFOPLIST_KEY_NSContactsUsageDescription = x";
            \t};
            }
            """, to: "Letters.xcodeproj/project.pbxproj")
        try write(
            """
            // INFOPLIST_KEY_NSContactsUsageDescription = Friends
            INFOPLIST_KEY_NSMicrophoneUsageDescription=Words\r
            INFOPLIST_KEY_NSSpeechRecognitionUsageDescription
            INFOPLIST_KEY_UsageDescription = None
            INFOPLIST_KEY_NSLocationWhenInUseUsageDescription[sdk=*] = Maps
            """, to: "Shared.xcconfig")
        func fail(_ key: String, _ permission: String, _ file: String, _ line: Int) -> String {
            "perm-allowlist fail \(file) declares `NS\(key)UsageDescription`, so the app can ask for "
                + "the permission \(permission). (\(line))"
        }
        #expect(
            try findings(.appleKids).filter { !$0.hasPrefix("data") } == [
                fail("Camera", "camera", "Letters.xcodeproj/project.pbxproj", 6),
                fail("LocationWhenInUse", "location", "Shared.xcconfig", 5),
                "perm-no-att fail Letters.xcodeproj/project.pbxproj declares "
                    + "`NSUserTrackingUsageDescription`, so the app can ask for permission to track. (5)",
            ])
        #expect(AppScan(directory.path("Shared.xcconfig")).facts.map(\.line) == [2, 5])
    }

    @Test
    func aProjectCanBeAPropertyList() throws {
        let settings = "<key>INFOPLIST_KEY_NSCameraUsageDescription[sdk=*]</key><string>x</string>"
        try write(
            "<?xml version=\"1.0\"?>"
                + plist("<key>a</key><array><dict>\n\(settings)</dict></array>"),
            to: "A.xcodeproj/project.pbxproj")
        #expect(AppScan(directory.path).facts.map(\.line) == [3])
    }

    @Test(arguments: [Array("a\0".utf8), Array("bplist00".utf8), Array("<?xml".utf8)])
    func aProjectThatIsNoTextIsAProblem(bytes: [UInt8]) throws {
        try write(bytes, to: "A.xcodeproj/project.pbxproj")
        try write(bytes, to: "A.xcconfig")
        #expect(problems() == ["A.xcconfig 0", "A.xcodeproj/project.pbxproj 0"])
    }

    @Test
    func privacyManifestsDeclareTracking() throws {
        try write(
            plist(
                """
                <key>NSPrivacyTracking</key><true/>
                <key>NSPrivacyTrackingDomains</key><array><string>ads.example</string></array>
                <key>NSPrivacyCollectedDataTypes</key><array>
                <dict><key>NSPrivacyCollectedDataType</key><string>Device</string>
                <key>NSPrivacyCollectedDataTypeTracking</key><true/></dict>
                <dict><key>NSPrivacyCollectedDataTypeTracking</key><false/></dict></array>
                """), to: "PrivacyInfo.xcprivacy")
        let found = try findings(.coppa)
        #expect(found.count == 3 && found.allSatisfy { $0.hasPrefix("perm-no-att fail ") })
        #expect(found[1].hasSuffix("names tracking domains: `ads.example`. (3)"), "\(found)")
        #expect(found[2].hasSuffix("that `Device` is used for tracking. (6)"), "\(found)")
    }

    @Test
    func programsAndFrameworksAreFound() throws {
        let program = Programs.program(linking: [
            "/System/Library/Frameworks/AdSupport.framework/AdSupport",
            "/System/Library/Frameworks/AppTrackingTransparency.framework/AppTrackingTransparency",
        ])
        try write(program, to: "App.app/App")
        try write(program, to: "App.app/Frameworks/GoogleMobileAds.framework/GoogleMobileAds")
        try write([], to: "App.app/Frameworks/Mine.framework/x")
        try write([], to: "App.app/AppsFlyerLib_Privacy.bundle/x")
        let found = try findings(.appleKids)
        #expect(
            found.contains(
                "perm-no-att fail App.app/App links the framework AppTrackingTransparency."))
        #expect(found.count { $0.hasPrefix("perm-no-att") } == 1)
        #expect(
            found.count { $0.hasPrefix("ad-no-device-ids inconclusive") } == 2, "\(found)")
        #expect(found.count { $0.hasPrefix("ad-third-party-discouraged fail") } == 1)
        #expect(
            found.contains { $0.hasPrefix("data-no-third-party-analytics fail App.app/AppsFlyer") })
        #expect(
            found.contains {
                $0.hasPrefix("data-no-third-party-analytics advisory App.app/Frameworks/Mine")
            })
    }

    @Test
    func onlyListedVersionsOfAndroidSDKsAreCertified() throws {
        try write(
            """
            implementation 'com.google.android.gms:play-services-ads:18.0.0'
            implementation 'com.unity3d.ads:unity-ads:4.9.0'
            implementation 'com.applovin:applovin-sdk:12.0.0'
            implementation "com.vungle:vungle-ads:$version"
            """, to: "app/build.gradle")
        try write(
            """
            <manifest xmlns:android="a" xmlns:tools="t">
            <uses-permission android:name="com.google.android.gms.permission.AD_ID"/>
            <uses-permission android:name="android.permission.CAMERA" tools:node="remove"/>
            <uses-permission android:name="android.permission.INTERNET"/>
            <uses-permission android:name="android.permission.READ_CONTACTS"/>
            </manifest>
            """, to: "app/AndroidManifest.xml")
        let found = try findings(.googleFamilies)
        #expect(
            found.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
                "ad-sdk-certified fail", "ad-sdk-certified fail", "ad-sdk-certified inconclusive",
                "ad-no-device-ids inconclusive", "perm-allowlist fail",
                "data-no-prohibited-ids inconclusive",
            ], "\(found)")
        #expect(found[0].contains("Version 19.0.0 of admob is the first certified one"))
        #expect(found[1].contains("applovin that is not certified"))
    }

    @Test
    func permissionsOfAManifestHaveAnyPrefix() throws {
        try write(
            """
            <manifest xmlns:t="http://schemas.android.com/tools"
                xmlns:a="http://schemas.android.com/apk/res/android">
            <uses-permission a:name="android.permission.CALL_PHONE"/>
            <uses-permission a:name="android.permission.CAMERA" t:node="remove"/>
            <uses-permission android:name="android.permission.READ_SMS"/>
            <uses-permission a:name="android.permission.MANAGE_EXTERNAL_STORAGE"/>
            <uses-permission a:name="android.permission.INTERNET"/>
            </manifest>
            """, to: "AndroidManifest.xml")
        let found = try findings(.googleFamilies)
        #expect(found.count == 2, "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("perm-allowlist fail") }, "\(found)")
        #expect(found.map { $0.suffix(3) } == ["(3)", "(6)"], "\(found)")
    }

    @Test
    func aFolderHasItsOwnNameThroughALink() throws {
        try write(
            plist("<key>NSUserTrackingUsageDescription</key><string>Why</string>"),
            to: "Sentry.framework/Info.plist")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("link"), withDestinationPath: "Sentry.framework")
        for path in ["Sentry.framework", "link", "Sentry.framework/."] {
            let scan = AppScan(directory.path(path))
            #expect(scan.facts.count == 1 && scan.fileCount == 0, "\(path): \(scan.facts)")
        }
    }

    @Test
    func aPipeIsRefused() throws {
        #expect(mkfifo(directory.path("pipe"), 0o600) == 0)
        let scan = AppScan(directory.path("pipe"))
        #expect(scan.errors.map(\.description).first?.contains("it is a pipe") == true)
    }

    @Test
    func aListWithoutKnownSDKsConcernsNoRule() throws {
        try write("PODS:\n  - Snap (1.0)\n", to: "Podfile.lock")
        try write(#"{"pins": [{"location": "https://example.com/Words"}]}"#, to: "Package.resolved")
        let scan = AppScan(directory.path)
        #expect(scan.fileCount == 2 && scan.facts.isEmpty)
        let report = ComplianceReport(
            scanning: scan.facts, source: "a", fileCount: 2, packs: RuleCatalog.standard.packs)
        #expect(report.packs.allSatisfy { $0.verdict == .notApplicable && $0.id != .trace })
    }

    @Test
    func filesThatAreNotUnderstoodAreProblems() throws {
        try write("<plist>", to: "Info.plist")
        try write([0x03, 0x00, 0x08, 0x00], to: "AndroidManifest.xml")
        try write("x", to: "Podfile.lock")
        try write("Pods are not read", to: "Pods/Podfile.lock")
        let scan = AppScan(directory.path)
        #expect(scan.problems.map(\.error.code) == [.unsupported, .malformed, .malformed])
        try write([0x50, 0x4B, 0x03, 0x04], to: "App.ipa")
        let archive = AppScan(directory.path("App.ipa"))
        #expect(archive.problems.first?.error.reason.contains("unzip") == true)
    }

    private func problems() -> [String] {
        let scan = AppScan(directory.path)
        #expect(scan.errors.isEmpty && scan.facts.isEmpty)
        return scan.problems.map {
            "\($0.file.dropFirst(directory.path.count + 1)) \($0.error.line ?? 0)"
        }
    }

    @Test
    func aPropertyListThatIsNoDictionaryIsAProblem() throws {
        try write("<plist><array/></plist>", to: "App.entitlements")
        try write("<plist><string>a</string></plist>", to: "Info.plist")
        try write("<plist><true/></plist>", to: "PrivacyInfo.xcprivacy")
        #expect(problems() == ["App.entitlements 0", "Info.plist 0", "PrivacyInfo.xcprivacy 0"])
    }

    @Test(arguments: [
        "NSPrivacyTracking</key><string>true</string>",
        "NSPrivacyTracking</key><integer>1</integer>",
        "NSPrivacyTrackingDomains</key><string>ads.example</string>",
        "NSPrivacyTrackingDomains</key><array><integer>1</integer></array>",
        "NSPrivacyCollectedDataTypes</key><dict/>",
        "NSPrivacyCollectedDataTypes</key><array><true/></array>",
    ])
    func aMemberOfAPrivacyManifestWithAnotherTypeIsAProblem(member: String) throws {
        try write(plist("\n<key>\(member)"), to: "PrivacyInfo.xcprivacy")
        #expect(problems() == ["PrivacyInfo.xcprivacy 3"])
    }

    @Test
    func aUseOfDataThatIsNeitherTrueNorFalseIsAProblem() throws {
        let use = "<key>NSPrivacyCollectedDataTypeTracking</key>\n<string>yes</string>"
        try write(
            plist("<key>NSPrivacyCollectedDataTypes</key><array><dict>\n\(use)</dict></array>"),
            to: "PrivacyInfo.xcprivacy")
        #expect(problems() == ["PrivacyInfo.xcprivacy 3"])
    }

    /// Readers differ in which of two members with the same key they take.
    @Test
    func trackingInTheSecondOfTwoMembersIsFound() throws {
        let key = "<key>NSPrivacyTracking</key>"
        try write(plist("\(key)<false/>\n\(key)<true/>"), to: "PrivacyInfo.xcprivacy")
        #expect(AppScan(directory.path).facts.map(\.line) == [3])
    }

    @Test(arguments: [
        ("{\"pins\": [\n{\"state\": {}}]}", 2), ("{\"pins\": [\n\n7]}", 3), ("{\"pins\": {}}", 0),
        ("{\"pins\": [], \"version\": 9}", 0), ("{\"pins\": [], \"version\": \"2\"}", 0),
    ])
    func aListOfPackagesInAnotherFormIsAProblem(text: String, line: Int) throws {
        try write(text, to: "Package.resolved")
        #expect(problems() == ["Package.resolved \(line)"])
    }

    @Test(arguments: [[], [0xCF], [0xCF, 0xFA, 0xED, 0xFE, 7], Array("text".utf8)])
    func aProgramThatIsNoneIsAProblem(bytes: [UInt8]) throws {
        let list = plist("<key>CFBundleExecutable</key><string>Run</string>")
        try write(list, to: "A.app/Info.plist")
        try write(bytes, to: "A.app/Run")
        try write(list, to: "B.app/Contents/Info.plist")
        try write(bytes, to: "B.app/Contents/MacOS/Run")
        // The program of the last one is missing.
        try write(list, to: "C.app/Info.plist")
        #expect(
            problems().sorted() == ["A.app/Run 0", "B.app/Contents/MacOS/Run 0", "C.app/Run 0"])
    }

    @Test
    func theProgramOfAFrameworkCanBeAStaticLibraryButNotAText() throws {
        try write("!<arch>\n", to: "Words.framework/Words")
        try write("!<arch>", to: "Letters.framework/Letters")
        let scan = AppScan(directory.path)
        #expect(scan.problems.map(\.file) == [directory.path("Letters.framework/Letters")])
    }

    @Test
    func anInfoPlistOfSourcesNamesNoProgram() throws {
        let list = plist("<key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>")
        try write(list, to: "App/Info.plist")
        #expect(problems().isEmpty)
        try write(
            plist("<key>CFBundleExecutable</key><string>../x</string>"), to: "App.app/Info.plist")
        #expect(problems() == ["App.app/Info.plist 2"])
    }

    @Test
    func linksAreNotFollowed() throws {
        try write(plist("<key>NSCameraUsageDescription</key><string/>"), to: "outside/Info.plist")
        try write("", to: "inside/x")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("inside/Info.plist"),
            withDestinationPath: directory.path("outside/Info.plist"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("inside/loop"), withDestinationPath: directory.path("inside"))
        let scan = AppScan(directory.path("inside"))
        #expect(scan.fileCount == 0 && scan.facts.isEmpty && scan.errors.isEmpty)
    }

    @Test
    func foldersAroundTheArgumentDoNotMatter() throws {
        let program = Programs.program(linking: [
            "/System/Library/Frameworks/AppTrackingTransparency.framework/AppTrackingTransparency"
        ])
        for folder in ["plain", "Old.framework", "Old.bundle"] {
            try write(program, to: "\(folder)/App.app/App")
            try write(
                plist("<key>NSCameraUsageDescription</key><string/>"),
                to: "\(folder)/App.app/Info.plist")
            for path in ["\(folder)/App.app", "\(folder)/App.app/"] {
                #expect(AppScan(directory.path(path)).facts.count == 2, "\(path)")
            }
            let file = AppScan(directory.path("\(folder)/App.app/Info.plist"))
            #expect(file.facts.count == 1, "\(folder)")
        }
        // The argument itself is a framework, and so is a folder in it.
        #expect(AppScan(directory.path("Old.framework")).facts.count == 1)
    }

    @Test
    func onlyAFrameworkInItselfIsLeftOut() throws {
        try write("", to: "Mine.xcframework/ios/Mine.framework/x")
        // The path of the first framework is the beginning of that of the second.
        try write("", to: "Mine.xcframework.old/Mine.framework/x")
        let scan = AppScan(directory.path)
        #expect(
            scan.facts.map(\.file) == [
                directory.path("Mine.xcframework"),
                directory.path("Mine.xcframework.old/Mine.framework"),
            ])
    }

    @Test
    func aLinkToAnEndlessDeviceIsTooLarge() throws {
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("Info.plist"), withDestinationPath: "/dev/zero")
        let scan = AppScan(directory.path("Info.plist"))
        #expect(scan.problems.map(\.error.code) == [.tooLarge])
    }

    @Test
    func theFilesThatAreReadAreListed() throws {
        try write("PODS:\n", to: "App/Podfile.lock")
        try write("<plist>", to: "App/Info.plist")
        try write("a picture", to: "App/icon.png")
        let scan = AppScan(directory.path("App"))
        #expect(
            scan.files == [directory.path("App/Info.plist"), directory.path("App/Podfile.lock")])
        #expect(scan.fileCount == 1)
    }

    @Test
    func subspecsAndRepositoriesBelongToTheirSDKs() throws {
        try write(
            """
            PODS:
              - FirebaseAnalytics/WithoutAdIdSupport (11.0.0)
              - FirebaseAnalytics/Default (11.0.0)
              - Firebase/Messaging (11.0.0)
              - Firebase/CoreOnly (11.0.0)
              - Library/Core (1.0)
              - Sentry/HybridSDK/Core (8.0.0)
            """, to: "Podfile.lock")
        let pins = ["adjust/ios_sdk", "other/ios_sdk", "sentry/words"].map {
            #"{"location": "https://github.com/\#($0).git"}"#
        }
        try write(
            #"{"pins": [\#(pins.joined(separator: ","))]}"#, to: "Package.resolved")
        let ids = AppScan(directory.path).facts.map { fact in
            if case .code(let code) = fact.content { code.sdk?.id ?? "" } else { "" }
        }
        #expect(ids == ["adjust", "firebase-analytics", "firebase", "sentry"])
    }

    @Test
    func aFaultMakesTheResultInconclusive() throws {
        let pack = try #require(RuleCatalog.standard.pack(.caru))
        let fault = ScanFault(file: "a", message: "cannot read a")
        let report = ComplianceReport(
            scanning: [], source: "a", fileCount: 0, packs: [pack], faults: [fault])
        #expect(report.packs.map(\.verdict) == [.inconclusive])
        #expect(report.jsonText.contains(#""errors":[{"file":"a","message":"cannot read a"}]"#))
    }

    @Test
    func aCodeSignatureStatesEntitlementsAndTheTeamOfAFramework() throws {
        let entitlements = plist("<key>com.apple.developer.healthkit</key><true/>")
        try write(
            Programs.program(
                linking: [],
                signature: Programs.signature(team: "A1B2C3D4E5", entitlements: entitlements)),
            to: "App.app/App")
        try write(
            Programs.program(
                linking: [],
                signature: Programs.signature(team: "Z9Y8X7W6V5", entitlements: entitlements)),
            to: "App.app/Frameworks/Amplitude.framework/Amplitude")
        #expect(
            try findings(.appleKids).filter { !$0.hasPrefix("ad-") } == [
                "perm-allowlist fail App.app/App declares `com.apple.developer.healthkit`, so the "
                    + "app can ask for the permission health.",
                "data-no-third-party-analytics fail App.app/Frameworks/Amplitude.framework "
                    + "contains `Amplitude` (signed by the team Z9Y8X7W6V5), an SDK for analytics.",
            ])
    }
}
