/// The level of a message.
public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's number for the level.
    public let rawValue: UInt8

    /// Creates a level from Apple's number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a level from Apple's number.
    public init(_ rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Messages that can help with troubleshooting.
    public static let `default` = OSLogType(0x00)
    /// Messages that are helpful but not essential.
    public static let info = OSLogType(0x01)
    /// Messages for development.
    public static let debug = OSLogType(0x02)
    /// Messages about errors.
    public static let error = OSLogType(0x10)
    /// Messages about faults in the program.
    public static let fault = OSLogType(0x11)

    /// The position by severity, in ascending order.
    var severity: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .error: 3
        case .fault: 4
        default: 2
        }
    }

    var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
}
