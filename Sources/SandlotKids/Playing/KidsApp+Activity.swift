import SandlotBase
import SandlotTrace

/// Sessions, ratings, and practice.
extension KidsApp {
    /// The sessions of the child whose turn it is, on this device and on those with which it has
    /// merged.
    package var activities: [Activity] { memory.activities[memory.child ?? ""] ?? [] }

    /// The best ratings of puzzles in half stars, by size, difficulty, and number.
    package var ratings: [String: Int] { memory.ratings }

    /// Begins a session unless one is in progress.
    func beginSession() {
        guard profile.sessionTimeout != nil, session == nil else { return }
        session = Activity(device: device, from: now().milliseconds)
        record(.unknown(.init(name: "session_begin")))
    }

    /// Ends and records the session, if one is in progress.
    ///
    /// A session that timed out while the app was in the background ended at its timeout.
    func endSession() {
        guard var session else { return }
        let end = min(now(), sessionDeadline ?? now())
        self.session = nil
        record(.unknown(.init(name: "session_end")))
        guard !isDemo else { return }
        session.to = end.milliseconds
        memory.activities[memory.child ?? "", default: []].append(session)
        memory.hasUnsyncedChanges = true
    }

    /// The time at which the session ends without user activity, or nil if there is none.
    var sessionDeadline: Timestamp? {
        guard session != nil, let timeout = profile.sessionTimeout else { return nil }
        return touchedAt.later(by: timeout)
    }

    /// Ends a session without user activity, and returns to the hub.
    func endSessionIfIdle() {
        guard let sessionDeadline, sessionDeadline <= now() else { return }
        leaveGame()
        show("home")
    }

    /// Records the result of a test or a puzzle.
    func log(_ test: GameTest) {
        session?.puzzles += 1
        if test.isPassed { session?.completed += 1 }
        rating = test.isPassed ? profile.game?.rating(penalties: test.penalties) : nil
        guard !isDemo else { return }
        if let rating, let puzzle {
            memory.ratings[puzzle] = max(rating, memory.ratings[puzzle] ?? 0)
        }
        recordPractice()
    }

    // MARK: - A parent's demo

    /// Begins or ends a parent's demo, which is not saved.
    ///
    /// - Parameter isOn: Whether it begins.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` for a guest, or if there is nothing to begin or end.
    package func setDemo(_ isOn: Bool) throws(KidsError) {
        guard memory.account != nil else {
            throw KidsError(.notPossible, "a demo is for parents; sign up first")
        }
        guard isOn != isDemo else {
            throw KidsError(
                .notPossible, isOn ? "a demo is already in progress" : "no demo is in progress")
        }
        endSession()
        leaveGame()
        demo = isOn ? ProgressRecord() : nil
        show("home")
    }

    /// Whether a demo is in progress.
    package var isDemo: Bool { demo != nil }

    /// Ends the child's session, because another person takes a turn.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` during a demo, which belongs to
    ///   no child.
    func endTurn() throws(KidsError) {
        guard !isDemo else {
            throw KidsError(.notPossible, "a demo is in progress; end it first, as in `demo: off`")
        }
        endSession()
    }

    // MARK: - Practice

    /// The number of consecutive days with practice, up to today or yesterday.
    package var streak: Int {
        let days = Set(record.practice.map { $0.at / Self.day })
        let today = now().milliseconds / Self.day
        var day = days.contains(today) ? today : today - 1
        var count = 0
        while days.contains(day) {
            count += 1
            day -= 1
        }
        return count
    }

    private static let day: Int64 = 86_400_000

    /// Records a practice session, and the achievements that it earns.
    private func recordPractice() {
        guard let setup = profile.progress, setup.keepsPractice else { return }
        memory.record.recordPractice(Practice(at: now().milliseconds, device: device))
        memory.hasUnsyncedChanges = true
        let names = Set(record.achievements.map(\.name))
        for goal in setup.achievements where !names.contains(goal.name) {
            let isReached =
                switch goal.measure {
                case .sessions: record.practice.count >= goal.count
                case .streak: streak >= goal.count
                }
            guard isReached else { continue }
            memory.record.achieve(
                Achievement(name: goal.name, at: now().milliseconds, device: device))
        }
    }
}
