extension MentionFinder {
    /// The number of names, calls, and subscripts of an operand that are looked at.
    private static let longestOperand = 64

    /// Whether the operand with an element at `index` is joined with another one before it or at `end`.
    func isSummand(_ index: Int, endingBefore end: Int) -> Bool {
        isBeside(["+"], index, endingBefore: end)
    }

    /// Whether the operand with an element at `index` is compared with another one before it or at `end`, or is the
    /// condition of a `?` there.
    func isCondition(_ index: Int, endingBefore end: Int) -> Bool {
        isBeside(["==", "!=", "~="], index, endingBefore: end) || code[end]?.isSymbol("?") == true
    }

    private func isBeside(_ operators: [String], _ index: Int, endingBefore end: Int) -> Bool {
        let neighbors = [code[startOfOperand(endingAt: index) - 1], code[end]]
        return neighbors.contains { neighbor in
            operators.contains { neighbor?.isSymbol($0) == true }
        }
    }

    /// Returns the index after the names, calls, and subscripts that begin at an index.
    func endOfOperand(from index: Int) -> Int {
        var end = endOfChain(from: index)
        for _ in 0..<Self.longestOperand {
            guard let element = code[end] else { break }
            if ["(", "[", "{"].contains(where: element.isSymbol) {
                end = code.end(of: end)
            } else if element.isSymbol("!") {
                end += 1
            } else if element.isSymbol("?"), code[end + 1]?.isSymbol(".") == true {
                end += 1
            } else if element.isSymbol("."), code[end + 1]?.word != nil {
                end = endOfChain(from: end)
            } else {
                break
            }
        }
        return end
    }

    /// Returns the index at which the names, calls, and subscripts begin that contain the one at an index.
    func startOfOperand(endingAt index: Int) -> Int {
        var first = index
        for _ in 0..<Self.longestOperand {
            if let opener = code.start(of: first) {
                first = opener
                guard isOperand(opener - 1) else { return first }
                first -= 1
                continue
            }
            guard code[first - 1]?.isSymbol(".") == true else { return first }
            var previous = first - 2
            while let element = code[previous], element.isSymbol("?") || element.isSymbol("!") {
                previous -= 1
            }
            // A member such as `.coins` has nothing before the period.
            guard isOperand(previous) else { return first - 1 }
            first = previous
        }
        return first
    }

    /// Whether a name, a string, or the end of a call or a subscript is at an index.
    private func isOperand(_ index: Int) -> Bool {
        guard let element = code[index] else { return false }
        return element.word != nil && !isKeyword(index) || element.string != nil
            || element.isSymbol(")") || element.isSymbol("]")
    }

    /// Whether the question mark at an index belongs to `as?` or `try?`.
    private func isCast(_ index: Int) -> Bool {
        code[index - 1]?.word == "as" || code[index - 1]?.word == "try"
    }

    /// Returns the conditions of a range that decide between two values, as in `isGold ? "a" : "b"`.
    ///
    /// - Parameter range: The range, whose further brackets are left out.
    /// - Returns: The indices after the conditions, by the indices at which they begin.
    /// - Complexity: O(*n*) in the number of elements.
    func conditions(in range: Range<Int>) -> [Int: Int] {
        var conditions: [Int: Int] = [:]
        var open: [(start: Int, end: Int)] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if code.opens(index) {
                index = code.end(of: index)
                continue
            }
            index += 1
            switch code.elements[index - 1].content {
            case .symbol(","):
                open = []
                start = index
            case .symbol("?") where code[index]?.isSymbol(".") != true && !isCast(index - 1):
                open.append((start, index))
                start = index
            case .symbol(":"):
                if let condition = open.popLast() { conditions[condition.start] = condition.end }
                start = index
            case .symbol, .word, .string, .other: continue
            }
        }
        return conditions
    }
}
