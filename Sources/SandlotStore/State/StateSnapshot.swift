/// A snapshot of everything that a store has recorded, for comparison with another store.
///
/// Stores with equal snapshots behave the same from then on. Running apps are excluded, because a
/// reopened store has ended them.
package struct StateSnapshot: Hashable, Sendable {
    private let state: StoreState

    init(_ state: StoreState) {
        var state = state
        for (id, device) in state.devices {
            for bundleID in device.running {
                state.apply(
                    StoredEvent(instant: state.now, event: .terminated(bundleID: bundleID, id)))
            }
        }
        self.state = state
    }
}

extension Store {
    /// A snapshot of the recorded state.
    package var snapshot: StateSnapshot {
        read { core in StateSnapshot(core.state) }
    }

    /// The number of records that the store has written or replayed.
    package var recordCount: Int {
        read { core in core.position }
    }
}
