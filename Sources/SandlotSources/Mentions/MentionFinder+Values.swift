import SandlotCatalog

extension MentionFinder {
    /// The names of initializers whose arguments are the elements of a collection.
    private static let collections: Set<String> = ["Set", "Array", "NSSet", "NSOrderedSet", "init"]

    /// Returns the strings and references of an expression.
    ///
    /// Strings in further calls, subscripts, closures, and dictionaries are not values of the
    /// expression, and neither are parts of a sum.
    mutating func values(in range: Range<Int>) -> SourceDeclarations.Values {
        var values = SourceDeclarations.Values()
        var pending = [range]
        while let range = pending.popLast() {
            var index = range.lowerBound
            while index < range.upperBound, remainingSteps > 0 {
                remainingSteps -= 1
                switch code.elements[index].content {
                case .string(let string):
                    if isWholeValue(index) { values.strings.append(string) }
                    index += 1
                case .word:
                    let end = min(endOfChain(from: index), range.upperBound)
                    if !isKeyword(index) {
                        values.references.append(code.chain(endingAt: end - 1))
                    }
                    index = max(end, index + 1)
                case .symbol("["), .symbol("("):
                    if isList(index) { pending.append(code.content(of: index)) }
                    index = code.end(of: index)
                case .symbol("{"): index = code.end(of: index)
                case .symbol, .other: index += 1
                }
            }
        }
        return values
    }

    /// Returns the values of the initializer or the assigned expression at an index.
    ///
    /// It is a string, a list, or a name. Where other expressions end is not known.
    mutating func values(ofInitializerAt index: Int) -> SourceDeclarations.Values {
        guard let first = code[index] else { return SourceDeclarations.Values() }
        if first.isSymbol("[") { return values(in: index..<code.end(of: index)) }
        if first.string != nil { return values(in: index..<(index + 1)) }
        let end = endOfChain(from: index)
        var bracket = end
        if code[end]?.isSymbol("<") == true {
            while bracket < end + 6, let element = code[bracket], !element.isSymbol("(") {
                bracket += 1
            }
        }
        if code[bracket]?.isSymbol("(") == true, bracket > index, isList(bracket) {
            return values(in: bracket..<code.end(of: bracket))
        }
        return end > index && code[end]?.isSymbol("(") != true
            ? values(in: index..<end) : SourceDeclarations.Values()
    }

    /// Returns the index after the chain of names that begins at an index.
    func endOfChain(from index: Int) -> Int {
        var index = index
        if code[index]?.isSymbol(".") == true { index += 1 }
        while code[index]?.word != nil {
            index += 1
            var next = index
            while let element = code[next], element.isSymbol("?") || element.isSymbol("!") {
                next += 1
            }
            guard code[next]?.isSymbol(".") == true else { break }
            index = next + 1
        }
        return index
    }

    /// Returns the type that an expression such as `.consumable` names.
    func productType(in range: Range<Int>) -> Catalog.ProductType? {
        guard range.count <= 6, let last = range.last, code[last - 1]?.isSymbol(".") == true else {
            return nil
        }
        return switch code[last]?.word {
        case "consumable": .consumable
        case "nonConsumable": .nonConsumable
        case "nonRenewable", "nonRenewing", "nonRenewingSubscription": .nonRenewingSubscription
        case "autoRenewable", "autoRenewing", "autoRenewableSubscription": .recurringSubscription
        default: nil
        }
    }

    /// Whether the string at an index is not part of a sum or a comparison.
    private func isWholeValue(_ index: Int) -> Bool {
        ![code[index - 1], code[index + 1]].contains { neighbor in
            ["+", "==", "!=", "~="].contains { neighbor?.isSymbol($0) == true }
        }
    }

    /// Whether the bracket at an index begins a list of values, or groups an expression.
    private func isList(_ index: Int) -> Bool {
        let previous = code[index - 1]
        if code[index]?.isSymbol("[") == true {
            let isSubscript =
                previous?.word != nil && !isKeyword(index - 1) || previous?.isSymbol(")") == true
                || previous?.isSymbol("]") == true
            return !isSubscript
                && !code.parts(of: code.content(of: index)).contains { part in
                    code[part.lowerBound + 1]?.isSymbol(":") == true
                }
        }
        guard let name = previous?.word else { return true }
        return Self.collections.contains(name) || isKeyword(index - 1)
    }

    private func isKeyword(_ index: Int) -> Bool {
        guard let word = code[index]?.word else { return false }
        return SwiftTokenizer.keywordsBeforeOperands.contains(word)
    }
}
