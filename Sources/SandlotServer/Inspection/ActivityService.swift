import Logging
import SandlotJSON
import SandlotScenario
import SandlotStore
import ServiceLifecycle

/// Sends what the store records to everyone who listens, whoever caused it.
struct ActivityService: Service {
    /// The largest number of records that are read together.
    private static let limit = 512

    let stage: WorldStage
    let events: EventStream
    /// Posts what has become due.
    let wake: @Sendable () -> Void
    let logger: Logger

    func run() async throws {
        var tasks: [Task<Void, Never>] = []
        for await world in stage.worlds.cancelOnGracefulShutdown() {
            for task in tasks { task.cancel() }
            let store = world.story.store
            tasks = [
                Task { await send(activitiesOf: store) },
                // Apps of this server learn what other servers of the same database record.
                Task { await store.followOthers(then: wake) },
            ]
        }
        for task in tasks { task.cancel() }
    }

    private func send(activitiesOf store: Store) async {
        let log = ActivityLog(store: store, index: ActivityIndex())
        var position = (try? store.committedRecordCount) ?? 0
        for await count in store.commits {
            guard events.hasListeners else {
                position = count
                continue
            }
            while position < count {
                let end = min(count, position + Self.limit)
                do throws(StoreError) {
                    for activity in try log.activities(from: position, limit: end - position) {
                        events.send(activity.event)
                    }
                } catch {
                    logger.error("events", metadata: ["error": "\(error.reason)"])
                }
                position = end
            }
        }
    }
}

extension StoreActivity {
    /// The activity as an event, on one line.
    fileprivate var event: String {
        guard case .object(var members) = json else { return "{}" }
        members["schema"] = .string("sandlot-activity/1")
        return JSONElement.object(members).compact
    }
}
