import SandlotCompliance
import SandlotScan
import TestSupport
import Testing

@Suite("The dependencies of an app")
struct DependencyTests {
    private func lines(_ dependencies: [Dependency]) -> [String] {
        dependencies.map { "\($0.line ?? 0) \($0.name) \($0.version ?? "-")" }
    }

    @Test
    func threeVersionsOfPackageResolvedAreRead() throws {
        let first = #"""
            {"object": {"pins": [
              {"package": "Ads", "repositoryURL": "https://example.com/a/Google-Ads.git",
               "state": {"branch": null, "version": "1.2.3"}}
            ]}, "version": 1}
            """#
        #expect(
            lines(try PackageResolved.dependencies(in: Array(first.utf8))) == ["2 Google-Ads 1.2.3"]
        )
        for version in [2, 3] {
            let text = #"""
                {"originHash": "x", "pins": [
                  {"identity": "a", "kind": "remoteSourceControl", "location": "git@example.com:o/a",
                   "state": {"revision": "0", "version": "2.0.0"}},
                  {"identity": "b", "kind": "registry", "state": {"revision": "0"}}
                ], "version": \#(version)}
                """#
            let found = try PackageResolved.dependencies(in: Array(text.utf8))
            #expect(lines(found) == ["2 a 2.0.0", "4 b -"])
        }
        for text in ["", "{", "[]", "{}", #"{"pins": 7}"#] {
            #expect(throws: ScanError.self) {
                try PackageResolved.dependencies(in: Array(text.utf8))
            }
        }
    }

    @Test
    func packagesOfARegistryHaveNoLocation() throws {
        let text = #"""
            {"pins": [
              {"identity": "posthog.posthog-ios", "kind": "registry", "location": "",
               "state": {"version": "1.0.0"}},
              {"identity": "adjust.ios_sdk", "kind": "registry", "location": ""},
              {"identity": "plain", "kind": "registry", "location": ""}
            ], "version": 3}
            """#
        let found = try PackageResolved.dependencies(in: Array(text.utf8))
        #expect(lines(found) == ["2 posthog-ios 1.0.0", "4 ios_sdk -", "5 plain -"])
        #expect(found[1].repository == "adjust/ios_sdk")
        #expect(throws: ScanError.self) {
            try PackageResolved.dependencies(in: Array(#"{"pins": [{"location": ""}]}"#.utf8))
        }
    }

    @Test
    func aNameWithManyPartsIsComparedInLinearTime() {
        let tail = String(repeating: "/a", count: 200_000)
        #expect(KnownSDK.named("Sentry" + tail) == KnownSDK.named("sentry"))
        #expect(KnownSDK.named("Sentry") != nil)
        #expect(KnownSDK.named("Unknown" + tail) == nil)
    }

    @Test
    func podsAndSubspecsAreRead() throws {
        let text = """
            PODS:
              - Ads (10.1.0):
                - Core (>= 1.0)
              - Core (1.2)
              - "Firebase/Analytics (10.0.0)":
                - Core
              - Plain

            DEPENDENCIES:
              - Ads (~> 10)
            """
        #expect(
            lines(try PodfileLock.dependencies(in: Array(text.utf8))) == [
                "2 Ads 10.1.0", "4 Core 1.2", "5 Firebase/Analytics 10.0.0", "7 Plain -",
            ])
        #expect(throws: ScanError.self) { try PodfileLock.dependencies(in: Array("a: b".utf8)) }
    }

    @Test
    func coordinatesOfGradleAreRead() {
        let text = """
            // implementation "com.a:commented:1"
            /* "com.a:block:1"
             */ implementation 'com.a:one:1.2.3'
            implementation("com.a:two:$version"); api "com.a:three"
            /*/ implementation "com.a:hidden:1" /*/ api "com.a:four:1" /* *//
            url "https://com.a:8080/x" ; name = "a:b:c" ; implementation("com.a:open
            """
        #expect(
            lines(GradleFile.dependencies(in: Array(text.utf8)))
                == [
                    "3 com.a:one 1.2.3", "4 com.a:two -", "4 com.a:three -", "5 com.a:four 1",
                ])
    }

    @Test
    func classifiersAndTypesFollowAVersion() {
        let text = """
            api 'com.a:one:1.2:debug@aar'
            api 'com.a:two:3@aar'; api "com.a:three:4!!", "com.a:four@aar"
            api 'com.a:five:1:2:3'
            """
        #expect(
            lines(GradleFile.dependencies(in: Array(text.utf8)))
                == ["1 com.a:one 1.2", "2 com.a:two 3", "2 com.a:three 4", "2 com.a:four -"])
    }

    @Test
    func aStatementEndsBehindItsParentheses() {
        let text = """
            androidTestImplementation(
                platform(
                    "com.a:one:1")
            )
            implementation(
                "com.a:two:2"
            )
            testImplementation("com.a:open:1"
            dependencies {
                api "com.a:three:3"
            """
        #expect(
            lines(GradleFile.dependencies(in: Array(text.utf8)))
                == ["6 com.a:two 2", "10 com.a:three 3"])
    }

    @Test
    func coordinatesOfTestsAreLeftOut() {
        let text = """
            dependencies {
                testImplementation "com.a:one:1"; implementation "com.a:two:1"
                androidTestImplementation("com.a:three:1") { transitive = false }
                testImplementation(platform('com.a:four:1'))
                /* test */ implementation 'com.a:five:1' // testImplementation
                api("com.a:six:1")
                testFixturesApi 'com.a:seven:1', 'com.a:eight:1'
                debugImplementation 'com.a:test:1'
            }
            dependencies { testRuntimeOnly "com.a:nine:1" }; dependencies { api "com.a:ten:1" }
            """
        #expect(
            lines(GradleFile.dependencies(in: Array(text.utf8)))
                == [
                    "2 com.a:two 1", "5 com.a:five 1", "6 com.a:six 1", "8 com.a:test 1",
                    "10 com.a:ten 1",
                ])
    }

    @Test
    func aLongPackageResolvedIsReadInLinearTime() throws {
        let growth = try ProcessorTime.growth(from: 2_000) { count in
            let pins = (0..<count).map {
                #"{"location": "https://example.com/o/p\#($0).git"}"#
            }
            let text = #"{"pins": [\#(pins.joined(separator: ",\n"))]}"#
            var found: [Dependency] = []
            let seconds = try ProcessorTime.seconds {
                found = try PackageResolved.dependencies(in: Array(text.utf8))
            }
            #expect(found.count == count)
            #expect(found.last?.name == "p\(count - 1)" && found.last?.line == count)
            #expect(found.last?.repository == "o/p\(count - 1)")
            return seconds
        }
        #expect(growth < 8)
    }
}
