import SandlotTrace

/// Restore is asked for and free.
struct IapRestoreClean: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-restore-clean",
        title: "Restore is asked for and free",
        mechanism: .state,
        severities: [.seed: .violation, .appleKids: .warning, .ftcIAP: .violation],
        reads: [.restoreStarted, .restoreResult, .purchaseStarted],
        requirement: """
            A restore happens only because the user asks for it. It costs nothing and never \
            becomes a purchase.
            """,
        decision: """
            A restore fails if the user did not initiate it, or if a purchase begins before the \
            next result of a restore or, without a result, before the end of the run. It passes \
            if there is nothing to restore.
            """,
        sources: [Citation(.storeKit)],
        examples: RuleExamples(
            passing: RuleExample(
                "A tap on the restore button brings the purchase back.",
                """
                {"t":1000,"e":"restore_started","initiated":"user"}
                {"t":2000,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """),
            failing: RuleExample(
                "The app restores on its own at launch.",
                """
                {"t":100,"e":"restore_started","initiated":"app"}
                {"t":900,"e":"restore_result","ok":true,"restored":["remove_ads"]}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<IapRestoreClean> {
        private struct Restore {
            let at: Moment
            let isByUser: Bool
        }

        /// Restores that have no result yet.
        private var open: [Restore] = []

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .restoreStarted(let event):
                open.append(Restore(at: moment, isByUser: event.initiated == .user))
            case .restoreResult:
                for restore in open {
                    if restore.isByUser {
                        recorder.pass(restore.at, moment)
                    } else {
                        failUnasked(restore)
                    }
                }
                open = []
            case .purchaseStarted(let event):
                for restore in open {
                    let which = restore.isByUser ? "" : " that no user had asked for"
                    recorder.fail(
                        looking: [restore.at, moment],
                        "A restore\(which) turned into purchase \(event.purchaseId) of \(event.productId)."
                    )
                }
                open = []
            default: break
            }
        }

        private func failUnasked(_ restore: Restore) {
            recorder.fail(looking: [restore.at], "A restore began that no user had asked for.")
        }

        override func end() {
            for restore in open {
                if restore.isByUser { recorder.pass(restore.at) } else { failUnasked(restore) }
            }
        }
    }
}
