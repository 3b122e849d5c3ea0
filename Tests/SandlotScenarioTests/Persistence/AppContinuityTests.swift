import SandlotScenario
import Testing

// One case after the other, because each has open files, whose number is limited.
@Suite(.serialized)
struct AppContinuityTests {
    /// The distance between the cuts of a story: usually, in full, and in `make soak`.
    private static let distance =
        Fixtures.environment("SANDLOT_SOAK") == "1"
        ? 1 : Fixtures.environment("SANDLOT_FULL") == "1" ? 3 : 9

    private let shelf: StoreShelf

    init() throws {
        shelf = try StoreShelf()
    }

    /// A story and a place at which it is cut.
    struct Cut: CustomTestStringConvertible {
        let path: String
        let step: Int

        var testDescription: String { "\(path.split(separator: "/").last ?? "") at \(step)" }

        /// Every place of every story, or a sample in short runs.
        static let all: [Cut] = Fixtures.appStories.enumerated().flatMap { number, path in
            let cuts = ((try? AppStory(contentsOf: path))?.cuts ?? []).map {
                Cut(path: path, step: $0)
            }
            return cuts.filter { ($0.step + number).isMultiple(of: distance) }
        }
    }

    @Test(arguments: Cut.all)
    func aStoryInTwoPartsEqualsTheWholeStory(cut: Cut) async throws {
        let story = try AppStory(contentsOf: cut.path)
        let running = story.running(before: cut.step).joined(separator: ", ")
        let kill = running.isEmpty ? [] : ["  - kill: [\(running)]\n"]
        let launch = running.isEmpty ? [] : ["  - launch: [\(running)]\n"]
        let before = story.steps[..<cut.step] + kill
        let after = launch + story.steps[cut.step...]
        let whole = try story.scenario(before + after, path: cut.path)
        let one = try await shelf.play([whole], in: "whole.ledger")[0]
        let two = try await shelf.play([
            story.scenario(before, path: cut.path),
            story.scenario(after, from: cut.step, path: cut.path),
        ])
        #expect(one.happenings == two.flatMap(\.happenings))
        #expect(one.trace == two.flatMap(\.trace))
        #expect(try await shelf.records() == shelf.records(in: "whole.ledger"))
    }

    @Test
    func storiesAreCutWhereAppsRun() throws {
        let cuts = Cut.all
        #expect(cuts.count > 20)
        let running = try cuts.count { cut in
            try !AppStory(contentsOf: cut.path).running(before: cut.step).isEmpty
        }
        #expect(running > cuts.count / 2)
    }
}
