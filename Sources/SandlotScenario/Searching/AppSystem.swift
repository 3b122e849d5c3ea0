package import SandlotCompliance
package import SandlotExplorer
import SandlotKids
import SandlotStore
import SandlotTrace
import SandlotYAML

/// An app with its people, devices, network, gate, and store, as a system whose states are searched.
///
/// A state is the sequence of actions that leads to it. To continue it, the actions are played again: with the same
/// game, ad scheduler, gate, and store that play a story.
package struct AppSystem: StateSpace {
    /// The people and devices, and the rules.
    package struct Shape: Sendable {
        /// The number of people, who are one family if there are several.
        package var people = 1
        /// The number of phones of each person.
        package var phones = 1
        /// The packs of rules that traces are checked against.
        package var packs: [Pack]

        /// Describes one person with a phone.
        ///
        /// - Parameter packs: The packs of rules that traces are checked against.
        package init(packs: [Pack]) { self.packs = packs }
    }

    /// The story before its first step.
    private let source: YAMLNode
    private let scenario: Scenario
    private let actions: [SystemAction]
    private let checker: Checker
    private let packs: [PackID]

    /// Reads the files of an app.
    ///
    /// - Parameters:
    ///   - files: The files, one for each platform.
    ///   - shape: The people and devices, and the rules.
    /// - Throws: ``ScenarioError`` with the location of the first mistake.
    package init(appFiles files: [String], _ shape: Shape) throws(ScenarioError) {
        var profiles: [AppProfile] = []
        for file in files {
            // An app for the watch sells what the app for the phone does.
            let profile = try AppFile.profile(
                contentsOf: file, catalog: profiles.lazy.compactMap(\.catalog).first)
            if let index = profiles.firstIndex(where: { $0.platform == profile.platform }) {
                throw ScenarioError(
                    .invalidValue,
                    "\(file): \(files[index]) describes an app on \(profile.platform.rawValue) "
                        + "already; name one file for each platform of one app", at: nil)
            }
            profiles.append(profile)
        }
        source = Self.source(files, profiles, shape)
        scenario = try Scenario(
            bytes: Array(source.yaml.utf8), file: "explore", isServed: true)
        do throws(YAMLError) {
            actions = try SystemActions(scenario).all()
        } catch {
            throw ScenarioError(error)
        }
        packs = shape.packs.map(\.id)
        checker = Checker(packs: shape.packs)
    }

    /// The name of the app.
    package var name: String { scenario.title }

    /// The number of actions that are tried, those of different devices and people included.
    package var actionCount: Int { actions.count }

    private static let people = ["Ana", "Ben", "Cleo", "Dan"]

    /// The largest number of people, and of phones of a person.
    package static let limit = people.count

    private static func source(
        _ files: [String], _ profiles: [AppProfile], _ shape: Shape
    ) -> YAMLNode {
        let names = people.prefix(shape.people)
        var devices: [YAMLNode] = []
        func add(_ name: String, of person: String, _ platform: String) {
            devices.append(
                .map([
                    ("name", .text(name)), ("of", .text(person)), ("platform", .text(platform)),
                ]))
        }
        for (index, person) in names.enumerated() {
            let owner = index == 0 ? "" : "\(person.lowercased())-"
            if profiles.contains(where: { $0.platform != .watchOS }) {
                for phone in 1...shape.phones {
                    add(owner + (phone == 1 ? "phone" : "phone-\(phone)"), of: person, "iOS")
                }
            }
            if profiles.contains(where: { $0.platform == .watchOS }) {
                add("\(owner)watch", of: person, "watchOS")
            }
        }
        var members: [(String, YAMLNode)] = [
            ("scenario", .text(profiles.first?.name ?? "")),
            ("start", .text("2026-03-02 16:00")),
            ("app", .map([("file", .list(files.map { .text($0) }))])),
            ("customers", .list(names.map { .text($0) })),
        ]
        if names.count > 1 {
            members.append(
                (
                    "families",
                    .list([
                        .map([
                            ("name", .text("family")),
                            ("members", .list(names.map { .text($0) })),
                        ])
                    ])
                ))
        }
        return .map(members + [("devices", .list(devices))])
    }

    // MARK: States

    package func beginning() async throws -> ReachedState<[UInt16], SystemKey> {
        let run = try await play([])
        return try await reached([], run: run, after: .init(run))
    }

    package func successors(
        of node: [UInt16]
    ) async throws -> [ReachedState<[UInt16], SystemKey>] {
        var run: ScenarioRun? = try await play(node)
        let possible = actions.indices.filter { index in
            run.map(actions[index].isPossible) ?? false
        }
        guard let achieved = run.map({ SystemPromise.Achieved($0) }) else { return [] }
        var states: [ReachedState<[UInt16], SystemKey>] = []
        for index in possible {
            // The run that found out what is possible continues with the first action.
            let next = if let first = run { first } else { try await play(node) }
            run = nil
            await perform(actions[index], in: next)
            states.append(try await reached(node + [UInt16(index)], run: next, after: achieved))
        }
        if let run { await end(run) }
        return states
    }

    private func play(_ node: [UInt16]) async throws(ScenarioError) -> sending ScenarioRun {
        let run = try await ScenarioRunner(scenario).begin()
        for index in node { await perform(actions[Int(index)], in: run) }
        return run
    }

    private func perform(_ action: SystemAction, in run: ScenarioRun) async {
        for step in action.steps { await run.perform(step.action, at: step.location) }
    }

    private func reached(
        _ node: [UInt16], run: ScenarioRun, after achieved: SystemPromise.Achieved
    ) async throws -> ReachedState<[UInt16], SystemKey> {
        let breaches = await breaches(node, run, after: achieved).map(\.breach)
        let key = SystemKey(run)
        await end(run)
        return ReachedState(node: node, key: key, breaches: breaches)
    }

    /// Ends the apps of a run, whose listeners would otherwise live on.
    private func end(_ run: ScenarioRun) async { await run.endApps() }

    // MARK: What must hold

    /// A breach, and what a story expects instead.
    private struct Judgment {
        let breach: Breach
        let expectation: YAMLNode
    }

    /// Judges a state.
    ///
    /// - Parameters:
    ///   - node: The state.
    ///   - run: A run that has reached it.
    ///   - achieved: What was achieved before the last action.
    /// - Returns: The rules and promises that are broken.
    private func breaches(
        _ node: [UInt16], _ run: ScenarioRun, after achieved: SystemPromise.Achieved
    ) async -> [Judgment] {
        var judgments = brokenRules(run)
        let told = run.lastError == nil ? node.last.flatMap { actions[Int($0)].tells } : nil
        let promises =
            await SystemPromise.broken(in: run, told: told)
            + SystemPromise.brokenByLosing(achieved, in: run)
        for promise in promises {
            judgments.append(
                Judgment(
                    breach: Breach(promise.name, promise.difference),
                    expectation: promise.expectation))
        }
        return judgments
    }

    private func brokenRules(_ run: ScenarioRun) -> [Judgment] {
        let trace = run.household.log.bytes
        guard !trace.isEmpty, let report = try? checker.check(trace, source: "explore") else {
            return []
        }
        return report.packs.filter { packs.contains($0.id) }.flatMap { pack in
            pack.rules.filter { $0.verdict == .fail }.map { rule in
                Judgment(
                    breach: Breach(
                        "\(pack.id.rawValue)/\(rule.id)", rule.findings.first?.message ?? ""),
                    expectation: Self.compliance(with: [pack.id]))
            }
        }
    }

    /// Returns the expectation that the traces comply with packs.
    private static func compliance(with packs: [PackID]) -> YAMLNode {
        .map([("verdicts", .map(packs.map { ($0.rawValue, .text("compliant")) }))])
    }

    // MARK: Stories

    /// Returns the actions that lead to a state, each as the steps of a story on one line.
    package func sentences(of node: [UInt16]) -> [String] {
        node.map { index in
            actions[Int(index)].nodes.map { step in
                let lines = step.yaml.split(separator: "\n")
                return lines.joined(separator: ", ")
            }.joined(separator: "; ")
        }
    }

    /// Returns a story that leads to a state, and expects what does not hold there.
    ///
    /// - Parameters:
    ///   - node: The state.
    ///   - breach: What does not hold.
    ///   - prefix: The path from the folder of the story to that of the app's files, or empty.
    /// - Returns: The text of the story, which fails until the app is mended.
    /// - Throws: ``ScenarioError`` if the store refuses the beginning.
    package func story(
        of node: [UInt16], breaking breach: Breach, pathPrefix prefix: String = ""
    ) async throws -> String {
        let run = try await ScenarioRunner(scenario).begin()
        var steps: [YAMLNode] = []
        var achieved = SystemPromise.Achieved(run)
        for action in node.map({ actions[Int($0)] }) {
            achieved = .init(run)
            for (step, text) in zip(action.steps, action.nodes) {
                await run.perform(step.action, at: step.location)
                steps.append(text)
                // What fails here fails in the story, too.
                guard let error = run.lastError?.code.rawValue else { continue }
                steps.append(.map([("expect", .map([("error", .text(error))]))]))
            }
        }
        let judgments = await breaches(node, run, after: achieved)
        await end(run)
        let expectation =
            judgments.first { $0.breach.property == breach.property }?.expectation
            ?? Self.compliance(with: packs)
        guard case .map(let entries) = source.content else { return source.yaml }
        var members = entries.map { ($0.key, relocated($0, prefix)) }
        members[0].1 = .text("\(scenario.title): \(breach.property)")
        members.insert(("description", .text(breach.difference)), at: 1)
        steps.append(.map([("expect", expectation)]))
        return YAMLNode.map(members + [("steps", .list(steps))]).yaml
    }

    private func relocated(_ entry: YAMLNode.Entry, _ prefix: String) -> YAMLNode {
        guard entry.key == "app", case .map(let entries) = entry.value.content,
            case .list(let files)? = entries.first?.value.content
        else { return entry.value }
        let paths: [YAMLNode] = files.map { node in
            guard case .text(let path) = node.content else { return node }
            return .text(path.hasPrefix("/") ? path : prefix + path)
        }
        return .map([("file", .list(paths))])
    }
}

extension AppSystem {
    /// The largest number of actions in a story.
    package static let maximumDepth = 100

    /// Returns a duration in words, as in `90s` or `10min`, or nil if the text is none.
    package static func duration(_ text: String) -> Duration? {
        try? YAMLNode.text(text).duration()
    }
}
