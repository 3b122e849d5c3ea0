import SandlotReceipts
import SandlotStore
import Testing

@Suite struct HabitTests {
    /// A habit with its visible effect: the same scene gives different answers with and without it.
    struct Entry: Sendable, CustomTestStringConvertible {
        let habit: Habit
        let byDefault: String
        let switchedOn: String
        let scene: @Sendable (Shop, Installation) async throws -> String
        var testDescription: String { habit.rawValue }

        init(
            _ habit: Habit, _ byDefault: String, _ switchedOn: String,
            scene: @escaping @Sendable (Shop, Installation) async throws -> String
        ) {
            self.habit = habit
            self.byDefault = byDefault
            self.switchedOn = switchedOn
            self.scene = scene
        }
    }

    static let table = HabitScenes.buying + HabitScenes.time

    @Test(arguments: table)
    func eachHabitIsOffUntilItIsSwitchedOn(_ entry: Entry) async throws {
        for (isOn, expected) in [(false, entry.byDefault), (true, entry.switchedOn)] {
            let shop = try Shop(profile: .xcode, habits: isOn ? [entry.habit] : [])
            let app = try shop.launch()
            #expect(try await entry.scene(shop, app) == expected)
        }
    }

    @Test func theTableContainsEveryHabit() {
        #expect(Set(Self.table.map(\.habit)) == Set(Habit.allCases))
        #expect(Self.table.count == Habit.allCases.count)
        #expect(Self.table.allSatisfy { $0.byDefault != $0.switchedOn })
    }
}
