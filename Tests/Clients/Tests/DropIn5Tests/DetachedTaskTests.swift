import SandlotTesting
import StoreKit
import Testing

/// The forms of `Task.detached` in store code, each of which must preserve the environment.
@Suite(.isolatedStore)
struct DetachedTaskTests {
    @MainActor
    private final class Listener {
        var task: Task<Void, Error>?
        var quiet: Task<Void, Never>?
        var heard: ObjectIdentifier?

        func listen() -> Task<Void, Error> {
            return Task.detached {
                await self.hear()
                try Task.checkCancellation()
            }
        }

        func listenWeakly() -> Task<Void, Never> {
            Task.detached(priority: .background) { [weak self] in
                guard let self = self else { return }
                await self.hear()
            }
        }

        func hear() {
            heard = identity()
        }
    }

    @MainActor
    @Test func aListenerKeepsTheStore() async throws {
        let listener = Listener()
        listener.task = listener.listen()
        try await listener.task?.value
        #expect(try listener.heard == ObjectIdentifier(isolatedStore))
    }

    @MainActor
    @Test func aWeakListenerWithAPriorityKeepsTheStore() async throws {
        let listener = Listener()
        listener.quiet = listener.listenWeakly()
        await listener.quiet?.value
        #expect(try listener.heard == ObjectIdentifier(isolatedStore))
    }

    @Test func everyShapeKeepsTheStore() async throws {
        let here = try ObjectIdentifier(isolatedStore)
        let plain = await Task.detached { identity() }.value
        let withPriority = await Task.detached(priority: .utility) { identity() }.value
        let withoutPriority = await Task.detached(priority: nil) { identity() }.value
        let named = await Task.detached(name: "listener") { identity() }.value
        let both = await Task.detached(name: "listener", priority: .high) { identity() }.value
        let throwing = try await Task.detached { try identity(failing: false) }.value
        let throwingLow = try await Task.detached(priority: .low) { try identity(failing: false) }
            .value
        let onMain = await Task.detached { @MainActor in mainIdentity() }.value
        let spelledOut: Task<ObjectIdentifier?, Never> = Task.detached(operation: { identity() })
        let all = [
            plain, withPriority, withoutPriority, named, both, throwing, throwingLow, onMain,
            await spelledOut.value,
        ]
        #expect(all.allSatisfy { $0 == here })
    }

    @Test func aDetachedTaskOfADetachedTaskKeepsTheStore() async throws {
        let here = try ObjectIdentifier(isolatedStore)
        let inner = await Task.detached { await Task.detached { identity() }.value }.value
        #expect(inner == here)
    }

    @Test func theResultMayBeIgnored() {
        Task.detached { identity() }
        Task.detached(priority: .background) { try identity(failing: true) }
    }

    @Test func errorsComeOut() async {
        await #expect(throws: CancellationError.self) {
            try await Task.detached { try identity(failing: true) }.value
        }
    }

    @Test func cancelingReachesTheOperation() async {
        let task = Task.detached { () -> Bool in
            while !Task.isCancelled { await Task.yield() }
            return Task.isCancelled
        }
        task.cancel()
        #expect(await task.value)
    }

    @Test func otherTaskLocalsStayBehind() async {
        let seen = await Elsewhere.$value.withValue(1) {
            await Task.detached { Elsewhere.value }.value
        }
        #expect(seen == 0)
    }
}

private enum Elsewhere {
    @TaskLocal static var value = 0
}

private func identity() -> ObjectIdentifier? {
    StoreEnvironment.local.map { ObjectIdentifier($0) }
}

private func identity(failing: Bool) throws -> ObjectIdentifier? {
    if failing { throw CancellationError() }
    return identity()
}

@MainActor
private func mainIdentity() -> ObjectIdentifier? {
    identity()
}
