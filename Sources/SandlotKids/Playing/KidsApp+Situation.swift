import SandlotAds
import SandlotBase
package import SandlotStore

/// The part of an app's state on a device that decides its future, without times.
///
/// Levels and words are alike, so it does not matter which ones are played. What the children have achieved is not
/// contained.
package struct KidsAppSituation: Sendable, Hashable {
    /// The data that outlives a launch.
    struct Memory: Sendable, Hashable {
        let waiting: Set<String>
        let owned: Set<String>
        let simulated: Set<String>
        let isSetUp: Bool
        let askedPermissions: Set<String>
        let ads: AdSituation?
        let gate: Gate?
        let volume: Int
    }

    /// The data that the gate keeps.
    struct Gate: Sendable, Hashable {
        let attemptsUsed: Int
        let isLocked: Bool
        let hasUnanswered: Bool
    }

    /// A test, in which one word is like another.
    struct Test: Sendable, Hashable {
        let phase: GameTest.Phase
        /// The number of words after this one.
        let wordsLeft: Int
        /// The number of right answers, up to those that are needed.
        let right: Int
        let isWrong: Bool
        let isGivenUp: Bool
    }

    /// A running app.
    struct Running: Sendable, Hashable {
        let screen: String
        let isForeground: Bool
        let test: Test?
        let waiting: KidsApp.Waiting
        let timer: KidsApp.Timer?
        let isAnswerAwaited: Bool
        let isOwnershipUnknown: Bool
        let ads: AdSituation
        let network: [NetworkResult]
        let hasDelivery: Bool
        let mediated: [AdMediation.Content]
        let showsOwnAd: Bool
        let owned: Set<String>
        let crashPoint: CrashPoint?
        let isGateOpen: Bool
        let hasPass: Bool
    }

    let memory: Memory
    let running: Running?
}

extension KidsApp {
    /// The situation of the running app.
    var situation: KidsAppSituation {
        let running = KidsAppSituation.Running(
            screen: screen, isForeground: isForeground,
            test: test.map { test in
                // The result of a test that is over belongs to what the children have achieved.
                let isOver = test.phase == .levelComplete
                return KidsAppSituation.Test(
                    phase: test.phase, wordsLeft: isOver ? 0 : test.wordCount - test.word - 1,
                    right: isOver ? 0 : min(test.correct, profile.game?.needed ?? 0),
                    isWrong: test.phase == .feedback && !test.wasRight,
                    isGivenUp: !isOver && test.isGivenUp)
            }, waiting: waiting, timer: timer?.what, isAnswerAwaited: isAnswerAwaited,
            isOwnershipUnknown: isOwnershipUnknown, ads: ads.situation,
            network: network.staged,
            hasDelivery: network.nextDelivery != nil, mediated: network.mediated,
            showsOwnAd: ownAd != nil,
            owned: Set(shop.owned.keys), crashPoint: shop.crashPoint,
            isGateOpen: challenge != nil, hasPass: hasGoodPass)
        return KidsAppSituation(
            memory: Self.situation(
                of: memory, gate: (try? gate?.state(at: gateTime)) ?? nil, ads: nil),
            running: running)
    }

    /// Describes an app that does not run.
    ///
    /// - Parameters:
    ///   - memory: The data on the device.
    ///   - profile: The profile of the app.
    ///   - now: The time.
    /// - Returns: The situation.
    static func situation(
        of memory: DeviceMemory, _ profile: AppProfile, at now: Timestamp
    ) -> KidsAppSituation {
        let history = memory.ads.map { ads in
            ads.history.aged(by: .milliseconds(now.milliseconds - ads.at.milliseconds))
        }
        // The next launch begins with a scheduler like this one.
        let scheduler = try? AdScheduler(
            profile.ads?.policy ?? .none, on: profile.platform, entitlement: .absent,
            history: history ?? AdHistory())
        let milliseconds = Int(now.milliseconds)
        let gate = profile.gate.map { setup in
            ParentalGate(policy: setup.policy, storage: memory.gate, device: "", seed: 0)
        }
        let time = GateTime(
            bootID: "boot", bootMilliseconds: milliseconds, wallMilliseconds: milliseconds)
        return KidsAppSituation(
            memory: situation(
                of: memory, gate: (try? gate?.state(at: time)) ?? nil, ads: scheduler?.situation),
            running: nil)
    }

    private static func situation(
        of memory: DeviceMemory, gate: GateState?, ads: AdSituation?
    ) -> KidsAppSituation.Memory {
        KidsAppSituation.Memory(
            waiting: memory.waiting, owned: memory.owned, simulated: memory.simulated,
            isSetUp: memory.isSetUp, askedPermissions: memory.askedPermissions, ads: ads,
            gate: gate.map { gate in
                KidsAppSituation.Gate(
                    // The attempts begin again after a lock.
                    attemptsUsed: gate.locks == 0 ? gate.attemptsUsed : 0,
                    isLocked: gate.lockedMilliseconds != nil, hasUnanswered: gate.unanswered > 0)
            }, volume: memory.volume.volume)
    }

    /// Whether a pass from the gate allows a purchase now, or another of its purposes.
    private var hasGoodPass: Bool {
        guard let held = pass.take() else { return false }
        let isGood = [GateAction.purchase, .parentArea, .restore].contains { action in
            held.isGood(for: action, on: device, at: gateTime)
        }
        pass = consume held
        return isGood
    }

    // MARK: - What people see

    /// Whether an ad is on the screen, be it the scheduler's or the app's own.
    package var showsAd: Bool { ads.status.isShowing || ownAd != nil }

    /// Whether a child is in the middle of a test.
    package var isInGameplay: Bool {
        guard screen == "game", let phase = test?.phase else { return false }
        return phase != .preAd && phase != .levelComplete
    }

    /// Whether the game waits for an ad, or for the answer that there is none.
    package var isWaitingForAd: Bool { waiting != .nothing }

    /// Whether results of the next requests for ads are set.
    package var hasStagedAds: Bool { !network.staged.isEmpty }

    /// Whether something happens on its own in the foreground.
    package var isWaitingForTime: Bool {
        isForeground && (ads.nextDeadline != nil || network.nextDelivery != nil || timer != nil)
    }

    /// Whether the app waits for the store's answer about what is owned.
    package var isAnswerAwaited: Bool { lateCheck != nil }

    /// Whether the app owns a product, or owned it when it was last closed.
    package func remembers(_ product: String) -> Bool {
        shop.owns(product) || memory.owned.contains(product)
    }
}

extension Household {
    /// Returns the number of a consumable that a customer's app has counted on all devices.
    package func balance(
        of product: String, counting customer: CustomerID, in bundleID: String
    ) -> Int {
        progress.purse(of: "\(customer) in \(bundleID)").balance(of: product)
    }

    /// Returns the situation of an app on a device.
    ///
    /// - Parameters:
    ///   - profile: The profile of the app.
    ///   - device: The device.
    /// - Returns: The situation, or nil if the app was never launched there.
    package func situation(of profile: AppProfile, on device: DeviceID) -> KidsAppSituation? {
        if let app = app(profile.bundleID, on: device) { return app.situation }
        return memories[Place(device: device, bundleID: profile.bundleID)].map { memory in
            KidsApp.situation(of: memory, profile, at: store.now)
        }
    }
}
