/// One line of a trace: who, when, and what.
public struct TraceRecord: Sendable, Hashable {
    /// A member that the vocabulary does not know.
    public struct UnknownField: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value as it was written.
        public var value: TraceJSON

        /// Makes one from its parts.
        public init(name: String, value: TraceJSON) {
            self.name = name
            self.value = value
        }
    }

    /// One launch of the app's process.
    public var run: String
    /// The number of the event in its run, from 0: the only authority on order.
    public var seq: Int
    /// Milliseconds since the run began, on a monotonic clock that also counts sleep.
    public var t: Int
    /// The wall clock.
    public var wall: WallTime?
    /// The label of the device, nil for `main`; only that of a header counts.
    public var dev: String?
    /// The window; nil means `main`.
    public var scene: String?
    /// What happened.
    public var event: TraceEvent
    /// Members of the line that neither the envelope nor the event has, in the order of the line.
    ///
    /// Unknown members inside `audience`, `products`, `gateState`, `creative` and `challenge` are not kept.
    public var unknownFields: [UnknownField]

    /// Makes one from its parts.
    public init(
        run: String, seq: Int, t: Int, wall: WallTime? = nil, dev: String? = nil,
        scene: String? = nil, event: TraceEvent, unknownFields: [UnknownField] = []
    ) {
        self.run = run
        self.seq = seq
        self.t = t
        self.wall = wall
        self.dev = dev
        self.scene = scene
        self.event = event
        self.unknownFields = unknownFields
    }
}
