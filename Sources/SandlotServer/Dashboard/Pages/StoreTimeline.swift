import SandlotBase
import SandlotCompliance
import SandlotJSON
import SandlotTrace

/// A drawing of a store's events by the calendar: apps, ads, gates, purchases, entitlements, and webhooks.
struct StoreTimeline {
    /// The events that the drawing takes from the traces of played apps.
    private static let drawnEvents: Set<TraceEventKind> = [
        .adShown, .adSkipEnabled, .adSkipTapped, .adClicked, .adFailed, .adDismissed, .gateShown,
        .gateAnswered, .gatePassed, .gateCanceled, .gateLocked,
    ]
    private static let play: Set<TraceEvent.GamePhase> = [.presenting, .spelling, .feedback]
    /// The largest number of events of traces that are drawn.
    private static let eventLimit = 2000

    private let activities: [JSONValue]
    private let records: [TraceRecord]
    /// The products that nobody can own.
    private let consumables: Set<String>
    /// The products that are owned from the beginning of the drawing on.
    private let ownedBefore: Set<String>
    private let namesCustomers: Bool

    /// Prepares a drawing.
    ///
    /// - Parameters:
    ///   - activities: What happened, the earliest first, as the control API returns it.
    ///   - trace: What apps recorded in the meantime.
    ///   - devices: The devices of interest, or nil for all.
    ///   - consumables: The products that nobody can own.
    ///   - owned: The products that the only customer of interest owns at the end of the drawing.
    ///   - namesCustomers: Whether the drawing is about more than one customer.
    init(
        _ activities: [JSONValue], trace: [UInt8], devices: Set<String>?,
        consumables: Set<String>, owned: Set<String>, namesCustomers: Bool
    ) {
        self.activities = activities
        self.consumables = consumables
        self.namesCustomers = namesCustomers
        var reader = TraceReader(trace)
        var records: [TraceRecord] = []
        var runs: Set<String> = []
        while let record = try? reader.next(), records.count < Self.eventLimit {
            if let name = record.dev, devices?.contains(name) ?? true { runs.insert(record.run) }
            guard devices == nil || runs.contains(record.run) else { continue }
            switch record.event.kind {
            case .traceHeader, .phase: records.append(record)
            case let kind where Self.drawnEvents.contains(kind): records.append(record)
            default: break
            }
        }
        self.records = records
        var firsts: [String: Change] = [:]
        for activity in activities {
            guard let change = Change(activity, consumables) else { continue }
            let name = Self.owning(activity, namesCustomers)
            firsts[name] = firsts[name] ?? change
        }
        // What ends first began earlier, and what does not change is owned all the time.
        ownedBefore = owned.filter { firsts[$0] == nil }
            .union(firsts.filter { $0.value == .ends }.keys)
    }

    /// The drawing, or nil if nothing happened.
    var timeline: Timeline? {
        guard !activities.isEmpty || !records.isEmpty else { return nil }
        var builder = TimelineBuilder(isByCalendar: true)
        var runs: [String: String] = [:]
        var playing: Set<String> = []
        var drawn: Set<String> = []
        var records = records[...]
        func drawRecords(until date: Timestamp?, in builder: inout TimelineBuilder) {
            while let record = records.first {
                let at = Timestamp(milliseconds: Int64(record.wall?.milliseconds ?? 0))
                if let date, at > date { return }
                records.removeFirst()
                if case .traceHeader = record.event, let device = record.dev {
                    let last = runs.updateValue(record.run, forKey: device)
                    if let run = last, drawn.contains(run) {
                        builder.advance(to: at, isApart: false)
                        builder.end(run: run)
                        if playing.remove(run) != nil { builder.end(.game, run) }
                    }
                }
                if case .phase(let event) = record.event {
                    // A game is one span, so that it does not need more room than a purchase.
                    let isPlaying = Self.play.contains(event.phase)
                    guard isPlaying != playing.contains(record.run) else { continue }
                    playing.formSymmetricDifference([record.run])
                    drawn.insert(record.run)
                    builder.advance(to: at, isApart: false)
                    if isPlaying {
                        builder.begin(.game, record.run, label: "gameplay", look: .play)
                    } else {
                        builder.end(.game, record.run)
                    }
                } else if Self.drawnEvents.contains(record.event.kind) {
                    drawn.insert(record.run)
                    builder.advance(to: at, isApart: false)
                    builder.draw(record)
                }
            }
        }
        var begun = ownedBefore.sorted()
        for activity in activities {
            guard let date = activity["at"]?.string.flatMap(Timestamp.init(parsing:)) else {
                continue
            }
            drawRecords(until: date, in: &builder)
            builder.advance(to: date, isApart: true)
            for product in begun {
                builder.begin(.owned, product, label: product, look: .good)
            }
            begun = []
            draw(activity, in: &builder)
            if activity["kind"]?.string == "ended", let device = activity["device"]?.string,
                let run = runs.removeValue(forKey: device)
            {
                builder.end(run: run)
                if playing.remove(run) != nil { builder.end(.game, run) }
            }
        }
        drawRecords(until: nil, in: &builder)
        return builder.timeline("What happened")
    }

    // MARK: Activities

    /// The effect of an activity on the products that someone owns.
    private enum Change {
        case begins, ends

        init?(_ activity: JSONValue, _ consumables: Set<String>) {
            guard let product = activity["productId"]?.string, !consumables.contains(product)
            else { return nil }
            switch activity["kind"]?.string {
            case "purchased", "renewed", "shared", "recovered", "sharing-restored": self = .begins
            case "refunded", "expired", "revoked", "replaced", "sharing-ended": self = .ends
            default: return nil
            }
        }
    }

    /// The product, and whose it is, as the name of a span.
    private static func owning(_ activity: JSONValue, _ namesCustomer: Bool) -> String {
        let product = activity["productId"]?.string ?? ""
        let customer = namesCustomer ? activity["customer"]?.string : nil
        return customer.map { "\($0): \(product)" } ?? product
    }

    private func draw(_ activity: JSONValue, in builder: inout TimelineBuilder) {
        let kind = activity["kind"]?.string ?? ""
        let actor = activity["device"]?.string ?? activity["customer"]?.string
        let label = [actor, activity["text"]?.string].compactMap(\.self).joined(separator: " ")
        let device = activity["device"]?.string ?? ""
        switch kind {
        case "launched":
            builder.begin(.app, device, label: device, look: .calm)
            return
        case "ended":
            builder.end(.app, device)
            return
        case "online", "offline":
            let isOnline = kind == "online"
            builder.mark(
                .app, isOnline ? .online : .offline, label: label, look: isOnline ? .calm : .bad)
            return
        case "delivered", "finished":
            builder.mark(.deliveries, .delivery, label: label, look: .calm)
            return
        case "notified":
            builder.mark(.webhook, .notification, label: label, look: .calm)
            return
        case "posted":
            let isGood = activity["detail"]?.string == "SUCCESS"
            builder.mark(
                .webhook, isGood ? .post : .failure, label: label, look: isGood ? .good : .bad)
            return
        default: break
        }
        let (glyph, look): (Timeline.Glyph, Timeline.Look) =
            switch kind {
            case "purchased", "shared", "recovered", "sharing-restored": (.success, .good)
            case "renewed": (.transactionUpdate, .good)
            case "deferred", "interrupted": (.pending, .calm)
            case "declined", "failed", "request-expired", "refunded", "expired", "revoked",
                "sharing-ended", "retry-began", "grace-began":
                (.failure, .bad)
            default: (.change, .calm)
            }
        builder.mark(.purchases, glyph, label: label, look: look)
        let name = Self.owning(activity, namesCustomers)
        switch Change(activity, consumables) {
        case .begins: builder.begin(.owned, name, label: name, look: .good)
        case .ends: builder.end(.owned, name)
        case nil: break
        }
    }
}
