import SandlotTesting
import StoreKitTest
import Testing

/// Tests that each of two targets finds its own `Twice.storekit`.
struct NearestFileTests {
    private var own: URL { Bundle.module.bundleURL.appendingPathComponent("Twice.storekit") }

    @Test(.isolatedStore) func aSessionTakesTheFileOfTheTargetThatAsks() throws {
        _ = try SKTestSession(configurationFileNamed: "Twice")
        _ = try SKTestSession(configurationFileNamed: "Twice.storekit")
    }

    @Test func aBundleFindsTheFileOfTheTargetThatAsks() throws {
        let url = try #require(Bundle.main.url(forResource: "Twice", withExtension: "storekit"))
        #expect(try Data(contentsOf: url) == Data(contentsOf: own))
        let path = try #require(Bundle.main.path(forResource: "Twice", ofType: "storekit"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(contentsOf: own))
    }

    @Test func aBundleFindsNeitherFileForAnotherTarget() {
        let elsewhere = "Other/OtherTests.swift"
        #expect(
            Bundle.main.url(
                forResource: "Twice", withExtension: "storekit", calledFrom: elsewhere) == nil)
    }
}
