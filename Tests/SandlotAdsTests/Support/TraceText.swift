import SandlotAds
import SandlotTrace

/// A trace that is written in memory.
struct TraceText {
    private(set) var bytes: [UInt8] = []
    private(set) var events: [TraceEvent] = []
    private var run = ""
    private var seq = 0

    /// Starts a run.
    mutating func begin(_ run: String, _ header: TraceEvent.TraceHeader, device: String? = nil) {
        self.run = run
        seq = 0
        write(.traceHeader(header), at: .launch, device: device)
    }

    mutating func write(_ event: TraceEvent, at instant: AdInstant, device: String? = nil) {
        let record = TraceRecord(
            run: run, seq: seq, t: Int(instant.milliseconds), dev: device, event: event)
        seq += 1
        events.append(event)
        bytes += record.json + [UInt8(ascii: "\n")]
    }
}

extension TraceEvent.TraceHeader {
    /// Returns a complete header.
    static func plain(
        _ platform: TraceEvent.Platform = .iOS, owned: [String]? = [], ownSlots: [AdSlot] = []
    ) -> TraceEvent.TraceHeader {
        let list = ownSlots.map { "\"\($0)\"" }.joined(separator: ",")
        return TraceEvent.TraceHeader(
            schema: TraceEvent.TraceHeader.schema, platform: platform, build: .release,
            audience: .init(minAge: 6, maxAge: 8), initialEntitlements: owned,
            products: [
                .init(id: "remove_ads", kind: .nonConsumable, removesAds: true),
                .init(id: "coins", kind: .consumable),
            ], params: ownSlots.isEmpty ? nil : TraceJSON(text: "{\"ownSlots\":[\(list)]}"))
    }
}

extension TraceEvent {
    static func phase(
        _ phase: GamePhase, _ attempt: Int, word: Int? = nil, of count: Int? = nil
    ) -> TraceEvent {
        .phase(.init(phase: phase, attempt: attempt, word: word, wordCount: count))
    }

    static func screen(_ name: String) -> TraceEvent { .screen(.init(name: name)) }
    static func app(_ state: AppPhase) -> TraceEvent { .appState(.init(state: state)) }
    static func act(_ kind: ActionKind) -> TraceEvent { .userAction(.init(kind: kind)) }

    static func owns(
        _ active: Bool, _ cause: EntitlementCause = .update, product: String = "remove_ads"
    ) -> TraceEvent {
        .entitlement(.init(productId: product, active: active, cause: cause))
    }
}
