/// Where an entry of an export says what happened, when, to whom and in which session.
///
/// A name is that of a column of CSV, or of a member of a JSON object. A member of a member has its path, as in
/// `device.vendor_id`.
public struct AnalyticsLayout: Sendable, Hashable {
    /// How an export writes a time.
    public enum TimeFormat: String, Sendable, Hashable, CaseIterable {
        /// A date and a time, as in `2026-11-02T10:00:00.5Z` or `2026-11-02 10:00:00 UTC`. A time without a zone
        /// is UTC.
        case iso8601
        /// Seconds since 1970, UTC, also with a fraction.
        case seconds
        /// Milliseconds since 1970, UTC.
        case milliseconds
        /// Microseconds since 1970, UTC.
        case microseconds
        /// Nanoseconds since 1970, UTC.
        case nanoseconds
    }

    /// The name of the entry; nil if entries have none, and only ``AnalyticsMapping/Row/conditions`` tell them
    /// apart.
    public var event: String?
    /// The time.
    public var time: String
    /// How the time is written.
    public var timeFormat: TimeFormat
    /// What separates the sessions of a person.
    ///
    /// Without it, each person has one session.
    public var session: [String]
    /// The person, or the installation.
    ///
    /// Without it, there is one.
    public var person: String?
    /// Numbers that order the entries of one instant, the most significant first.
    ///
    /// Two of them count.
    public var order: [String]
    /// The platform of the app.
    public var platform: String?
    /// The version of the app.
    public var appVersion: String?
    /// A list of objects with a `key` and a `value` that holds further parameters, as BigQuery exports them.
    public var parameterList: String?

    /// Makes a layout.
    ///
    /// - Parameters:
    ///   - event: The name of the entry.
    ///   - time: The time.
    ///   - timeFormat: How the time is written.
    ///   - session: What separates the sessions of a person.
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

    /// All names that the layout reads.
    package var names: [String] {
        [event, time, person, platform, appVersion].compactMap(\.self) + session + order
    }
}
