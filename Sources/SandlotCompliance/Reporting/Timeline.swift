import SandlotTrace

/// The events of a run in the form in which they are drawn.
package struct Timeline: Sendable {
    /// A lane of the drawing.
    package enum Lane: Int, Sendable, CaseIterable {
        case app, screen, game, ads, gate, purchases, owned

        /// The lane's name.
        package var title: String {
            switch self {
            case .app: "App"
            case .screen: "Screen"
            case .game: "Game"
            case .ads: "Ads"
            case .gate: "Gate"
            case .purchases: "Store"
            case .owned: "Owned"
            }
        }
    }

    /// The style of a span or a mark.
    package enum Look: String, Sendable {
        /// The usual state of things.
        case calm
        /// Gameplay, which must not be disturbed.
        case play
        /// An ad that can be left.
        case ad
        /// A state that cannot be left: an ad before it can be skipped, or a locked gate.
        case held
        /// Not there: the app in the background.
        case away
        /// A successful outcome.
        case good
        /// An outcome without success.
        case bad
    }

    /// Something that lasts.
    package struct Span: Sendable {
        package let lane: Lane
        package let start: Int
        package let end: Int
        package let label: String
        package let look: Look
    }

    /// Something that happens at once.
    package struct Mark: Sendable {
        package let lane: Lane
        package let t: Int
        package let glyph: Glyph
        package let label: String
        package let look: Look
    }

    /// The run's name.
    package let run: String
    /// The platform and device, as far as they are known.
    package let subtitle: String
    package fileprivate(set) var spans: [Span] = []
    package fileprivate(set) var marks: [Mark] = []
    /// The times at which something happens, ascending and without duplicates.
    package fileprivate(set) var times: [Int] = []
    /// The number of events in the run.
    package let eventCount: Int
    /// The number of events that are not drawn because there are too many.
    package let omittedEvents: Int

    /// The end of the drawing.
    package var end: Int { times.last ?? 0 }
}

/// Collects what is drawn of each run, up to a limit.
struct TimelineCollector {
    /// The maximum number of runs that are drawn.
    static let runLimit = 40
    /// The maximum number of events of a run that are drawn.
    static let eventLimit = 2000

    private var records: [String: [TraceRecord]] = [:]
    private var counts: [String: Int] = [:]
    private var omitted: [String: Int] = [:]
    private let runs: [String]
    let omittedRuns: Int

    init(_ report: ComplianceReport) {
        // Runs with findings come first, so that they are drawn even if there are many runs.
        let found = Set(
            report.packs.flatMap(\.rules).filter { Standing($0).isNoteworthy }
                .flatMap(\.findings).map(\.run))
        let chosen = Set(
            (report.runs.filter(found.contains) + report.runs.filter { !found.contains($0) })
                .prefix(Self.runLimit))
        runs = report.runs.filter(chosen.contains)
        omittedRuns = report.runs.count - runs.count
        for run in runs { records[run] = [] }
    }

    mutating func take(_ record: TraceRecord) {
        guard let known = records[record.run]?.count else { return }
        counts[record.run, default: 0] += 1
        guard Self.isDrawn(record.event.kind) else { return }
        if known < Self.eventLimit {
            records[record.run]?.append(record)
        } else {
            omitted[record.run, default: 0] += 1
        }
    }

    private static func isDrawn(_ kind: TraceEventKind) -> Bool {
        switch kind {
        case .traceHeader, .appState, .screen, .phase, .traceEnd, .adFailed, .adShown,
            .adSkipEnabled, .adSkipTapped, .adClicked, .adDismissed, .gateShown, .gateAnswered,
            .gatePassed, .gateCanceled, .gateLocked, .purchaseStarted, .purchaseResult,
            .restoreStarted, .restoreResult, .transactionUpdate, .entitlement, .linkOpened,
            .priceShown, .offerShown:
            true
        case .userAction, .textShown, .adRequested, .adLoaded, .adCountdown, .adReported,
            .push, .permissionPrompt, .dataSent, .account, .consent, .setting, .unknown:
            false
        }
    }

    func timelines() -> [Timeline] {
        runs.map { run in
            var builder = TimelineBuilder()
            let sorted = (records[run] ?? []).enumerated()
                .sorted { ($0.element.seq, $0.offset) < ($1.element.seq, $1.offset) }
            for (_, record) in sorted { builder.take(record) }
            return builder.timeline(
                run, events: counts[run] ?? 0, omitted: omitted[run] ?? 0)
        }
    }
}

/// Follows a run event by event.
private struct TimelineBuilder {
    private struct Key: Hashable {
        let lane: Timeline.Lane
        let name: String
    }

    private struct Open {
        let start: Int
        let label: String
        let look: Timeline.Look
    }

    private var spans: [Timeline.Span] = []
    private var marks: [Timeline.Mark] = []
    private var times: Set<Int> = []
    private var open: [Key: Open] = [:]
    private var subtitle = ""
    /// Drawings go forwards, whatever the clock does.
    private var now = 0

    mutating func take(_ record: TraceRecord) {
        now = max(now, record.t)
        times.insert(now)
        let scene = record.scene ?? "main"
        let inScene = scene == "main" ? "" : " (\(scene))"
        switch record.event {
        case .traceHeader(let event):
            subtitle = [event.app, event.platform?.rawValue, record.dev].compactMap(\.self)
                .joined(separator: ", ")
            for product in event.initialEntitlements ?? [] {
                begin(.owned, product, label: product, look: .good)
            }
        case .appState(let event):
            let isVisible = [.launched, .active].contains(event.state)
            begin(.app, "", label: event.state.rawValue, look: isVisible ? .calm : .away)
        case .screen(let event):
            begin(.screen, scene, label: event.name + inScene, look: .calm)
        case .phase(let event):
            let play: [TraceEvent.GamePhase] = [.presenting, .spelling, .feedback]
            end(.game, scene)
            guard event.phase != .none else { return }
            begin(
                .game, scene, label: event.phase.rawValue + inScene,
                look: play.contains(event.phase) ? .play : .calm)
        case .adShown(let event):
            begin(
                .ads, event.adId, label: "\(event.adId) \(event.format.rawValue)",
                look: event.isFullScreen ? .held : .ad)
        case .adSkipEnabled(let event):
            guard open[Key(lane: .ads, name: event.adId)]?.look == .held else { return }
            begin(.ads, event.adId, label: "\(event.adId) can be skipped", look: .ad)
        case .adSkipTapped(let event):
            mark(.ads, .skipTapped, label: "\(event.adId) skip tapped", look: .calm)
        case .adClicked(let event):
            mark(
                .ads, .adClicked, label: "\(event.adId) clicked: \(event.destination.rawValue)",
                look: .bad)
        case .adFailed(let event): mark(.ads, .failure, label: "\(event.adId) failed", look: .bad)
        case .adDismissed(let event): end(.ads, event.adId)
        case .gateShown(let event):
            begin(.gate, event.gateId, label: "gate for \(event.purpose.rawValue)", look: .calm)
        case .gateAnswered(let event):
            mark(
                .gate, event.correct ? .success : .failure,
                label: event.correct ? "right answer" : "wrong answer",
                look: event.correct ? .good : .bad)
        case .gatePassed(let event):
            end(.gate, event.gateId)
            mark(.gate, .gatePassed, label: "passed for \(event.purpose.rawValue)", look: .good)
        case .gateCanceled(let event): end(.gate, event.gateId)
        case .gateLocked(let event):
            end(.gate, event.gateId)
            if let duration = event.durationMs, duration < 86_400_000 {
                spans.append(
                    Timeline.Span(
                        lane: .gate, start: now, end: now + duration, label: "locked", look: .held))
                times.insert(now + duration)
            } else {
                mark(.gate, .gateLocked, label: "locked", look: .bad)
            }
        case .purchaseStarted(let event):
            begin(.purchases, event.purchaseId, label: "buys \(event.productId)", look: .calm)
        case .purchaseResult(let event):
            end(.purchases, event.purchaseId)
            let isGood = event.result == .success
            mark(
                .purchases, isGood ? .success : event.result == .pending ? .pending : .failure,
                label: event.result.rawValue, look: isGood ? .good : .bad)
        case .restoreStarted: begin(.purchases, "restore", label: "restores", look: .calm)
        case .restoreResult(let event):
            end(.purchases, "restore")
            mark(
                .purchases, event.ok ? .success : .failure, label: "restored",
                look: event.ok ? .good : .bad)
        case .transactionUpdate(let event):
            mark(
                .purchases, .transactionUpdate,
                label: "\(event.kind.rawValue) of \(event.productId)",
                look: .calm)
        case .priceShown(let event):
            mark(.purchases, .price, label: "price \(event.displayPrice)", look: .calm)
        case .offerShown(let event):
            mark(.purchases, .offer, label: "offer \(event.offerId)", look: .calm)
        case .linkOpened(let event):
            mark(
                .screen, .link, label: "opens \(event.class.rawValue) \(event.host ?? "")",
                look: .bad)
        case .entitlement(let event):
            if event.active {
                let key = Key(lane: .owned, name: event.productId)
                if open[key] == nil {
                    begin(.owned, event.productId, label: event.productId, look: .good)
                }
            } else {
                end(.owned, event.productId)
                mark(.owned, .failure, label: "\(event.productId) not owned", look: .bad)
            }
        default: break
        }
    }

    private mutating func begin(
        _ lane: Timeline.Lane, _ name: String, label: String, look: Timeline.Look
    ) {
        end(lane, name)
        open[Key(lane: lane, name: name)] = Open(start: now, label: label, look: look)
    }

    private mutating func end(_ lane: Timeline.Lane, _ name: String) {
        guard let span = open.removeValue(forKey: Key(lane: lane, name: name)) else { return }
        spans.append(
            Timeline.Span(
                lane: lane, start: span.start, end: now, label: span.label, look: span.look))
    }

    private mutating func mark(
        _ lane: Timeline.Lane, _ glyph: Timeline.Glyph, label: String, look: Timeline.Look
    ) {
        marks.append(Timeline.Mark(lane: lane, t: now, glyph: glyph, label: label, look: look))
    }

    mutating func timeline(_ run: String, events: Int, omitted: Int) -> Timeline {
        for key in open.keys.sorted(by: {
            ($0.lane.rawValue, $0.name) < ($1.lane.rawValue, $1.name)
        }) {
            end(key.lane, key.name)
        }
        // A lock may outlast the run.
        let last = now
        let times = self.times.filter { $0 <= last }.sorted()
        var timeline = Timeline(
            run: run, subtitle: subtitle, eventCount: events, omittedEvents: omitted)
        timeline.spans = spans.sorted {
            ($0.start, $0.lane.rawValue) < ($1.start, $1.lane.rawValue)
        }
        timeline.marks = marks
        timeline.times = times
        return timeline
    }
}
