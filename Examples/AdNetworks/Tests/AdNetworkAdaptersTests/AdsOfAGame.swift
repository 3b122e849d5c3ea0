import AdNetworkAdapters
import GoogleMobileAds
import SandlotAds

/// The ads of a game, as the documentation shows them.
@MainActor
final class AdsOfAGame {
    let ads: AdPresenter
    private let network: AdMobNetwork

    init(
        header: TraceEvent.TraceHeader, promise: AdCreative, recorder: TraceRecorder,
        uptime: @escaping @Sendable () -> AdInstant
    ) throws {
        // snippet: make
        AdMobNetwork.treatAsChildDirected()  // before the SDK is started
        let network = AdMobNetwork(adUnit: "ca-app-pub-…", promise: promise)
        var policy = AdPolicy.aroundTests
        policy.creatives.networks = [network.name]  // other networks are refused
        let ads = try AdPresenter(
            policy, header: header, network: network, clock: uptime,
            sink: { event, _ in recorder.record(event) })
        // end
        self.network = network
        self.ads = ads
    }

    func draw(from controller: UIViewController, before next: TraceEvent.Phase) {
        // snippet: show
        guard ads.status.isShowing else { return }
        _ = network.present(from: controller) { [ads] in
            ads.skip()  // refused before the countdown ends, which does no harm
            ads.record(.phase(next))  // removes the ad in any case, and the game continues
        }
        // end
    }
}
