/// Everything that a store has recorded at an instant, to be compared with another store's.
///
/// Two stores with equal snapshots go on alike. Which apps run is left out: a store that is opened anew has
/// ended them.
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
    /// What has been recorded.
    package var snapshot: StateSnapshot {
        read { core in StateSnapshot(core.state) }
    }

    /// The number of records that the store has written or replayed.
    package var recordCount: Int {
        read { core in core.position }
    }
}
