import Foundation
import SandlotClient
import SandlotScenario
import SandlotStore
import SandlotStoreKit
import Testing

/// What an app noted, in order.
@MainActor
final class Notebook {
    private(set) var lines: [String] = []

    func note(_ line: String) { lines.append(line) }

    /// Notes signed data, and whether it is verified.
    func note(_ result: VerificationResult<Transaction>) {
        let (isVerified, json) =
            switch result {
            case .verified(let transaction): (true, transaction.jsonRepresentation)
            case .unverified(let transaction, _): (false, transaction.jsonRepresentation)
            }
        note("\(isVerified) " + String(decoding: json, as: UTF8.self))
    }
}

/// What a listener of an app has received.
@MainActor
final class Arrivals<Element: Sendable> {
    private(set) var all: [Element] = []
    private var task: Task<Void, any Error>?

    /// Listens from now on.
    init<Source: AsyncSequence>(_ source: sending Source) where Source.Element == Element {
        task = Task { [weak self] in
            for try await element in source { self?.all.append(element) }
        }
    }

    deinit { task?.cancel() }

    /// Waits for the next element, and removes it.
    func next() async -> Element {
        await wait { !all.isEmpty }
        return all.removeFirst()
    }
}

/// Runs an app on a device of a store in this process, and on a device of a served store, and compares
/// what it notes, with all of its transactions.
///
/// - Parameters:
///   - world: The head of a story with the customer Ana and her device `phone`.
///   - app: The app, which finds its store as every app does.
/// - Returns: What the app noted.
/// - Throws: The error of the app.
@MainActor
func notesInBothPlaces(
    _ world: String,
    _ app: @escaping @MainActor @Sendable (ServedStore, Notebook) async throws -> Void
) async throws -> [String] {
    var notebooks: [[String]] = []
    for isServed in [false, true] {
        let notebook = Notebook()
        try await withServedStore(world) { served in
            let environment: StoreEnvironment
            if isServed {
                environment = try await StoreEnvironment.served(
                    "http://127.0.0.1:\(served.port)", device: "phone", timeout: .seconds(600))
            } else {
                let store = served.story.store
                environment = try StoreEnvironment(
                    store.launch("com.example.app", on: "phone"), of: "Ana", in: store)
            }
            defer { environment.end() }
            try await StoreEnvironment.$local.withValue(environment) {
                try await app(served, notebook)
                for await result in Transaction.all { notebook.note(result) }
            }
        }
        notebooks.append(notebook.lines)
    }
    #expect(notebooks[0] == notebooks[1])
    return notebooks[0]
}

/// Waits until an app has reacted, with a request to the store between two looks.
@MainActor
func wait(_ condition: () -> Bool) async {
    while !condition() {
        _ = await Storefront.current
        // In one process, a request may be answered without waiting.
        await Task.yield()
    }
}

extension ServedStore {
    /// Performs a step that must succeed.
    func perform(_ step: String) async throws {
        let answer = try await steps(step)
        #expect(answer.status == 200, "\(answer.json)")
    }
}
