import SandlotTrace

extension Parameter<Bool> {
    /// Whether every link needs a page that says that the app is being left.
    static let bumperRequired = Parameter("bumperRequired", false)
}

/// A page before the outside world is honest.
struct LinkBumper: Rule {
    static let descriptor = RuleDescriptor(
        id: "link-bumper",
        title: "A page before the outside world is honest",
        mechanism: .state,
        severities: [.appleKids: .advisory, .googleFamilies: .advisory],
        reads: [.bumperShown, .bumperAnswered, .linkOpened, .screen],
        requirement: """
            An app that announces links on a page of its own ("You are leaving the app") does so \
            before every link, offers a way back, and opens the link only if the user agrees. No \
            text asks for such a page. It is our advice for apps with links.
            """,
        decision: """
            A page without a visible way back fails. A link needs a page of the same class and \
            origin in its window, on which the user has agreed to leave and which no other link \
            has used. The agreement applies for one minute, and until the window shows another \
            screen. Links before the first page of a run are checked only with \
            `bumperRequired`. A page on which the user stays passes if no link follows from it.
            """,
        sources: [Citation(.sandlot)],
        parameters: [Parameter.bumperRequired.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The page is shown, a parent agrees, and the link opens.",
                """
                {"t":9000,"e":"bumper_shown","bumperId":"b1","class":"web","declineVisible":true}
                {"t":11000,"e":"bumper_answered","bumperId":"b1","leaves":true}
                {"t":11010,"e":"link_opened","class":"web","host":"example.com"}
                """),
            failing: RuleExample(
                "The link opens although the user wants to stay.",
                """
                {"t":9000,"e":"bumper_shown","bumperId":"b1","class":"web","declineVisible":true}
                {"t":11000,"e":"bumper_answered","bumperId":"b1","leaves":false}
                {"t":11010,"e":"link_opened","class":"web","host":"example.com"}
                """)))

    private let isRequired: Bool

    init(_ parameters: Parameters) {
        isRequired = parameters[.bumperRequired]
    }

    /// The time for which an agreement to leave applies, in milliseconds.
    private static let agreementMs = 60_000

    /// A page of a window that no link has used.
    private struct Page {
        let shown: TraceEvent.BumperShown
        let scene: SceneState
        let at: Moment
        var answer: (leaves: Bool, at: Moment)?
        /// The first screen after the answer.
        var nextScreen: Moment?
    }

    final class Monitor: RuleMonitor<LinkBumper> {
        @exclusivity(unchecked) private var pages: [Page] = []
        @exclusivity(unchecked) private var first: Moment?

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .bumperShown(let event): show(event, observation)
            case .bumperAnswered(let event):
                let page = pages.lastIndex { $0.shown.bumperId == event.bumperId }
                guard let page, pages[page].answer == nil else { return }
                pages[page].answer = (event.leaves, observation.moment)
                if !event.leaves { recorder.pass(pages[page].at, observation.moment) }
            case .linkOpened(let event): open(event, observation)
            case .screen:
                let page = pages.firstIndex { $0.scene === observation.scene }
                guard let page, pages[page].answer != nil, pages[page].nextScreen == nil else {
                    return
                }
                pages[page].nextScreen = observation.moment
            default: break
            }
        }

        private func show(_ event: TraceEvent.BumperShown, _ observation: Observation) {
            let moment = observation.moment
            if first == nil { first = moment }
            // A newer page replaces the one before it in its window.
            pages.removeAll { $0.scene === observation.scene }
            pages.append(Page(shown: event, scene: observation.scene, at: moment))
            if event.declineVisible == false {
                recorder.fail(
                    looking: [moment],
                    "The page \(event.bumperId) shows no way back into the app.")
            }
        }

        private func open(_ link: TraceEvent.LinkOpened, _ observation: Observation) {
            let moment = observation.moment
            let place = "A link of the class \(link.class.rawValue) was opened"
            guard let index = pages.firstIndex(where: { $0.scene === observation.scene }) else {
                guard rule.isRequired || first != nil else { return }
                return recorder.fail(
                    looking: [first, moment].compactMap(\.self), deciding: moment,
                    "\(place) without a page that says that the app is being left.")
            }
            let page = pages.remove(at: index)
            let looking = [page.at, page.answer?.at, moment].compactMap(\.self)
            guard let answer = page.answer, answer.leaves else {
                let reason =
                    page.answer == nil ? "before the user had agreed" : "although the user stayed"
                return recorder.fail(
                    looking: looking, deciding: moment,
                    "\(place) \(reason) on the page \(page.shown.bumperId).")
            }
            if let screen = page.nextScreen {
                return recorder.fail(
                    looking: looking + [screen], deciding: moment,
                    "\(place), but the user had agreed on the page \(page.shown.bumperId) before another screen appeared."
                )
            }
            let elapsed = moment.t - answer.at.t
            guard elapsed <= LinkBumper.agreementMs else {
                return recorder.fail(
                    looking: looking, deciding: moment, isTimed: true,
                    measure: .time(elapsed, limit: LinkBumper.agreementMs),
                    "\(place) \(Words.duration(elapsed)) after the user had agreed on the page \(page.shown.bumperId). The limit is \(Words.duration(LinkBumper.agreementMs))."
                )
            }
            guard page.shown.class == link.class, page.shown.origin == link.origin else {
                return recorder.fail(
                    looking: looking, deciding: moment,
                    "\(place), but the page \(page.shown.bumperId) announced the class \(page.shown.class.rawValue) of the origin \(page.shown.origin.rawValue)."
                )
            }
            recorder.pass(looking: looking)
        }
    }
}
