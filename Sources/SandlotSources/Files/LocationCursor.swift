import SandlotBase

/// A cursor that converts ascending offsets to lines and columns in one pass.
struct LocationCursor {
    private let text: [UInt8]
    private let file: String?
    private var offset = 0
    private var line = 1
    private var column = 1

    /// Prepares to convert offsets of a text.
    init(_ text: [UInt8], file: String?) {
        self.text = text
        self.file = file
        // A byte order mark does not count.
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Returns the location of an offset, which is not less than the one before.
    mutating func location(of target: Int) -> SourceLocation {
        while offset < min(target, text.count) {
            if text[offset] == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if text[offset] & 0xC0 != 0x80 {
                column += 1
            }
            offset += 1
        }
        var location = SourceLocation(byte: 0, in: [], file: file)
        (location.line, location.column, location.byte) = (line, column, target)
        return location
    }
}
