/// A plan of the reading club.
///
/// The plans are in one group, from the lowest to the highest level.
public enum Plan: String, CaseIterable, Sendable {
    /// One book a month.
    case reader = "club.reader"
    /// All books.
    case collector = "club.collector"
}
