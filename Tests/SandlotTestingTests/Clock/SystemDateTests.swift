import Foundation
import SandlotBase
import SandlotStore
import SandlotTesting
import Testing

/// `SANDLOT_DATE=system`, which leaves `Date()` to the system in all tests of a run.
struct SystemDateTests {
    @Test func theVariableLeavesDateToTheSystem() async {
        await #expect(processExitsWith: .success) {
            setenv("SANDLOT_DATE", "system", 1)
            let before = Date()
            try await withIsolatedStore(start: Date(timeIntervalSince1970: 1_800_000_000)) { _ in
                #expect((before...before + 600).contains(Date()))
            }
        }
    }

    @Test func theStoreThenStartsAtTheSystemsTime() async {
        await #expect(processExitsWith: .success) {
            setenv("SANDLOT_DATE", "system", 1)
            let before = Date()
            try await withIsolatedStore { environment in
                let start = Double(environment.store.now.milliseconds) / 1000
                #expect((before - 1...before + 600).contains(Date(timeIntervalSince1970: start)))
            }
        }
    }
}
