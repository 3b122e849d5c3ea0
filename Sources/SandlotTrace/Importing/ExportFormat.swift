/// A format of an export.
package enum ExportFormat: String, Sendable, Hashable, CaseIterable {
    /// Comma-separated values, whose first record names the columns.
    case csv
    /// One JSON object per line.
    case jsonLines = "jsonl"
    /// One array of JSON objects.
    case json

    /// Detects the format of a text from its first character.
    init(head: ArraySlice<UInt8>) {
        switch head.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        case UInt8(ascii: "{"): self = .jsonLines
        case UInt8(ascii: "["): self = .json
        default: self = .csv
        }
    }
}
