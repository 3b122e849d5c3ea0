package import SandlotBase
package import SandlotTrace

/// Follows a run, or a store, event by event.
package struct TimelineBuilder {
    private struct Key: Hashable {
        /// The run, because several can be drawn by the calendar.
        let run: String
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
    private var run = ""
    /// Drawings go forwards, whatever the clock does.
    private var now = 0
    private var calendar: Timeline.Calendar?

    /// Prepares a drawing.
    ///
    /// - Parameter isByCalendar: Whether events have instants, and not times of a run.
    package init(isByCalendar: Bool = false) {
        calendar = isByCalendar ? .init() : nil
    }

    /// Goes to an instant of a drawing by the calendar.
    ///
    /// - Parameters:
    ///   - date: The instant.
    ///   - isApart: Whether what follows is drawn beside what came before, although no time may have passed.
    package mutating func advance(to date: Timestamp, isApart: Bool) {
        calendar?.advance(to: date, isApart: isApart)
        now = calendar?.end ?? now
        times.insert(now)
    }

    /// Adds an event of a run.
    mutating func take(_ record: TraceRecord) {
        now = max(now, record.t)
        times.insert(now)
        draw(record)
    }

    /// Draws an event at the current time.
    package mutating func draw(_ record: TraceRecord) {
        run = record.run
        defer { run = "" }
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
            // By the calendar, an ad has little room.
            let label =
                calendar == nil ? "\(event.adId) \(event.format.rawValue)" : "ad \(event.adId)"
            begin(
                .ads, event.adId, label: label,
                look: event.isFullScreen ? .held : .ad)
        case .adSkipEnabled(let event):
            guard open[key(.ads, event.adId)]?.look == .held else { return }
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
            if calendar == nil, let duration = event.durationMs, duration < 86_400_000 {
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
                if open[key(.owned, event.productId)] == nil {
                    begin(.owned, event.productId, label: event.productId, look: .good)
                }
            } else {
                end(.owned, event.productId)
                mark(.owned, .failure, label: "\(event.productId) not owned", look: .bad)
            }
        default: break
        }
    }

    /// Begins something that lasts, and ends what has its name.
    package mutating func begin(
        _ lane: Timeline.Lane, _ name: String, label: String, look: Timeline.Look
    ) {
        end(lane, name)
        open[key(lane, name)] = Open(start: now, label: label, look: look)
    }

    /// Ends something that lasts.
    package mutating func end(_ lane: Timeline.Lane, _ name: String) {
        guard let span = open.removeValue(forKey: key(lane, name)) else { return }
        spans.append(
            Timeline.Span(
                lane: lane, start: span.start, end: now, label: span.label, look: span.look))
    }

    /// Adds something that happens at once.
    package mutating func mark(
        _ lane: Timeline.Lane, _ glyph: Timeline.Glyph, label: String, look: Timeline.Look
    ) {
        marks.append(Timeline.Mark(lane: lane, t: now, glyph: glyph, label: label, look: look))
    }

    private func key(_ lane: Timeline.Lane, _ name: String) -> Key {
        Key(run: run, lane: lane, name: name)
    }

    /// Ends everything that a run began.
    package mutating func end(run: String) {
        self.run = run
        defer { self.run = "" }
        let keys = open.keys.filter { $0.run == run }
            .sorted { ($0.lane.rawValue, $0.name) < ($1.lane.rawValue, $1.name) }
        for key in keys { end(key.lane, key.name) }
    }

    /// Ends everything.
    ///
    /// - Parameters:
    ///   - name: The run's name, or a title.
    ///   - events: The number of events of the run.
    ///   - omitted: The number of those that are not drawn.
    /// - Returns: The drawing's content.
    package mutating func timeline(_ name: String, events: Int = 0, omitted: Int = 0) -> Timeline {
        for run in Set(open.keys.map(\.run)).sorted() { end(run: run) }
        // A lock may outlast the run.
        let last = now
        return Timeline(
            name: name, subtitle: subtitle,
            spans: spans.sorted { ($0.start, $0.lane.rawValue) < ($1.start, $1.lane.rawValue) },
            marks: marks, times: times.filter { $0 <= last }.sorted(), calendar: calendar,
            eventCount: events, omittedEvents: omitted)
    }
}
