import SandlotAds
import SandlotCompliance
import SandlotTrace
import Testing

@Suite struct MediationTests {
    private static let first = AdAdapter("first", priceMilliunits: 1_000)
    private static let second = AdAdapter("second", priceMilliunits: 3_000)

    private static var policy: AdPolicy {
        var policy = AdPolicy.aroundTests
        policy.creatives.networks.insert("mediator")
        return policy
    }

    /// Requests an ad of a mediator and lets two seconds pass.
    private func play(_ mediator: ScriptedMediator) throws -> Stage {
        let stage = try Stage(Self.policy, network: mediator)
        stage.open()
        #expect(stage.ads.request(.preTest).refusal == nil)
        let end = stage.now.milliseconds + 2_000
        while let due = mediator.nextDelivery, due.milliseconds <= end {
            stage.pass(max(0, due.milliseconds - stage.now.milliseconds))
            mediator.deliver(until: stage.now)
        }
        return stage
    }

    /// The adapters in the order in which they were asked, and their answers.
    private func adapters(_ stage: Stage) -> (asked: [String], answers: [String]) {
        var (asked, answers) = ([String](), [String]())
        for event in stage.events {
            if case .adAdapterRequested(let event) = event { asked.append(event.adapter) }
            if case .adAdapterAnswered(let event) = event {
                answers.append("\(event.adapter) \(event.result.rawValue)")
            }
        }
        return (asked, answers)
    }

    @Test(arguments: [ScriptedNetwork.Step.noFill, .error, .silence, .slow])
    func aWaterfallAsksTheNextNetwork(_ step: ScriptedNetwork.Step) throws {
        let mediator = ScriptedMediator(
            "mediator", [Self.first: [step], Self.second: [.fill]])
        let stage = try play(mediator)
        #expect(stage.ads.status.isShowing)
        let (asked, answers) = adapters(stage)
        #expect(asked == ["first", "second"])
        #expect(answers.last == "second fill")
        #expect(answers.first != "first fill")
    }

    @Test func aWaterfallEndsWithTheFirstAd() throws {
        let mediator = ScriptedMediator(
            "mediator", [Self.first: [.fill], Self.second: [.fill]])
        let stage = try play(mediator)
        #expect(adapters(stage).asked == ["first"])
        #expect(stage.ads.status.isShowing)
    }

    @Test func anAuctionAsksAllAndTheHighestPriceWins() throws {
        let mediator = ScriptedMediator(
            "mediator", [Self.first: [.fill], Self.second: [.fill], AdAdapter("third"): [.noFill]],
            auction: .bidding)
        let (asked, answers) = adapters(try play(mediator))
        #expect(asked == ["first", "second", "third"])
        #expect(Set(answers) == ["first outbid", "second fill", "third noFill"])
    }

    @Test func anAuctionWithoutBidsHasNoAd() throws {
        let mediator = ScriptedMediator(
            "mediator", [Self.first: [.noFill], Self.second: [.silence]], auction: .bidding)
        let stage = try play(mediator)
        #expect(!stage.ads.status.isShowing)
        #expect(stage.names(1) == ["ad_failed"])
        #expect(adapters(stage).answers == ["first noFill", "second timeout"])
    }

    @Test(arguments: [TraceEvent.traceEnd(.init(reason: .normal)), .app(.terminated)])
    func noReportFollowsTheEndOfTheRun(_ end: TraceEvent) throws {
        let mediator = ScriptedMediator("mediator", [Self.first: [.noFill], Self.second: [.fill]])
        let stage = try Stage(Self.policy, network: mediator)
        stage.open()
        stage.ads.request(.preTest)
        stage.ads.record(end)
        stage.pass(2_000)
        mediator.deliver(until: stage.now)
        #expect(stage.names(1) == [end.kind.name])
    }

    @Test func scriptsOfAdaptersRestart() throws {
        let mediator = ScriptedMediator("mediator", [Self.first: [.noFill, .fill]])
        let stage = try play(mediator)
        #expect(!stage.ads.status.isShowing)
        stage.ads.record(.phase(.preAd, 2))
        stage.ads.request(.preTest)
        stage.pass(500)
        mediator.deliver(until: stage.now)
        #expect(stage.ads.status.isShowing)
    }

    @Test(arguments: [TraceEvent.AdAuction.waterfall, .bidding])
    func everyAdapterReceivesTheFlags(_ auction: TraceEvent.AdAuction) throws {
        let mediator = ScriptedMediator(
            "mediator", [Self.first: [.noFill], Self.second: [.fill]], auction: auction)
        let requests = try play(mediator).events.compactMap { event in
            if case .adAdapterRequested(let event) = event { event } else { nil }
        }
        #expect(requests.count == 2)
        for request in requests {
            #expect(request.childTreatment == .child)
            #expect(request.personalized == false)
            #expect(request.maxRating == .g)
            #expect(request.identifiers.isEmpty)
            #expect(request.auction == auction)
        }
    }

    @Test(arguments: AdRequestFlags.Flag.allCases)
    func aLostFlagIsFound(_ flag: AdRequestFlags.Flag) throws {
        for lost in [[], [flag]] as [Set<AdRequestFlags.Flag>] {
            let mediator = ScriptedMediator(
                "mediator", [Self.first: [.noFill], AdAdapter("second", losing: lost): [.fill]])
            let stage = try play(mediator)
            let verdict = try Verdicts(stage.bytes, packs: ["apple-kids"]).faults.contains {
                $0.rule == "ad-mediation-flags"
            }
            #expect(verdict == !lost.isEmpty)
        }
    }
}
