/// A cursor that converts ascending byte offsets to lines and columns in one pass over the text.
struct SourceCursor {
    private let text: [UInt8]
    private let file: String?
    /// The length in bytes of the byte order mark before the text.
    private let markLength: Int
    private var offset = 0
    private var line = 1
    private var column = 1

    init(text: [UInt8], file: String?, markLength: Int) {
        self.text = text
        self.file = file
        self.markLength = markLength
    }

    /// Returns the location of a byte.
    ///
    /// Offsets must not decrease from call to call.
    ///
    /// - Complexity: O(*n*) in the distance from the previous location.
    mutating func location(of target: Int) -> CatalogLocation {
        let target = min(target, text.count)
        while offset < target {
            if text[offset] == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if text[offset] & 0xC0 != 0x80 {
                column += 1
            }
            offset += 1
        }
        return CatalogLocation(file: file, line: line, column: column, byte: target + markLength)
    }
}
