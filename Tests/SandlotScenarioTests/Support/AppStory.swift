import SandlotScenario

/// A story of an app that is played, as text, so that it can be cut.
struct AppStory {
    /// What stands before the steps.
    let head: String
    /// The steps, each with its lines.
    let steps: [String]

    /// Takes a story apart; what packs say about the whole trace is left out.
    init(contentsOf path: String) throws {
        let text = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
        var head: [Substring] = []
        var steps: [String] = []
        var isInSteps = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("verdicts:") { break }
            if line == "steps:" {
                isInSteps = true
            } else if !isInSteps {
                head.append(line)
            } else if line.hasPrefix("  - ") {
                steps.append("\(line)\n")
            } else {
                steps[steps.count - 1] += "\(line)\n"
            }
        }
        self.head = head.map { "\($0)\n" }.joined() + "steps:\n"
        // The name of a purchase belongs to the story in which it was made.
        self.steps = steps.map {
            $0 == "  - refund: first\n" ? "  - refund: remove_ads\n    of: Ana\n" : $0
        }
    }

    /// Where something else can come between: before a step that does not look back at the one before, and not behind
    /// a fault, nor while a setting is on, which both belong to the story that made them.
    var cuts: [Int] {
        let fault = steps.firstIndex { $0.hasPrefix("  - fault:") } ?? steps.count
        return steps.indices.dropFirst().prefix { $0 <= fault }.filter {
            !steps[$0].hasPrefix("  - expect:")
                && steps[..<$0].last { $0.hasPrefix("  - set:") }?.contains(": on") != true
        }
    }

    /// The devices on which the app runs before a step.
    func running(before cut: Int) -> [String] {
        var running: [String] = []
        for step in steps[..<cut] {
            let words = Self.words(of: step)
            switch words.first {
            case "launch": running += words.dropFirst()
            case "close", "kill": running.removeAll { words.contains($0) }
            // Whoever signs in ends the app of the one before.
            case "sign" where words[1] == "in": running.removeAll { words.last == $0 }
            default: break
            }
        }
        return running
    }

    /// The scenario of some steps, which seems to stand beside the whole one.
    ///
    /// - Parameters:
    ///   - steps: The steps.
    ///   - cut: Where the scenario goes on; devices are of those who are signed in there.
    ///   - path: The file of the whole story.
    /// - Returns: The scenario.
    /// - Throws: ``ScenarioError`` if it is none.
    func scenario(
        _ steps: some Sequence<String>, from cut: Int = 0, path: String
    ) throws -> Scenario {
        var head = head
        for step in self.steps[..<cut] where step.hasPrefix("  - sign-in:") {
            let words = Self.words(of: step)
            let device = try Regex("name: \(words[words.count - 1]), of: [A-Za-z]+")
            head.replace(device, with: "name: \(words[words.count - 1]), of: \(words[2])")
        }
        return try Story.read(head + steps.joined(), file: path)
    }

    private static func words(of step: String) -> [String] {
        step.split { " \n:,[]-".contains($0) }.map(String.init)
    }
}
