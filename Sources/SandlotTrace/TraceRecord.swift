/// One line of a trace: an event with its envelope.
public struct TraceRecord: Sendable, Hashable {
    /// A member that is not in the vocabulary.
    public struct UnknownField: Sendable, Hashable {
        /// The name of the member.
        public var name: String
        /// The value with its original text.
        public var value: TraceJSON

        /// Creates a field from its name and value.
        public init(name: String, value: TraceJSON) {
            self.name = name
            self.value = value
        }
    }

    /// One launch of the app's process.
    public var run: String
    /// The number of the event in its run, from 0, which alone determines the order.
    public var seq: Int
    /// The milliseconds since the run began, on a monotonic clock that includes sleep.
    public var t: Int
    /// The time of the wall clock.
    public var wall: WallTime?
    /// The label of the device, or nil for `main`.
    ///
    /// Only the label in the header of a run counts.
    public var dev: String?
    /// The window, or nil for `main`.
    public var scene: String?
    /// The event.
    public var event: TraceEvent
    /// The members of the line that belong to neither the envelope nor the event, in the order of the line.
    ///
    /// Unknown members inside `audience`, `products`, `gateState`, `creative`, and `challenge` are not kept.
    public var unknownFields: [UnknownField]

    /// Creates a record from its members.
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
