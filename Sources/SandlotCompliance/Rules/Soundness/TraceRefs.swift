import SandlotTrace

/// References resolve.
struct TraceRefs: Rule {
    static let descriptor = RuleDescriptor(
        id: "trace-refs",
        title: "References resolve",
        mechanism: .fields,
        severities: [.trace: .warning],
        reads: [
            .adRequested, .adShown, .adFailed, .adCountdown, .adSkipEnabled, .adSkipTapped,
            .adClicked, .adDismissed, .adReported, .gateShown, .gateAnswered, .gatePassed,
            .gateCanceled, .gateLocked, .purchaseStarted, .purchaseResult, .restoreStarted,
            .linkOpened, .permissionPrompt, .consent, .setting,
        ],
        observing: .raw([
            .adFailed, .adCountdown, .adSkipEnabled, .adSkipTapped, .adClicked, .adDismissed,
            .adReported, .gateShown, .gateAnswered, .gatePassed, .gateCanceled, .gateLocked,
            .purchaseStarted, .purchaseResult, .restoreStarted, .linkOpened, .permissionPrompt,
            .consent, .setting,
        ]),
        requirement: """
            An event that refers to an ad, a gate, a pass, a purchase, or a consent refers to one \
            that exists.
            """,
        decision: """
            Each identifier must occur in an earlier event of the run that introduces it: a \
            request or an appearance of an ad, an appearance of a gate, a pass that the gate \
            gave, or the beginning of a purchase. A consent that is withdrawn must have been \
            mentioned on the device before, in any run.
            """,
        sources: [Citation(.sandlot)],
        examples: RuleExamples(
            passing: RuleExample(
                "The purchase names the pass that the gate gave.",
                """
                {"e":"gate_shown","gateId":"g1","purpose":"purchase"}
                {"t":4000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":4400,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads","passId":"p1"}
                """),
            failing: RuleExample(
                "The purchase names a pass that was never given.",
                """
                {"e":"purchase_started","purchaseId":"b1","productId":"remove_ads","passId":"p9"}
                """)))

    init(_ parameters: Parameters) {}

    /// The consents that were mentioned on each device.
    final class Memory: RuleMemory {
        private var known: [String: Set<String>] = [:]

        /// Records a consent.
        ///
        /// - Returns: Whether it had been mentioned before.
        func mention(_ consent: String, on device: String) -> Bool {
            !known[device, default: []].insert(consent).inserted
        }
    }

    final class Monitor: RuleMonitor<TraceRefs> {
        private var gates: Set<String> = []
        private var passes: Set<String> = []

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .adFailed(let event): checkAd(event.adId, observation)
            case .adCountdown(let event): checkAd(event.adId, observation)
            case .adSkipEnabled(let event): checkAd(event.adId, observation)
            case .adSkipTapped(let event): checkAd(event.adId, observation)
            case .adClicked(let event):
                checkAd(event.adId, observation)
                checkPass(event.passId, observation)
            case .adDismissed(let event): checkAd(event.adId, observation)
            case .adReported(let event): checkAd(event.adId, observation)
            case .gateShown(let event): gates.insert(event.gateId)
            case .gateAnswered(let event): checkGate(event.gateId, observation)
            case .gatePassed(let event):
                checkGate(event.gateId, observation)
                passes.insert(event.passId)
            case .gateCanceled(let event): checkGate(event.gateId, observation)
            case .gateLocked(let event): checkGate(event.gateId, observation)
            case .purchaseStarted(let event): checkPass(event.passId, observation)
            case .purchaseResult(let event):
                check(
                    run.purchases[event.purchaseId] != nil, of: "purchase", event.purchaseId,
                    in: observation)
            case .restoreStarted(let event): checkPass(event.passId, observation)
            case .linkOpened(let event): checkPass(event.passId, observation)
            case .permissionPrompt(let event): checkPass(event.passId, observation)
            case .setting(let event): checkPass(event.passId, observation)
            case .consent(let event):
                let isKnown = memory.mention(event.consentId, on: run.device.name)
                if event.action == .withdrawn {
                    check(isKnown, of: "consent", event.consentId, in: observation)
                }
            default: break
            }
        }

        private func checkAd(_ id: String, _ observation: Observation) {
            check(run.ad(id) != nil || run.requests[id] != nil, of: "ad", id, in: observation)
        }

        private func checkGate(_ id: String, _ observation: Observation) {
            check(gates.contains(id), of: "gate", id, in: observation)
        }

        private func checkPass(_ id: String?, _ observation: Observation) {
            guard let id else { return }
            check(passes.contains(id), of: "pass", id, in: observation)
        }

        private func check(
            _ resolves: Bool, of what: String, _ id: String, in observation: Observation
        ) {
            if resolves {
                recorder.pass(observation.moment)
            } else {
                recorder.fail(
                    looking: [observation.moment],
                    "The event \(observation.event.kind.name) names the \(what) \(id), which nothing before it has introduced."
                )
            }
        }
    }
}
