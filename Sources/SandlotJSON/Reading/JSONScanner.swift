/// Turns text into nodes in one pass, checking the whole grammar of RFC 8259 and the UTF-8 of strings.
///
/// Nesting lives on an explicit stack, so that no input can exhaust the thread's stack. The scanner
/// reads only below `count`: no padding behind the text is needed.
@safe
struct JSONScanner {
    /// Arrays and objects may nest this deeply, as in Foundation's decoder.
    static let maximumDepth = 512

    private let base: UnsafePointer<UInt8>
    private let count: Int
    private var position = 0
    private var nodes: [JSONNode] = []
    /// Indices of the arrays and objects that are still open.
    private var open: [Int] = []

    /// Parses a whole text.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func nodes(of text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> [JSONNode] {
        guard let base = text.baseAddress, text.count > 0 else {
            throw JSONSyntaxError(.empty, at: 0)
        }
        guard text.count < Int(UInt32.max) else { throw JSONSyntaxError(.tooLarge, at: 0) }
        var scanner = unsafe JSONScanner(base: base, count: text.count)
        scanner.nodes.reserveCapacity(text.count / 12 + 8)
        try scanner.scan()
        return scanner.nodes
    }

    /// Parses a whole text into the memory of an earlier result.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - nodes: Replaced by the nodes of the text; its memory is used again.
    ///   - open: Memory for what is open, used again likewise.
    /// - Throws: ``JSONSyntaxError`` with the byte at which the text stops being JSON.
    static func scan(
        _ text: UnsafeBufferPointer<UInt8>, into nodes: inout [JSONNode], open: inout [Int]
    ) throws(JSONSyntaxError) {
        guard let base = text.baseAddress, text.count > 0 else {
            throw JSONSyntaxError(.empty, at: 0)
        }
        guard text.count < Int(UInt32.max) else { throw JSONSyntaxError(.tooLarge, at: 0) }
        var scanner = unsafe JSONScanner(base: base, count: text.count)
        swap(&scanner.nodes, &nodes)
        swap(&scanner.open, &open)
        defer {
            swap(&scanner.nodes, &nodes)
            swap(&scanner.open, &open)
        }
        scanner.nodes.removeAll(keepingCapacity: true)
        scanner.open.removeAll(keepingCapacity: true)
        try scanner.scan()
    }

    private init(base: UnsafePointer<UInt8>, count: Int) {
        unsafe self.base = base
        self.count = count
    }

    private mutating func scan() throws(JSONSyntaxError) {
        skipWhitespace()
        guard position < count else { throw JSONSyntaxError(.empty, at: position) }
        try scanValue()
        while let container = open.last {
            if nodes[container].kind == .object {
                try continueObject(container)
            } else {
                try continueArray(container)
            }
        }
        skipWhitespace()
        guard position == count else {
            throw JSONSyntaxError(.trailingContent, at: position)
        }
    }

    // MARK: Containers

    private mutating func continueObject(_ container: Int) throws(JSONSyntaxError) {
        skipWhitespace()
        let isFirst = nodes.count == container + 1
        var byte = try current()
        if byte == UInt8(ascii: "}") {
            close(container)
            return
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else {
                throw JSONSyntaxError(.expectedCommaOrEnd, at: position)
            }
            let comma = position
            position += 1
            skipWhitespace()
            byte = try current()
            if byte == UInt8(ascii: "}") { throw JSONSyntaxError(.trailingComma, at: comma) }
        }
        guard byte == UInt8(ascii: "\"") else {
            throw JSONSyntaxError(.expectedName, at: position)
        }
        try scanString()
        skipWhitespace()
        guard try current() == UInt8(ascii: ":") else {
            throw JSONSyntaxError(.expectedColon, at: position)
        }
        position += 1
        skipWhitespace()
        try scanValue()
    }

    private mutating func continueArray(_ container: Int) throws(JSONSyntaxError) {
        skipWhitespace()
        let byte = try current()
        if byte == UInt8(ascii: "]") {
            close(container)
            return
        }
        if nodes.count > container + 1 {
            guard byte == UInt8(ascii: ",") else {
                throw JSONSyntaxError(.expectedCommaOrEnd, at: position)
            }
            let comma = position
            position += 1
            skipWhitespace()
            if try current() == UInt8(ascii: "]") {
                throw JSONSyntaxError(.trailingComma, at: comma)
            }
        }
        try scanValue()
    }

    private mutating func close(_ container: Int) {
        position += 1
        nodes[container].end = UInt32(truncatingIfNeeded: position)
        nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
        open.removeLast()
    }

    // MARK: Values

    /// Scans a scalar completely, or opens an array or object.
    @inline(__always)
    private mutating func scanValue() throws(JSONSyntaxError) {
        switch try current() {
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "{"): try open(.object)
        case UInt8(ascii: "["): try open(.array)
        case UInt8(ascii: "t"): try scanLiteral("true", .true)
        case UInt8(ascii: "f"): try scanLiteral("false", .false)
        case UInt8(ascii: "n"): try scanLiteral("null", .null)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try scanNumber()
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            throw JSONSyntaxError(.invalidLiteral, at: position)
        default: throw JSONSyntaxError(.unexpectedCharacter, at: position)
        }
    }

    private mutating func open(_ kind: JSONNode.Kind) throws(JSONSyntaxError) {
        guard open.count < Self.maximumDepth else {
            throw JSONSyntaxError(.tooDeep, at: position)
        }
        open.append(nodes.count)
        append(kind, from: position, to: position)
        position += 1
    }

    private mutating func scanLiteral(
        _ literal: StaticString, _ kind: JSONNode.Kind
    ) throws(JSONSyntaxError) {
        let start = position
        for index in 0..<literal.utf8CodeUnitCount {
            guard position < count else {
                throw JSONSyntaxError(.unexpectedEnd, at: count)
            }
            guard unsafe base[position] == literal.utf8Start[index] else {
                throw JSONSyntaxError(.invalidLiteral, at: start)
            }
            position += 1
        }
        append(kind, from: start, to: position)
    }

    private mutating func scanNumber() throws(JSONSyntaxError) {
        let start = position
        var traits: JSONNode.Traits = []
        if unsafe base[position] == UInt8(ascii: "-") { position += 1 }
        if peek() == UInt8(ascii: "0") {
            position += 1
        } else {
            try scanDigits(of: start)
        }
        if peek() == UInt8(ascii: ".") {
            traits = .isFractional
            position += 1
            try scanDigits(of: start)
        }
        if let exponent = peek(), exponent | 0x20 == UInt8(ascii: "e") {
            traits = .isFractional
            position += 1
            if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
                position += 1
            }
            try scanDigits(of: start)
        }
        if let byte = peek(), Self.isDigit(byte) {
            throw JSONSyntaxError(.invalidNumber, at: start)
        }
        append(.number, from: start, to: position, traits)
    }

    private mutating func scanDigits(of number: Int) throws(JSONSyntaxError) {
        let start = position
        while let byte = peek(), Self.isDigit(byte) { position += 1 }
        guard position > start else {
            if position == count {
                throw JSONSyntaxError(.unexpectedEnd, at: position)
            }
            throw JSONSyntaxError(.invalidNumber, at: number)
        }
    }

    // MARK: Strings

    private mutating func scanString() throws(JSONSyntaxError) {
        position += 1
        let start = position
        var traits: JSONNode.Traits = []
        while true {
            skipPlainCharacters()
            guard position < count else {
                throw JSONSyntaxError(.unexpectedEnd, at: count)
            }
            switch unsafe base[position] {
            case UInt8(ascii: "\""):
                append(.string, from: start, to: position, traits)
                position += 1
                return
            case UInt8(ascii: "\\"):
                traits.insert(.hasEscapes)
                try scanEscape(&traits)
            case 0x00..<0x20:
                throw JSONSyntaxError(.controlCharacter, at: position)
            default:
                let length = unsafe UTF8Sequence.length(
                    at: base + position, available: count - position)
                guard length > 0 else { throw JSONSyntaxError(.invalidUTF8, at: position) }
                position += length
            }
        }
    }

    /// Moves to the next quotation mark, backslash, control character or non-ASCII byte.
    ///
    /// Eight bytes are looked at together: each term below sets the top bit of a byte that ends the
    /// run. A borrow can only reach bytes behind a true hit, so the lowest set bit is right.
    @inline(__always)
    private mutating func skipPlainCharacters() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while position + 8 <= count {
            let word = unsafe UInt64(
                littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let hits =
                (word | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
                    | ((word &- ones &* 0x20) & ~word)) & tops
            if hits != 0 {
                position += hits.trailingZeroBitCount >> 3
                return
            }
            position += 8
        }
        while position < count {
            let byte = unsafe base[position]
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"")
                || byte == UInt8(ascii: "\\")
            {
                return
            }
            position += 1
        }
    }

    private mutating func scanEscape(_ traits: inout JSONNode.Traits) throws(JSONSyntaxError) {
        let start = position
        position += 1
        switch try current() {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        case UInt8(ascii: "u"):
            let unit = try scanCodeUnit(of: start)
            if unit & 0xFC00 == 0xD800, position + 1 < count,
                unsafe base[position] == UInt8(ascii: "\\"),
                unsafe base[position + 1] == UInt8(ascii: "u")
            {
                let second = position
                position += 1
                if try scanCodeUnit(of: second) & 0xFC00 != 0xDC00 {
                    traits.insert(.hasLoneSurrogate)
                    position = second
                }
            } else if unit & 0xF800 == 0xD800 {
                traits.insert(.hasLoneSurrogate)
            }
        default:
            throw JSONSyntaxError(.invalidEscape, at: start)
        }
    }

    /// Reads the four hexadecimal digits of an escape; the position is at the `u` before them.
    private mutating func scanCodeUnit(of escape: Int) throws(JSONSyntaxError) -> UInt16 {
        position += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = HexDigit.value(of: try current()) else {
                throw JSONSyntaxError(.invalidEscape, at: escape)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    // MARK: Bytes

    @inline(__always)
    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    @inline(__always)
    private func peek() -> UInt8? {
        position < count ? unsafe base[position] : nil
    }

    @inline(__always)
    private func current() throws(JSONSyntaxError) -> UInt8 {
        guard position < count else {
            throw JSONSyntaxError(.unexpectedEnd, at: count)
        }
        return unsafe base[position]
    }

    @inline(__always)
    private mutating func skipWhitespace() {
        while position < count {
            switch unsafe base[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    @inline(__always)
    private mutating func append(
        _ kind: JSONNode.Kind, from start: Int, to end: Int, _ traits: JSONNode.Traits = []
    ) {
        nodes.append(
            JSONNode(
                kind: kind, traits: traits, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: end),
                next: UInt32(truncatingIfNeeded: nodes.count + 1)))
    }
}
