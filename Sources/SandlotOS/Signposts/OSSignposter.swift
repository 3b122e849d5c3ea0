/// A signposter, which records nothing on Linux, because Instruments does not exist there.
public struct OSSignposter: Sendable {
    /// A signposter that records nothing.
    public static let disabled = OSSignposter()

    /// Whether anything is recorded.
    public var isEnabled: Bool { false }

    /// Creates a signposter.
    public init() {}

    /// Creates a signposter for a subsystem and a category.
    public init(subsystem: String, category: String) {}

    /// Creates a signposter for a subsystem and a category.
    public init(subsystem: String, category: OSLog.Category) {}

    /// Creates a signposter for a log.
    public init(logHandle: OSLog) {}

    /// Creates a signposter for the log of a logger.
    public init(logger: Logger) {}

    /// Creates an identifier.
    public func makeSignpostID() -> OSSignpostID { .exclusive }

    /// Creates an identifier for an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { .exclusive }

    /// Starts an interval.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive
    ) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id: id)
    }

    /// Starts an interval with a message.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> OSLogMessage
    ) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id: id)
    }

    /// Ends an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

    /// Ends an interval with a message.
    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState,
        _ message: @autoclosure () -> OSLogMessage
    ) {}

    /// Marks an event.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

    /// Marks an event with a message.
    public func emitEvent(
        _ name: StaticString, id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> OSLogMessage
    ) {}

    /// Runs a closure within an interval.
    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
    ) rethrows -> Result {
        try task()
    }
}

/// The identifier of an interval.
public struct OSSignpostID: RawRepresentable, Equatable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Creates an identifier from its number.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Creates an identifier for a log.
    public init(log: OSLog) {
        self = .exclusive
    }

    /// The identifier of intervals that do not overlap.
    public static let exclusive = OSSignpostID(rawValue: 0xEEEE_B0B5_B2B2_EEEE)
    /// No identifier.
    public static let invalid = OSSignpostID(rawValue: .max)
    /// No identifier.
    public static let null = OSSignpostID(rawValue: 0)
}

/// An interval that has started.
public final class OSSignpostIntervalState: Sendable {
    /// The identifier.
    public let id: OSSignpostID

    init(id: OSSignpostID) {
        self.id = id
    }
}
