import SandlotBase

/// A scanner that converts text to nodes in one pass and checks the grammar of RFC 8259 and the
/// UTF-8 of strings.
///
/// Open containers form an explicit stack, so no input can exhaust the thread's stack. The scanner
/// reads only below `count`, so the text needs no padding.
@safe
struct JSONScanner {
    /// The maximum depth of nested arrays and objects, the same as in Foundation's decoder.
    static let maximumDepth = 512

    let base: UnsafePointer<UInt8>
    let count: Int
    /// The memory for the nodes.
    private let nodes: UnsafeMutableBufferPointer<JSONNode>
    var position = 0
    /// The number of nodes.
    private(set) var used = 0
    /// The innermost open array or object.
    ///
    /// Its `next` is the index of the enclosing one.
    private var container = Self.none
    private var depth = 0
    /// The bracket that closes the innermost container.
    private var end = Self.endOfObject
    /// Whether a node did not fit.
    private(set) var isFull = false

    /// The value of ``container`` outside all containers.
    private static let none = -1
    private static let endOfObject = UInt8(ascii: "}")
    private static let endOfArray = UInt8(ascii: "]")

    init(
        base: UnsafePointer<UInt8>, count: Int, nodes: UnsafeMutableBufferPointer<JSONNode>
    ) {
        unsafe self.base = base
        self.count = count
        unsafe self.nodes = nodes
    }

    // MARK: Containers

    /// Parses the text.
    ///
    /// It is one loop, in which names and strings share their code, so that the compiler keeps the
    /// state in registers. Whatever is rare is a function that returns the next position.
    @inline(__always)
    mutating func scan() throws(JSONSyntaxError) {
        skipWhitespace()
        guard position < count else { throw JSONSyntaxError(.empty, at: position) }
        var isName = false
        tokens: while true {
            let byte = try current()
            if byte == UInt8(ascii: "\"") {
                try scanString()
                if isName {
                    skipWhitespace()
                    guard try current() == UInt8(ascii: ":") else {
                        throw JSONSyntaxError(.expectedColon, at: position)
                    }
                    position &+= 1
                    skipWhitespace()
                    isName = false
                    continue
                }
            } else {
                guard !isName else { throw JSONSyntaxError(.expectedName, at: position) }
                try scanValue(byte)
            }
            // Moves to the next name or value of the innermost container, and closes those that end.
            while true {
                if container == Self.none { break tokens }
                skipWhitespace()
                let byte = try current()
                if byte == end {
                    close()
                    continue
                }
                isName = end == Self.endOfObject
                guard used > container &+ 1 else { break }
                guard byte == UInt8(ascii: ",") else {
                    throw JSONSyntaxError(.expectedCommaOrEnd, at: position)
                }
                let comma = position
                position &+= 1
                skipWhitespace()
                if try current() == end { throw JSONSyntaxError(.trailingComma, at: comma) }
                break
            }
        }
        skipWhitespace()
        guard position == count else {
            throw JSONSyntaxError(.trailingContent, at: position)
        }
    }

    @inline(__always)
    private mutating func open(_ kind: JSONNode.Kind) throws(JSONSyntaxError) {
        guard depth < Self.maximumDepth else {
            throw JSONSyntaxError(.tooDeep, at: position)
        }
        depth &+= 1
        let outer = container
        container = used
        try append(kind, from: position, to: position)
        unsafe nodes[container].next = UInt32(truncatingIfNeeded: outer)
        end = Self.end(of: kind)
        position &+= 1
    }

    @inline(__always)
    private mutating func close() {
        position &+= 1
        let outer = unsafe nodes[container].next
        unsafe nodes[container].end = UInt32(truncatingIfNeeded: position)
        unsafe nodes[container].next = UInt32(truncatingIfNeeded: used)
        container = Int(Int32(bitPattern: outer))
        depth &-= 1
        if container != Self.none { unsafe end = Self.end(of: nodes[container].kind) }
    }

    @inline(__always)
    private static func end(of kind: JSONNode.Kind) -> UInt8 {
        kind == .object ? endOfObject : endOfArray
    }

    // MARK: Values

    /// Scans a scalar that is not a string, or opens an array or object.
    @inline(__always)
    private mutating func scanValue(_ byte: UInt8) throws(JSONSyntaxError) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try scanNumber()
        case UInt8(ascii: "{"): try open(.object)
        case UInt8(ascii: "["): try open(.array)
        default:
            let (kind, end) = try literal()
            try append(kind, from: position, to: end)
            position = end
        }
    }

    /// Returns the kind of the literal at the current position, and its end.
    @inline(never)
    private func literal() throws(JSONSyntaxError) -> (kind: JSONNode.Kind, end: Int) {
        switch try current() {
        case UInt8(ascii: "t"): (.true, try end(of: "true"))
        case UInt8(ascii: "f"): (.false, try end(of: "false"))
        case UInt8(ascii: "n"): (.null, try end(of: "null"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            throw JSONSyntaxError(.invalidLiteral, at: position)
        default: throw JSONSyntaxError(.unexpectedCharacter, at: position)
        }
    }

    private func end(of literal: StaticString) throws(JSONSyntaxError) -> Int {
        for index in 0..<literal.utf8CodeUnitCount {
            guard position + index < count else {
                throw JSONSyntaxError(.unexpectedEnd, at: count)
            }
            guard unsafe base[position + index] == literal.utf8Start[index] else {
                throw JSONSyntaxError(.invalidLiteral, at: position)
            }
        }
        return position + literal.utf8CodeUnitCount
    }

    @inline(__always)
    private mutating func scanNumber() throws(JSONSyntaxError) {
        let start = position
        if unsafe base[position] == UInt8(ascii: "-") { position &+= 1 }
        let digits = position
        while position < count, unsafe Self.isDigit(base[position]) { position &+= 1 }
        let next = peek()
        // A number that is not simply digits is checked from its start, or refused there.
        guard position > digits, next != UInt8(ascii: "."), (next ?? 0) | 0x20 != UInt8(ascii: "e"),
            unsafe base[digits] != UInt8(ascii: "0") || position == digits &+ 1
        else {
            let (end, isFractional) = try endOfNumber(from: start)
            var traits = JSONNode.Traits()
            traits.isFractional = isFractional
            try append(.number, from: start, to: end, traits)
            position = end
            return
        }
        try append(.number, from: start, to: position)
    }

    /// Returns the end of a number in any notation.
    @inline(never)
    private func endOfNumber(
        from start: Int
    ) throws(JSONSyntaxError) -> (end: Int, isFractional: Bool) {
        var scanner = self
        var isFractional = false
        scanner.position = start
        if scanner.peek() == UInt8(ascii: "-") { scanner.position &+= 1 }
        if scanner.peek() == UInt8(ascii: "0") {
            scanner.position &+= 1
        } else {
            try scanner.scanDigits(of: start)
        }
        if let byte = scanner.peek(), byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
        {
            isFractional = true
            scanner.position = try scanner.endOfFraction(from: scanner.position, of: start)
        }
        if let byte = scanner.peek(), Self.isDigit(byte) {
            throw JSONSyntaxError(.invalidNumber, at: start)
        }
        return (scanner.position, isFractional)
    }

    /// Returns the end of the fraction and the exponent of a number.
    private func endOfFraction(
        from position: Int, of number: Int
    ) throws(JSONSyntaxError) -> Int {
        var scanner = self
        scanner.position = position
        if scanner.peek() == UInt8(ascii: ".") {
            scanner.position &+= 1
            try scanner.scanDigits(of: number)
        }
        if let exponent = scanner.peek(), exponent | 0x20 == UInt8(ascii: "e") {
            scanner.position &+= 1
            if let sign = scanner.peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
                scanner.position &+= 1
            }
            try scanner.scanDigits(of: number)
        }
        return scanner.position
    }

    @inline(__always)
    private mutating func scanDigits(of number: Int) throws(JSONSyntaxError) {
        let start = position
        while let byte = peek(), Self.isDigit(byte) { position &+= 1 }
        guard position > start else {
            if position == count {
                throw JSONSyntaxError(.unexpectedEnd, at: position)
            }
            throw JSONSyntaxError(.invalidNumber, at: number)
        }
    }

    // MARK: Bytes

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    @inline(__always)
    func peek() -> UInt8? {
        position < count ? unsafe base[position] : nil
    }

    @inline(__always)
    func current() throws(JSONSyntaxError) -> UInt8 {
        guard position < count else {
            throw JSONSyntaxError(.unexpectedEnd, at: count)
        }
        return unsafe base[position]
    }

    @inline(__always)
    private mutating func skipWhitespace() {
        while position < count {
            let byte = unsafe base[position]
            if byte > 0x20 { return }
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: position &+= 1
            default: return
            }
        }
    }

    @inline(__always)
    mutating func append(
        _ kind: JSONNode.Kind, from start: Int, to end: Int,
        _ traits: JSONNode.Traits = JSONNode.Traits()
    ) throws(JSONSyntaxError) {
        guard unsafe used < nodes.count else {
            isFull = true
            throw JSONSyntaxError(.tooLarge, at: position)
        }
        let next = used &+ 1
        unsafe nodes.initializeElement(
            at: used,
            to: JSONNode(
                kind: kind, traits: traits, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: end), next: UInt32(truncatingIfNeeded: next)))
        used = next
    }
}
