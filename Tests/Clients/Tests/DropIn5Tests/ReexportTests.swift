import StoreKit
import Testing

// The only import is StoreKit, which provides all other names, as on Apple's platforms.

private final class Counter: ObservableObject {
    @Published var count = 0
}

@Observable
private final class Observed {
    var count = 0
}

struct ReexportTests {
    @Test func aPublishedPropertyTellsWhoListens() {
        let counter = Counter()
        var heard: [Int] = []
        var changes = 0
        var cancellables: Set<AnyCancellable> = []
        counter.$count.removeDuplicates().sink { heard.append($0) }.store(in: &cancellables)
        counter.objectWillChange.sink { changes += 1 }.store(in: &cancellables)
        counter.count = 1
        counter.count = 1
        counter.count = 2
        #expect(heard == [0, 1, 2])
        #expect(changes == 3)
    }

    @Test func subjectsAndOperatorsAreThere() {
        let subject = PassthroughSubject<String, Never>()
        let current = CurrentValueSubject<Int, Never>(1)
        var heard: [String] = []
        let first = subject.map { $0.uppercased() }.sink { heard.append($0) }
        let second = current.dropFirst().sink { heard.append("\($0)") }
        subject.send("a")
        current.send(2)
        first.cancel()
        second.cancel()
        #expect(heard == ["A", "2"])
    }

    @Test func dispatchQueuesAreSchedulers() {
        let queue = DispatchQueue(label: "ReexportTests")
        let subject = PassthroughSubject<Int, Never>()
        let sum = CurrentValueSubject<Int, Never>(0)
        let cancellable = subject.receive(on: queue).sink { sum.value += $0 }
        subject.send(1)
        subject.send(2)
        queue.sync {}
        cancellable.cancel()
        #expect(sum.value == 3)
    }

    @Test func notificationsArePublished() {
        let name = Notification.Name("ReexportTests")
        var heard = 0
        let cancellable = NotificationCenter.default.publisher(for: name).sink { _ in heard += 1 }
        NotificationCenter.default.post(name: name, object: nil)
        cancellable.cancel()
        NotificationCenter.default.post(name: name, object: nil)
        #expect(heard == 1)
    }

    @Test func observationIsThere() async {
        let observed = Observed()
        await confirmation { changed in
            withObservationTracking {
                _ = observed.count
            } onChange: {
                changed()
            }
            observed.count = 1
        }
    }

    @Test func foundationAndItsNetworkingAreThere() throws {
        let url = try #require(URL(string: "https://example.com"))
        #expect(URLRequest(url: url).httpMethod == "GET")
        #expect(Decimal(string: "0.99") != nil)
    }
}
