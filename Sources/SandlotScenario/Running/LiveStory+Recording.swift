package import SandlotBase
package import SandlotStore
import SandlotYAML

/// The session of a live story as a story that repeats it.
extension LiveStory {
    /// Records what an app in another process did, for ``recordedStory()``.
    ///
    /// - Parameters:
    ///   - action: The action, which the store has performed.
    ///   - error: The error with which the store refused it, or nil.
    ///   - start: The instant before the action.
    package func record(_ action: AppAction, error: StoreError.Code?, from start: Timestamp) {
        // A played app does what its file says, and nothing else.
        let isPlayed = names.profiles[action.bundleID] != nil
        session?.add(
            possible: isPlayed ? nil : action.step(namingApp: store.soldApps.count > 1),
            error: error,
            from: start, to: store.now)
    }

    /// Everything that was done since the story began, as a story that does the same and checks
    /// what each customer owns at the end.
    ///
    /// - Returns: The story.
    /// - Throws: ``ScenarioError`` with the code `ledger`.
    package func recordedStory() async throws(ScenarioError) -> RecordedStory {
        try await inTurn { () throws(ScenarioError) in
            guard let session else { return .begunEarlier }
            guard !session.isTooLong else { return .tooLong }
            guard !session.isUntellable else { return .untellable }
            let text = session.story(at: store.now, checks: try ownershipChecks()).yaml
            return text.utf8.count <= YAMLText.maximumByteCount ? .yaml(text) : .tooLong
        }
    }

    /// A session as a story, or the reason that there is none.
    package enum RecordedStory: Sendable {
        /// The text of the story.
        case yaml(String)
        /// The store was begun by an earlier process, so the story would lack its beginning.
        case begunEarlier
        /// The story would be larger than a story may be.
        case tooLong
        /// An app in another process did something that no step does.
        case untellable
    }

    private func ownershipChecks() throws(ScenarioError) -> [YAMLNode] {
        let apps = store.soldApps
        var checks: [YAMLNode] = []
        for customer in store.roster.customers {
            for app in apps where store.purchaseCount(of: customer.id, in: app.bundleID) > 0 {
                let entitlements: [Entitlement]
                do throws(StoreError) {
                    entitlements = try store.entitlements(of: customer.id, in: app.bundleID)
                } catch {
                    throw ScenarioError(.ledger, error.reason, at: nil)
                }
                let owned = Set(entitlements.filter(\.isEntitled).map(\.productID)).sorted()
                var members: [(String, YAMLNode)] = [("of", .text(customer.id.rawValue))]
                if apps.count > 1 { members.append(("app", .text(app.bundleID))) }
                members.append(
                    ("entitled", owned.isEmpty ? .text("nothing") : .list(owned.map { .text($0) })))
                checks.append(.map([("expect", .map(members))]))
            }
        }
        return checks
    }
}
