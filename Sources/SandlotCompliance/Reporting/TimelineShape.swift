/// The size of a timeline's drawing: one for a desk and for paper, one for a phone.
///
/// A page holds both and shows the one that fits, because letters in a picture that is scaled down cannot be read.
struct TimelineShape {
    /// The name in the style sheet and in identifiers.
    let name: String
    /// The width of a row, in units of about a pixel.
    let width: Double
    /// The room for the names of the lanes.
    let left: Double
    /// The time that a row shows if nothing else decides, in milliseconds.
    let usualTime: Double
    /// The longest time that a row shows, in milliseconds.
    let longestTime: Double
    /// The most rows of a run.
    let rowLimit: Int

    /// The empty margin at the end of a row.
    static let right = 10.0

    /// The part of a row in which time passes.
    var rowWidth: Double { width - left - Self.right }

    /// Windows of a desk, and paper.
    static let wide = TimelineShape(
        name: "wide", width: 1000, left: 62, usualTime: 90_000, longestTime: 600_000, rowLimit: 24)
    /// Windows of 390 pixels and the like.
    static let narrow = TimelineShape(
        name: "narrow", width: 358, left: 52, usualTime: 30_000, longestTime: 200_000, rowLimit: 72)
}
