/// A parser of regular expressions.
///
/// It supports the syntax that most dialects share: alternatives, all groups except atomic ones, sets, the classes
/// `\d`, `\w`, `\s`, and `\p{…}`, the usual escapes, all repetitions except possessive ones, `^`, `$`, `\b`,
/// lookahead, and lookbehind. References to groups are not supported, because they cannot be matched in linear
/// time. Greedy and lazy repetitions are the same here, because the only question is whether there is a match.
struct PatternParser {
    /// An error in the syntax of a pattern.
    struct SyntaxError: Error {}

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0
    /// The maximum depth of groups, which keeps the stack small.
    private static let maximalDepth = 100

    private init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
    }

    /// Parses a pattern.
    ///
    /// - Parameter pattern: The pattern.
    /// - Returns: The syntax tree.
    /// - Throws: ``SyntaxError`` if the pattern is not valid.
    static func node(of pattern: String) throws(SyntaxError) -> PatternNode {
        var parser = PatternParser(pattern)
        let node = try parser.choice()
        guard parser.index == parser.scalars.count else { throw SyntaxError() }
        return node
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ text: String) -> Bool {
        let wanted = Array(text.unicodeScalars)
        guard scalars[index...].starts(with: wanted) else { return false }
        index += wanted.count
        return true
    }

    private mutating func takeAny() throws(SyntaxError) -> Unicode.Scalar {
        guard let next else { throw SyntaxError() }
        index += 1
        return next
    }

    // MARK: Structure

    private mutating func choice() throws(SyntaxError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximalDepth else { throw SyntaxError() }
        var nodes = [try sequence()]
        while take("|") { nodes.append(try sequence()) }
        return nodes.count == 1 ? nodes[0] : .choice(nodes)
    }

    private mutating func sequence() throws(SyntaxError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let next, next != "|", next != ")" {
            guard let node = try atom() else { continue }
            nodes.append(try repeated(node))
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func repeated(_ node: PatternNode) throws(SyntaxError) -> PatternNode {
        let bounds: (Int, Int?)
        if take("*") {
            bounds = (0, nil)
        } else if take("+") {
            bounds = (1, nil)
        } else if take("?") {
            bounds = (0, 1)
        } else if let counts = try takeCounts() {
            bounds = counts
        } else {
            return node
        }
        _ = take("?")
        if next == "*" || next == "+" || next == "?" { throw SyntaxError() }
        if try takeCounts() != nil { throw SyntaxError() }
        return .repetition(node, atLeast: bounds.0, atMost: bounds.1)
    }

    /// Reads `{2}`, `{2,}`, `{,3}`, or `{2,3}`; anything else in braces stands for itself.
    private mutating func takeCounts() throws(SyntaxError) -> (Int, Int?)? {
        let start = index
        guard take("{") else { return nil }
        let low = try takeNumber()
        var high = low
        if take(",") { high = try takeNumber() }
        guard low != nil || high != nil, take("}") else {
            index = start
            return nil
        }
        if let low, let high, low > high { throw SyntaxError() }
        return (low ?? 0, high)
    }

    private mutating func takeNumber() throws(SyntaxError) -> Int? {
        var value: Int?
        while let next, "0"..."9" ~= next {
            value = (value ?? 0) * 10 + Int(next.value - 48)
            index += 1
            if value ?? 0 > TextPattern.maximalSize { throw SyntaxError() }
        }
        return value
    }

    /// Parses an element that can be repeated; nil if it is only a flag or a comment.
    private mutating func atom() throws(SyntaxError) -> PatternNode? {
        let scalar = try takeAny()
        switch scalar {
        case "(": return try group()
        case "[": return .scalar(try set())
        case ".": return .scalar(ScalarSet([.range("\n"..."\n")], isNegated: true))
        case "^": return .place(.start)
        case "$": return .place(.end)
        case "*", "+", "?": throw SyntaxError()
        case "\\": return try escape()
        default: return literal(scalar)
        }
    }

    /// Parses a scalar that stands for itself, with its combining marks, folded like the texts.
    private mutating func literal(_ scalar: Unicode.Scalar) -> PatternNode {
        var cluster = [scalar]
        while let next, next.properties.canonicalCombiningClass != .notReordered {
            cluster.append(next)
            index += 1
        }
        let folded = TextFolding.folded(cluster).map { PatternNode.scalar(ScalarSet($0)) }
        return folded.count == 1 ? folded[0] : .sequence(folded)
    }

    private mutating func group() throws(SyntaxError) -> PatternNode? {
        let node: PatternNode
        if !take("?") {
            node = try choice()
        } else if take("=") {
            node = .look(try choice(), isAhead: true, isNegated: false)
        } else if take("!") {
            node = .look(try choice(), isAhead: true, isNegated: true)
        } else if take("<=") {
            node = .look(try choice(), isAhead: false, isNegated: false)
        } else if take("<!") {
            node = .look(try choice(), isAhead: false, isNegated: true)
        } else if take("#") {
            while let next, next != ")" { index += 1 }
            guard take(")") else { throw SyntaxError() }
            return nil
        } else if take("<") || take("P<") {
            guard let first = next, first.isLetter || first == "_" else { throw SyntaxError() }
            while let next, next.isWordScalar { index += 1 }
            guard take(">") else { throw SyntaxError() }
            node = try choice()
        } else {
            // Case never matters, and a text is one line, so these flags have no effect.
            while let next, "ims".unicodeScalars.contains(next) { index += 1 }
            if scalars[index - 1] != "?", take(")") { return nil }
            guard take(":") else { throw SyntaxError() }
            node = try choice()
        }
        guard take(")") else { throw SyntaxError() }
        return node
    }

    // MARK: Escapes and sets

    private mutating func escape() throws(SyntaxError) -> PatternNode {
        if let part = try classEscape() { return .scalar(ScalarSet([part])) }
        switch next {
        case "b":
            index += 1
            return .place(.wordBoundary)
        case "B":
            index += 1
            return .place(.noWordBoundary)
        case "A":
            index += 1
            return .place(.start)
        case "Z", "z":
            index += 1
            return .place(.end)
        default: return literal(try scalarEscape())
        }
    }

    /// Parses a class such as `\d` after the backslash.
    private mutating func classEscape() throws(SyntaxError) -> ScalarSet.Part? {
        switch next {
        case "d":
            index += 1
            return .digit
        case "D":
            index += 1
            return .not(.digit)
        case "w":
            index += 1
            return .word
        case "W":
            index += 1
            return .not(.word)
        case "s":
            index += 1
            return .space
        case "S":
            index += 1
            return .not(.space)
        case "p", "P":
            let isNegated = try takeAny() == "P"
            var name = ""
            if take("{") {
                while let next, next != "}" { name.unicodeScalars.append(try takeAny()) }
                guard take("}") else { throw SyntaxError() }
            } else {
                name.unicodeScalars.append(try takeAny())
            }
            guard Unicode.GeneralCategory.names.contains(name) else { throw SyntaxError() }
            return isNegated ? .not(.category(name)) : .category(name)
        default: return nil
        }
    }

    /// Parses a scalar such as `\n` or `\.` after the backslash.
    private mutating func scalarEscape() throws(SyntaxError) -> Unicode.Scalar {
        let scalar = try takeAny()
        switch scalar {
        case "t": return "\t"
        case "n": return "\n"
        case "r": return "\r"
        case "f": return "\u{C}"
        case "v": return "\u{B}"
        case "x": return try hexadecimal(2)
        case "u": return try hexadecimal(4)
        case "U": return try hexadecimal(8)
        case _ where scalar.isASCII && scalar.isAlphanumeric: throw SyntaxError()
        default: return scalar
        }
    }

    private mutating func hexadecimal(_ count: Int) throws(SyntaxError) -> Unicode.Scalar {
        var digits = ""
        if take("{") {
            while let next, next != "}" { digits.unicodeScalars.append(try takeAny()) }
            guard take("}") else { throw SyntaxError() }
        } else {
            for _ in 0..<count { digits.unicodeScalars.append(try takeAny()) }
        }
        guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
        else { throw SyntaxError() }
        return scalar
    }

    private mutating func set() throws(SyntaxError) -> ScalarSet {
        let isNegated = take("^")
        var parts: [ScalarSet.Part] = []
        var isFirst = true
        while isFirst || next != "]" {
            isFirst = false
            let (part, low) = try setElement()
            guard let low, next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                parts.append(part)
                continue
            }
            index += 1
            guard let high = try setElement().scalar, low <= high else { throw SyntaxError() }
            parts.append(.range(low...high))
        }
        index += 1
        return ScalarSet(parts, isNegated: isNegated)
    }

    private mutating func setElement() throws(SyntaxError) -> (
        part: ScalarSet.Part, scalar: Unicode.Scalar?
    ) {
        if take("[:") || take("[.") || take("[=") { throw SyntaxError() }
        var scalar = try takeAny()
        if scalar == "\\" {
            if let part = try classEscape() { return (part, nil) }
            scalar = take("b") ? "\u{8}" : try scalarEscape()
        }
        return (.range(scalar...scalar), scalar)
    }
}
