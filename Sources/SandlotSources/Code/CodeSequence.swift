/// A sequence of elements of code, with its brackets matched.
struct CodeSequence: Sendable {
    let elements: [CodeElement]
    /// The index of the bracket that closes the one at an index, or the number of elements if none
    /// does.
    private let closers: [Int: Int]
    /// The index of the bracket that opens the one at an index.
    private let openers: [Int: Int]

    /// Matches the brackets of a sequence.
    ///
    /// - Complexity: O(*n*).
    init(_ elements: [CodeElement]) {
        self.elements = elements
        var closers: [Int: Int] = [:]
        var open: [(symbol: String, index: Int)] = []
        for (index, element) in elements.enumerated() {
            guard case .symbol(let symbol) = element.content else { continue }
            switch symbol {
            case "(", "[", "{": open.append((symbol, index))
            case ")", "]", "}":
                let wanted = symbol == ")" ? "(" : symbol == "]" ? "[" : "{"
                // The branches of `#if` can open a bracket twice. The innermost pair counts.
                guard open.last?.symbol == wanted else { continue }
                closers[open.removeLast().index] = index
            default: continue
            }
        }
        self.closers = closers
        openers = Dictionary(closers.map { ($0.value, $0.key) }) { first, _ in first }
    }

    /// Returns the element at an index, or nil beyond the sequence.
    subscript(_ index: Int) -> CodeElement? {
        elements.indices.contains(index) ? elements[index] : nil
    }

    /// Returns the elements between a bracket and the one that closes it.
    func content(of bracket: Int) -> Range<Int> {
        let start = bracket + 1
        return start..<max(start, closers[bracket] ?? elements.count)
    }

    /// Returns the index after the bracket that closes the one at an index.
    func end(of bracket: Int) -> Int { min(elements.count, content(of: bracket).upperBound + 1) }

    /// Returns the index of the bracket that opens the one at an index, or nil if none does.
    func start(of bracket: Int) -> Int? { openers[bracket] }

    /// Returns the parts of a range between commas that are in no further bracket.
    func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if opens(index) {
                index = end(of: index)
                continue
            }
            if elements[index].isSymbol(",") {
                parts.append(start..<index)
                start = index + 1
            }
            index += 1
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    /// Returns whether a bracket opens at an index.
    func opens(_ index: Int) -> Bool {
        guard case .symbol(let symbol) = elements[index].content else { return false }
        return symbol == "(" || symbol == "[" || symbol == "{"
    }
}

extension CodeSequence {
    /// An argument of a call.
    struct Argument {
        let label: String?
        /// The elements of the value.
        let value: Range<Int>
    }

    /// Returns the arguments of the call whose parenthesis is at an index.
    func arguments(at parenthesis: Int) -> [Argument] {
        parts(of: content(of: parenthesis)).map { part in
            let start = part.lowerBound
            guard let label = self[start]?.word, part.count > 2,
                self[start + 1]?.isSymbol(":") == true
            else { return Argument(label: nil, value: part) }
            return Argument(label: label, value: (start + 2)..<part.upperBound)
        }
    }

    /// Returns the names of the chain that ends at an index, for example `["product", "id"]`.
    ///
    /// An optional chain counts like an ordinary one. A chain that begins with a period or with another
    /// expression contains only what follows it.
    func chain(endingAt index: Int) -> [String] {
        var names: [String] = []
        var index = index
        while let word = self[index]?.word {
            names.append(word)
            guard self[index - 1]?.isSymbol(".") == true else { break }
            index -= 2
            while let element = self[index], element.isSymbol("?") || element.isSymbol("!") {
                index -= 1
            }
        }
        return names.reversed()
    }
}
