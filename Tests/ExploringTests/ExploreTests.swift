import Dispatch
import Foundation
import SandlotStore
import SandlotTesting
import StoreKit
import Synchronization
import Testing

/// An app of which each test uses a part.
@MainActor private final class App {
    let defaults: Defaults
    private(set) var isBusy = false

    init(_ defaults: Defaults) {
        self.defaults = defaults
    }

    func listen(finishing finishes: Bool = true) {
        Task {
            for await result in Transaction.updates {
                guard case .verified(let transaction) = result else { continue }
                if defaults.counted.insert(transaction.id).inserted { defaults.coins += 100 }
                if finishes { await transaction.finish() }
            }
        }
    }
}

/// An actor that keeps coins.
private actor Wallet {
    nonisolated let coins = Mutex(0)
    private var delivered: Set<UInt64> = []

    func deliver(_ id: UInt64) {
        if delivered.insert(id).inserted { coins.withLock { $0 += 100 } }
    }
}

/// An actor that lives as long as the process.
@globalActor private actor StoreActor {
    static let shared = StoreActor()
}

/// A shop that is isolated to an actor of its own.
@StoreActor private final class ActorShop {
    private let defaults: Defaults

    nonisolated init(_ defaults: Defaults) {
        self.defaults = defaults
        Task { await listen() }
    }

    private func listen() async {
        for await result in Transaction.updates { await deliver(result) }
    }

    func buy() async throws {
        let products = try await Product.products(for: ["coins_100"])
        guard case .success(let result)? = try await products.first?.purchase() else { return }
        await deliver(result)
    }

    private func deliver(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        await defaults.count(transaction.id)
        await transaction.finish()
    }
}

extension Defaults {
    fileprivate func count(_ id: UInt64) {
        if counted.insert(id).inserted { coins += 100 }
    }
}

@Suite(.serialized) struct ExploreTests {
    private func reason(
        runs: Int = 5, _ describe: @escaping @MainActor (ExploredWorld) throws -> Void
    ) async -> String {
        do {
            let result = try await exploration(shopCatalog, runs: runs, describe)
            return "no error, but \(result)"
        } catch {
            return "\(error)"
        }
    }

    // MARK: Descriptions that make no sense

    @Test func anUnknownProductIsAnError() async {
        #expect(
            await reason { $0.may(.buy("coins_10")) }
                == "the catalog has no product “coins_10”; did you mean “coins_100”?")
        let known = "it has coins_100, remove_ads, starter_pack, pro_yearly, pro_monthly"
        for describe: @MainActor @Sendable (ExploredWorld) -> Void in [
            { $0.may(.refund("sword")) }, { $0.grants("sword") { true } },
            { $0.counts("sword") { 0 } }, { _ = $0.owned("sword") },
        ] {
            let text = await reason { world in
                world.may(.kill)
                describe(world)
            }
            #expect(text == "the catalog has no product “sword”; \(known)")
        }
    }

    @Test func aWorldInWhichNothingMayHappenIsAnError() async {
        #expect(await reason { _ in } == "nothing may happen in this world; call its method may")
    }

    @Test func anErrorOfTheDescriptionIsThrown() async {
        let text = await reason { _ in throw CancellationError() }
        #expect(text == "the description of the run failed: CancellationError()")
    }

    @Test(arguments: [
        ("x0-12", "the token x0-12 is of another version; explore again for a new one"),
        ("hello", "hello is not a token; a token begins with x1-"),
        ("x1-1z", "the token x1-1z… is damaged; copy all of it"),
    ])
    func aTokenThatIsNoneIsAnError(token: String, reason: String) async {
        await #expect {
            try await exploration(shopCatalog, replaying: token) { $0.may(.kill) }
        } throws: { "\($0)" == reason }
    }

    @Test func atLeastOneRunIsNeeded() async {
        await #expect {
            try await exploration(shopCatalog, runs: 0) { $0.may(.kill) }
        } throws: { "\($0)" == "an exploration has at least one run, not 0" }
    }

    @Test func aMissingConfigurationFileIsAnError() async {
        await #expect {
            try await explore(catalog: "Nowhere") { $0.may(.kill) }
        } throws: { "\($0)".hasPrefix("there is no Nowhere.storekit in ") }
    }

    @Test func aRunningClockIsAnError() async {
        var configuration = StoreEnvironment.Configuration()
        configuration.clock = .real
        await #expect {
            try await exploration(shopCatalog, configuration: configuration) { $0.may(.kill) }
        } throws: { "\($0)" == "an exploration needs a manual clock" }
    }

    // MARK: What is found without being described

    @Test func aFinishedTransactionThatWasNeverVerifiedIsFound() async throws {
        func explore(verifies: Bool) async throws -> ExplorationFinding? {
            try await exploration(shopCatalog, runs: 100) { world in
                _ = world.launch {
                    Task {
                        for await result in Transaction.updates {
                            if case .unverified = result, verifies { continue }
                            await result.unsafePayloadValue.finish()
                        }
                    }
                }
                world.may(.forge("coins_100"))
            }.finding
        }
        let finding = try #require(try await explore(verifies: false))
        #expect(finding.property == "only verified transactions are finished")
        #expect(finding.difference.hasPrefix("the app has finished transaction "))
        #expect(finding.difference.hasSuffix(", which was never verified"))
        #expect(try await explore(verifies: true) == nil)
    }

    /// What is kept only in memory is lost at the next launch.
    @Test func whatDoesNotHoldAfterTheNextLaunchIsFound() async throws {
        func explore(keeps: Bool) async throws -> ExplorationFinding? {
            try await exploration(shopCatalog, runs: 100) { world in
                let stored = Defaults()
                let app = world.launch {
                    let app = App(keeps ? stored : Defaults())
                    app.listen()
                    return app
                }
                world.may(.buy("coins_100"))
                world.afterRelaunch("the coins are there") {
                    app.defaults?.coins == 100 * world.owned("coins_100")
                }
            }.finding
        }
        let finding = try #require(try await explore(keeps: false))
        #expect(finding.property == "the coins are there")
        #expect(finding.story.contains { $0.hasSuffix("launch the app the next time") })
        #expect(try await explore(keeps: true) == nil)
    }

    @Test func aTransactionThatIsNeverFinishedIsFound() async throws {
        let result = try await exploration(shopCatalog, runs: 100) { world in
            _ = world.launch {
                let app = App(Defaults())
                app.listen(finishing: false)
                return app
            }
            world.may(.buy("coins_100"))
        }
        let finding = try #require(result.finding)
        #expect(finding.property == "every delivered transaction is finished")
        #expect(finding.difference == "the app has never finished transaction 0 (coins_100)")
        let allowed = try await exploration(shopCatalog, runs: 100) { world in
            _ = world.launch {
                let app = App(Defaults())
                app.listen(finishing: false)
                return app
            }
            world.may(.buy("coins_100"))
            world.mayLeaveTransactionsUnfinished()
        }
        #expect(allowed.finding == nil)
    }

    @Test func aPaidPurchaseThatTheAppNeverReceivesIsFound() async throws {
        func explore(listens: Bool, says: Bool) async throws -> ExplorationFinding? {
            try await exploration(shopCatalog, runs: 100) { world in
                _ = world.launch {
                    let app = App(Defaults())
                    if listens { app.listen() }
                    return app
                }
                world.may(.buy("coins_100"))
                // What the description says is checked instead.
                if says { world.counts("coins_100") { world.owned("coins_100") } }
            }.finding
        }
        let finding = try #require(try await explore(listens: false, says: false))
        #expect(finding.property == "the app hears of every paid purchase")
        #expect(
            finding.difference
                == "the app has never received transaction 0 (coins_100), which is paid")
        #expect(try await explore(listens: true, says: false) == nil)
        #expect(try await explore(listens: false, says: true) == nil)
    }

    @Test func aRefundThatTheAppCannotKnowIsFound() async throws {
        func explore(asks: Bool) async throws -> ExplorationFinding? {
            try await exploration(shopCatalog, runs: 100) { world in
                let shop = world.launch {
                    if asks { Task { for await _ in Transaction.currentEntitlements {} } }
                    return App(Defaults())
                }
                world.may("tap Buy") {
                    guard shop.app != nil,
                        let product = try await Product.products(for: ["remove_ads"]).first,
                        case .success(.verified(let transaction)) = try await product.purchase()
                    else { return }
                    await transaction.finish()
                }
                world.may(.refund())
            }.finding
        }
        let finding = try #require(try await explore(asks: false))
        #expect(finding.property == "the app hears of every refund")
        #expect(try await explore(asks: true) == nil)
    }

    @Test func whatWaitsForeverIsFound() async throws {
        let result = try await exploration(shopCatalog, runs: 100) { world in
            world.may("open the shop") {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(result.finding?.difference == "nobody resumes “open the shop”")
        #expect(result.finding?.story == ["people  open the shop"])
        let allowed = try await exploration(shopCatalog, runs: 100) { world in
            world.may("open the shop", ends: false) {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(allowed.finding == nil)
    }

    @Test func anAppThatNeverRestsIsFound() async throws {
        let result = try await exploration(shopCatalog, runs: 5) { world in
            world.may("tap Spin") { while true { await Task.yield() } }
        }
        #expect(result.finding?.property == "the app comes to rest")
    }

    @Test func anAppThatLooksEveryMinuteRests() async throws {
        let result = try await exploration(shopCatalog, runs: 20) { world in
            world.may("start to poll", ends: false) {
                // The app sleeps on the virtual time of the exploration.
                while true { try await Task.sleep(for: .seconds(60)) }
            }
        }
        #expect(result.finding == nil)
    }

    @Test func aPropertyThatThrowsDoesNotHold() async throws {
        let result = try await exploration(shopCatalog, runs: 10) { world in
            world.may(.buy("coins_100"))
            world.always("the file can be read") { throw CocoaError(.fileNoSuchFile) }
        }
        #expect(result.finding?.property == "the file can be read")
        #expect(result.finding?.difference.hasPrefix("an error was thrown: ") == true)
    }

    // MARK: What cannot be controlled

    @Test func aDispatchQueueIsNamed() async {
        let text = await reason { world in
            world.may("tap Load") { DispatchQueue(label: "loading").async {} }
        }
        #expect(text.hasPrefix("the app used DispatchQueue.async during a run"), "\(text)")
        #expect(text.contains("call mayUseThreads() in the description"))
    }

    @Test func workOfAnotherThreadCanBeTolerated() async throws {
        let result = try await exploration(shopCatalog, runs: 50) { world in
            world.may("tap Load") { DispatchQueue(label: "log").async {} }
            world.mayUseThreads()
        }
        #expect(result.finding == nil)
    }

    @Test func aThreadThatResumesATaskIsNamed() async {
        // A queue of a busy machine may run much later, so the run waits for it as long as needed.
        let order = ExplorationOrder(
            run: ExploredRun(catalog: shopCatalog) { world in
                world.mayUseThreads()
                world.may("tap Load") {
                    let waits = DispatchSemaphore(value: 0)
                    // This task runs once the other one waits.
                    Task { waits.signal() }
                    await withUnsafeContinuation { continuation in
                        DispatchQueue(label: "loading").async {
                            waits.wait()
                            continuation.resume()
                        }
                    }
                }
            }, runs: 10, seed: 0, patience: .seconds(600), waitingMilliseconds: 600_000)
        await #expect {
            try await order.result()
        } throws: { "\($0)".hasPrefix("another thread resumed a task of the app during a run") }
    }

    @Test func aRuntimeWithoutHooksIsAnError() async {
        let order = ExplorationOrder(
            run: ExploredRun(catalog: shopCatalog, isSupported: false) { $0.may(.kill) }, runs: 1,
            seed: 0)
        await #expect {
            try await order.result()
        } throws: {
            "\($0)".hasPrefix("Swift's runtime here has no hooks for a scheduler")
                && "\($0)".hasSuffix("need the Swift 6.3 toolchain for Linux, dynamically linked")
        }
    }

    @Test func anAppThatUsesRandomNumbersIsNamed() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("explorations-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let coin = Mutex(0)
        func reason(_ isHeads: @escaping @Sendable () -> Bool) async -> String {
            let order = ExplorationOrder(
                run: ExploredRun(catalog: shopCatalog) { world in
                    let defaults = Defaults()
                    world.may("tap Toss", times: 3) {
                        await Task.yield()
                        if isHeads() { defaults.coins -= 1 }
                    }
                    world.atRest("the coins are not negative") { defaults.coins >= 0 }
                }, runs: 1000, seed: 0,
                tokens: TokenFile(of: "test()", in: "Module/File.swift", folder: folder))
            do {
                return "no error, but \(try await order.result())"
            } catch {
                return "\(error)"
            }
        }
        // One of many tosses fails, and the same one does not when it is repeated.
        let text = await reason {
            coin.withLock { coin in
                coin += 1
                return coin == 20
            }
        }
        #expect(
            text.hasPrefix(
                "the run is not the same when it is repeated: first, “the coins are not negative” "
                    + "did not hold (this does not hold), and then everything held. Something"),
            "\(text)")
        #expect(text.contains("the order of a Set or a Dictionary"))
        // A run that cannot be repeated is not kept.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        // Rare enough that a repetition is not the same by chance, and one of 1,000 runs has it.
        let random = await reason { Int.random(in: 0..<100) == 0 }
        #expect(random.hasPrefix("the run is not the same when it is repeated: "), "\(random)")
    }

    @Test func jobsThatDependOnRandomNumbersAreNoticed() async {
        let text = await reason(runs: 1000) { world in
            world.may("tap Shuffle", times: 3) {
                for _ in 0..<Int.random(in: 1...20) { await Task.yield() }
            }
        }
        #expect(text.hasPrefix("the run is not the same when it is repeated: it has"), "\(text)")
    }

    @Test func aBlockedThreadIsNamed() async {
        let gate = DispatchSemaphore(value: 0)
        let order = ExplorationOrder(
            run: ExploredRun(catalog: shopCatalog) { world in
                world.may("tap Load") { gate.blockingWait() }
            }, runs: 10, seed: 0, patience: .milliseconds(200))
        await #expect {
            try await order.result()
        } throws: { "\($0)".hasPrefix("a job of the app has not ended for 0.2 seconds") }
        gate.signal()
        // The next exploration has its turn.
        #expect(await reason { _ in } == "nothing may happen in this world; call its method may")
    }

    /// A debugger stops a job for as long as somebody looks at it.
    @Test func aJobOfARepeatedRunMayTakeAnyTime() async throws {
        let hasEnded = Mutex(false)
        let order = ExplorationOrder(
            run: ExploredRun(catalog: shopCatalog) { world in
                world.may("tap Load") {
                    let start = ContinuousClock.now
                    while ContinuousClock.now - start < .milliseconds(50) {}
                    hasEnded.withLock { $0 = true }
                }
            }, runs: 1, seed: 0, token: "x1-1", patience: .milliseconds(1))
        #expect(try await order.result().finding == nil)
        #expect(hasEnded.withLock { $0 })
    }

    @Test func aTrapNamesItsRun() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = try await exploration(shopCatalog, runs: 100) { world in
                let defaults = Defaults()
                world.may("tap Buy", times: 2) {
                    defaults.coins += 1
                    await Task.yield()
                    precondition(defaults.coins < 2, "two at once")
                    defaults.coins -= 1
                }
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            text.contains(
                "The app trapped in a run of an exploration. Repeat it with `replaying: \"x1-"))
    }

    /// A folder with the same name in this process and in the process of an exit test.
    private static func sharedFolder(of process: Int32) -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("trapped-\(process)").path
    }

    @Test func aTrapIsTriedFirstNextTime() async throws {
        let folder = Self.sharedFolder(of: getpid())
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = try await ExplorationOrder(
                run: ExploredRun(catalog: shopCatalog) { world in
                    let defaults = Defaults()
                    world.may("tap Buy", times: 2) {
                        defaults.coins += 1
                        await Task.yield()
                        precondition(defaults.coins < 2, "two at once")
                        defaults.coins -= 1
                    }
                }, runs: 100, seed: 0,
                tokens: TokenFile(
                    of: "test()", in: "Module/File.swift",
                    folder: ExploreTests.sharedFolder(of: getppid()))
            ).result()
        }
        let path = "\(folder)/Module_File.swift.test.tokens"
        let written = try String(contentsOfFile: path, encoding: .utf8)
        let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(written.hasPrefix("x1-") && written.hasSuffix("\n"))
        #expect(printed.contains("`replaying: \"\(written.dropLast())\"`"))

        // Another process tries this run first.
        let order = ExplorationOrder(
            run: ExploredRun(catalog: shopCatalog) { world in
                let defaults = Defaults()
                world.may("tap Buy", times: 2) {
                    defaults.coins += 1
                    await Task.yield()
                    defaults.coins -= 1
                }
                world.always("one at a time") { defaults.coins < 2 }
            }, runs: 100, seed: 0,
            tokens: TokenFile(of: "test()", in: "Module/File.swift", folder: folder))
        #expect(try #require(await order.result().finding).run == 1)
    }

    // MARK: Time

    @Test func sleepingTakesNoTime() async throws {
        let days = Mutex<Set<Int>>([])
        let start = ContinuousClock.now
        let result = try await exploration(shopCatalog, runs: 20) { world in
            world.may("wait for the weekend") {
                let before = Date()
                // The app sleeps on the virtual time of the exploration.
                try await Task.sleep(for: .seconds(86_400))
                try await Task.sleep(nanoseconds: 86_400_000_000_000)
                try await Task.sleep(until: .now + .seconds(86_400), clock: .continuous)
                days.withLock { _ = $0.insert(Int(Date().timeIntervalSince(before) / 86_400)) }
            }
            world.may(.advance(days: 2))
        }
        #expect(result.finding == nil)
        #expect(days.withLock { $0 } == [3] || days.withLock { $0 } == [3, 5])
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    /// The app sleeps on the virtual time of the exploration.
    @Test func aTimerFiresInTheDaysThatPass() async throws {
        let result = try await exploration(shopCatalog, runs: 50) { world in
            let defaults = Defaults()
            let start = Date()
            _ = world.launch {
                Task {
                    try await Task.sleep(for: .seconds(5 * 3600))
                    defaults.coins = 1
                }
            }
            world.may(.advance(days: 1))
            world.atRest("the timer has fired") {
                defaults.coins == 1 || Date() < start.addingTimeInterval(86_000)
            }
        }
        #expect(result.finding == nil)
    }

    // MARK: Actors

    @Test func anActorOutlivesAKill() async throws {
        let result = try await exploration(shopCatalog, runs: 500) { world in
            let wallet = Wallet()
            let shop = world.launch {
                Task {
                    for await result in Transaction.updates {
                        guard case .verified(let transaction) = result else { continue }
                        await wallet.deliver(transaction.id)
                        await transaction.finish()
                    }
                }
            }
            world.may("tap Buy") {
                guard shop.app != nil,
                    let product = try await Product.products(for: ["coins_100"]).first,
                    case .success(.verified(let transaction)) = try await product.purchase()
                else { return }
                await wallet.deliver(transaction.id)
                await transaction.finish()
            }
            world.may(.kill)
            world.counts("coins_100") { wallet.coins.withLock { $0 } / 100 }
        }
        #expect(result.finding == nil)
    }

    @Test func aGlobalActorOutlivesAKill() async throws {
        let result = try await exploration(shopCatalog, runs: 500) { world in
            let defaults = Defaults()
            let shop = world.launch { ActorShop(defaults) }
            world.may("tap Buy") { try await shop.app?.buy() }
            world.may(.kill)
            world.counts("coins_100") { defaults.coins / 100 }
        }
        #expect(result.finding == nil)
    }

    // MARK: The same again

    @Test func aFindingIsAnIssueWithAToken() async throws {
        // The test fails if the exploration records no issue.
        try await withKnownIssue {
            try await explore(shopCatalog, runs: 100) { world in
                DropsListener.describe(world, isFixed: false)
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("add `replaying: \"x1-") }
        }
    }

    @Test func aKnownRunIsTriedFirst() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("explorations-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func explore(isFixed: Bool) async throws -> ExplorationResult {
            let order = ExplorationOrder(
                run: ExploredRun(catalog: shopCatalog) {
                    ReentersActor.describe($0, isFixed: isFixed)
                }, runs: 5000, seed: 0,
                tokens: TokenFile(of: "test()", in: "Module/File.swift", folder: folder))
            return try await order.result()
        }
        #expect(try #require(await explore(isFixed: false).finding).run > 1)
        #expect(try #require(await explore(isFixed: false).finding).run == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names == ["Module_File.swift.test.tokens"])
        // A damaged file is no obstacle.
        try Data([0xFF, 0x0A, 0x78]).write(to: URL(fileURLWithPath: "\(folder)/\(names[0])"))
        #expect(try #require(await explore(isFixed: false).finding).run > 1)
    }

    @Test func aTinyWorldIsExploredCompletely() async throws {
        let result = try await exploration(shopCatalog, runs: 10_000) { world in
            world.may("tap Help") {}
        }
        #expect(result.isComplete)
        #expect(result.runs < 100)
    }

    @Test func theSameTokenGivesTheSameStory() async throws {
        let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil
        let found = try await exploration(shopCatalog, runs: 2000) {
            KeepsStaleReading.describe($0, isFixed: false)
        }
        let finding = try #require(found.finding)
        // Other tasks of the process change nothing.
        let noise = Task.detached { while !Task.isCancelled { await Task.yield() } }
        for _ in 0..<(isFull ? 1000 : 20) {
            let again = try await exploration(shopCatalog, replaying: finding.token) {
                KeepsStaleReading.describe($0, isFixed: false)
            }
            #expect(again.finding?.story == finding.story)
            #expect(again.finding?.difference == finding.difference)
        }
        noise.cancel()
    }

    /// The decisions of runs in which nothing is wrong are compared, too.
    @Test func theSameSeedGivesTheSameRuns() async throws {
        let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil
        func digest(seed: UInt64) async throws -> UInt64 {
            let result = try await exploration(shopCatalog, runs: isFull ? 1000 : 50, seed: seed) {
                KeepsStaleReading.describe($0, isFixed: true)
            }
            #expect(result.finding == nil)
            return result.digest
        }
        let noise = Task.detached { while !Task.isCancelled { await Task.yield() } }
        let first = try await digest(seed: 0)
        for _ in 0..<(isFull ? 10 : 2) { #expect(try await digest(seed: 0) == first) }
        #expect(try await digest(seed: 1) != first)
        noise.cancel()
    }

    /// The runs are the same on every machine, and in release for code whose hops between actors
    /// the optimizer does not remove.
    @Test func theRunsOfASeedAreKnown() async throws {
        let result = try await exploration(shopCatalog, runs: 5000) {
            KeepsStaleReading.describe($0, isFixed: false)
        }
        #expect(result.finding?.token == "x1-~7.12")
        #expect(result.finding?.run == 795)
        #expect(
            result.finding?.story == [
                "app     reads the current entitlements: none",
                "people  tap Buy",
                "app     asks for remove_ads",
                "app     buys remove_ads",
                "store   answers with transaction 0 (remove_ads)",
                "app     reads the current entitlements: transaction 0 (remove_ads)",
                "app     finishes transaction 0",
            ])
        #expect(result.digest == 1_672_303_330_693_353_671)
    }
}

extension DispatchSemaphore {
    /// Waits, as code does that was not written for Swift's concurrency.
    nonisolated fileprivate func blockingWait() { wait() }
}
