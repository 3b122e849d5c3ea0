import SandlotScenario

/// A story of a played app as text, so that it can be cut.
struct AppStory {
    /// The text before the steps.
    let head: String
    /// The steps with their lines.
    let steps: [String]

    /// Parses a story.
    ///
    /// The verdicts of packs on the whole trace are removed.
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

    /// The places at which the story can be cut.
    ///
    /// A cut is possible before a step that does not refer to the previous one. It is not possible
    /// after a fault or while a setting is on, because both belong to their story.
    var cuts: [Int] {
        let fault = steps.firstIndex { $0.hasPrefix("  - fault:") } ?? steps.count
        return steps.indices.dropFirst().prefix { $0 <= fault }.filter {
            !steps[$0].hasPrefix("  - expect:")
                && steps[..<$0].last { $0.hasPrefix("  - set:") }?.contains(": on") != true
        }
    }

    /// Returns the devices on which the app runs before a step.
    func running(before cut: Int) -> [String] {
        var running: [String] = []
        for step in steps[..<cut] {
            let words = Self.words(of: step)
            switch words.first {
            case "launch": running += words.dropFirst()
            case "close", "kill": running.removeAll { words.contains($0) }
            // Signing in ends the app of the previous customer.
            case "sign" where words[1] == "in": running.removeAll { words.last == $0 }
            default: break
            }
        }
        return running
    }

    /// Returns a scenario of some steps, with a path beside the whole story.
    ///
    /// - Parameters:
    ///   - steps: The steps.
    ///   - cut: The step at which the scenario continues. Devices belong to the customers who are
    ///     signed in there.
    ///   - path: The file of the whole story.
    /// - Returns: The scenario.
    /// - Throws: ``ScenarioError`` if the text is not a scenario.
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
