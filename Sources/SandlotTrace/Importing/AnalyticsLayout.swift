/// The columns or members of an entry that contain the event, the time, the person, and the session.
///
/// A name refers to a column of CSV or to a member of a JSON object. A nested member has a path such as
/// `device.vendor_id`.
public struct AnalyticsLayout: Sendable, Hashable {
    /// The format of a time in an export.
    public enum TimeFormat: String, Sendable, Hashable, CaseIterable {
        /// A date and a time, as in `2026-11-02T10:00:00.5Z` or `2026-11-02 10:00:00 UTC`.
        ///
        /// A time without a time zone is UTC.
        case iso8601
        /// The seconds since 1970 in UTC, optionally with a fraction.
        case seconds
        /// The milliseconds since 1970 in UTC.
        case milliseconds
        /// The microseconds since 1970 in UTC.
        case microseconds
        /// The nanoseconds since 1970 in UTC.
        case nanoseconds
    }

    /// The name of the entry, or nil if only ``AnalyticsMapping/Row/conditions`` distinguish entries.
    public var event: String?
    /// The time.
    public var time: String
    /// The format of the time.
    public var timeFormat: TimeFormat
    /// The values that distinguish the sessions of a person.
    ///
    /// Without them, each person has one session.
    public var session: [String]
    /// The person, or the installation.
    ///
    /// Without it, the export has one person.
    public var person: String?
    /// The numbers that order entries with the same time, the most significant first.
    ///
    /// Only the first two are used.
    public var order: [String]
    /// The platform of the app.
    public var platform: String?
    /// The version of the app.
    public var appVersion: String?
    /// A list of objects with a `key` and a `value` that contains more parameters, as BigQuery exports them.
    public var parameterList: String?

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - event: The name of the entry.
    ///   - time: The time.
    ///   - timeFormat: The format of the time.
    ///   - session: The values that distinguish the sessions of a person.
    ///   - person: The person, or the installation.
    public init(
        event: String?, time: String, timeFormat: TimeFormat = .iso8601, session: [String] = [],
        person: String? = nil
    ) {
        self.event = event
        self.time = time
        self.timeFormat = timeFormat
        self.session = session
        self.person = person
        order = []
    }

    /// The layout of Google Analytics for Firebase in BigQuery.
    public static let firebase: AnalyticsLayout = {
        var layout = AnalyticsLayout(
            event: "event_name", time: "event_timestamp", timeFormat: .microseconds,
            session: ["ga_session_id"], person: "user_pseudo_id")
        layout.order = ["event_bundle_sequence_id", "batch_event_index"]
        layout.platform = "platform"
        layout.appVersion = "app_info.version"
        layout.parameterList = "event_params"
        return layout
    }()

    /// The names of all values that the layout reads.
    package var names: [String] {
        [event, time, person, platform, appVersion].compactMap(\.self) + session + order
    }
}
