import SandlotAds
import SandlotTrace
import Synchronization
import Testing

@Suite struct NetworkTests {
    private final class Inbox: Sendable {
        private let received = Mutex<[AdResponse]>([])
        var responses: [AdResponse] { received.withLock(\.self) }
        func take(_ response: AdResponse) { received.withLock { $0.append(response) } }
    }

    private func request(_ format: AdFormat = .interstitial) throws -> AdLoadRequest {
        var policy = AdPolicy.aroundTests
        policy.creatives.formats = [format]
        for slot in AdSlot.allCases { policy.slots[slot]?.format = format }
        let stage = try Stage(policy, network: ScriptedNetwork([]))
        stage.open()
        guard case .granted(let request) = stage.ads.request(.preTest) else {
            throw TestIssue(what: "there is no request")
        }
        return request
    }

    @Test(arguments: AdFormat.allCases)
    func theHouseHasAPlaceholderInEveryFormat(_ format: AdFormat) throws {
        let inbox = Inbox()
        HouseAds().load(try request(format), deliver: inbox.take)
        #expect(inbox.responses == [.fill(.house(format))])
    }

    @Test func creativesOfTheHouseTakeTurns() throws {
        var other = AdCreative.house(.interstitial)
        other.duration = .seconds(9)
        let ads = HouseAds([.house(.interstitial), .house(.static), other])
        let inbox = Inbox()
        let request = try request()
        for _ in 0..<3 { ads.load(request, deliver: inbox.take) }
        #expect(
            inbox.responses
                == [.fill(.house(.interstitial)), .fill(other), .fill(.house(.interstitial))])
    }

    @Test func theHouseMayLackAFormat() throws {
        let inbox = Inbox()
        HouseAds([.house(.static)]).load(try request(), deliver: inbox.take)
        #expect(inbox.responses == [.noFill])
    }

    @Test func aScriptIsPlayedInOrderAndAgain() throws {
        let network = ScriptedNetwork([.noFill, .doubled])
        let inbox = Inbox()
        let request = try request()
        for _ in 0..<3 { network.load(request, deliver: inbox.take) }
        #expect(inbox.responses.isEmpty)
        let due = try #require(network.nextDelivery)
        #expect(due == request.instant.advanced(by: .milliseconds(500)))
        network.deliver(until: AdInstant(milliseconds: due.milliseconds - 1))
        #expect(inbox.responses.isEmpty)
        network.deliver(until: due)
        let fill = AdResponse.fill(.house(.interstitial))
        #expect(inbox.responses == [.noFill, fill, fill, .noFill])
        #expect(network.nextDelivery == nil)
        #expect(network.requests.count == 3)
    }

    @Test(arguments: [
        (ScriptedNetwork.Step.fill, "ad_shown"), (.noFill, "no-fill"), (.error, "internal"),
        (.slow, "timeout"), (.silence, "timeout"), (.doubled, "ad_shown"),
        (.contradiction, "ad_shown"), (.wrongRating, "ad-rating"),
        (.personalized, "ad-non-personalized"), (.unlabeled, "ad-labelled"),
    ])
    func everyStepHasItsOutcome(_ step: ScriptedNetwork.Step, _ outcome: String) throws {
        let network = ScriptedNetwork([step])
        let stage = try Stage(.aroundTests, network: network)
        stage.open()
        stage.ads.request(.preTest)
        for _ in 0..<40 {
            stage.pass(1_000)
            network.deliver(until: stage.now)
        }
        let outcomes = stage.events.compactMap { event -> String? in
            switch event {
            case .adShown: "ad_shown"
            case .adFailed(let event): event.code
            default: nil
            }
        }
        #expect(outcomes == [outcome])
        #expect(stage.ads.status == .idle)
    }
}

/// A reason why a test cannot continue.
struct TestIssue: Error {
    let what: String
}
