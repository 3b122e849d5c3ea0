import SandlotCatalog

extension MentionFinder {
    /// The names of initializers whose arguments are the elements of a collection.
    private static let collections: Set<String> = ["Set", "Array", "NSSet", "NSOrderedSet", "init"]

    /// Returns the strings and references of an expression.
    ///
    /// Strings in further calls, subscripts, closures, and dictionaries are not values of the
    /// expression, and neither are parts of a sum, conditions, or what a member of them changes.
    mutating func values(in range: Range<Int>) -> SourceDeclarations.Values {
        var values = SourceDeclarations.Values()
        var pending = [(range: range, isSummand: false)]
        while remainingSteps > 0, let (range, isInSum) = pending.popLast() {
            let conditions = conditions(in: range)
            var index = range.lowerBound
            while index < range.upperBound, remainingSteps > 0 {
                remainingSteps -= 1
                if let end = conditions[index] {
                    index = end
                    continue
                }
                switch code.elements[index].content {
                case .string(let string):
                    index += 1
                    if !isInSum, isWholeValue(index - 1), isUnchanged(before: index) {
                        values.strings.append(string)
                    }
                case .word:
                    let end = min(endOfChain(from: index), range.upperBound)
                    if !isKeyword(index), !isChangedByClosure(endOfChain: end),
                        !isCondition(index, endingBefore: endOfOperand(from: index))
                    {
                        values.references.append(
                            SourceDeclarations.Name(
                                chain: code.chain(endingAt: end - 1),
                                isSummand: isInSum
                                    || isSummand(index, endingBefore: endOfOperand(from: index))))
                    }
                    index = max(end, index + 1)
                case .symbol("["), .symbol("("):
                    let end = code.end(of: index)
                    if isList(index), isUnchanged(before: end) {
                        // The elements of a list are whole values, whatever the list is joined with.
                        let isSummand =
                            code[index]?.isSymbol("(") == true
                            && (isInSum || isSummand(index, endingBefore: end))
                        pending.append((code.content(of: index), isSummand))
                    }
                    index = end
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
        if first.isSymbol("[") { return list(in: index..<code.end(of: index)) }
        if first.string != nil { return values(in: index..<(index + 1)) }
        let end = endOfChain(from: index)
        var bracket = end
        if code[end]?.isSymbol("<") == true {
            while bracket < end + 6, let element = code[bracket], !element.isSymbol("(") {
                bracket += 1
            }
        }
        if code[bracket]?.isSymbol("(") == true, bracket > index, isList(bracket) {
            return list(in: bracket..<code.end(of: bracket))
        }
        return end > index && code[end]?.isSymbol("(") != true
            ? values(in: index..<end) : SourceDeclarations.Values()
    }

    private mutating func list(in range: Range<Int>) -> SourceDeclarations.Values {
        var values = values(in: range)
        values.isList = true
        return values
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

    /// Whether no member makes other values of the value that ends before an index.
    ///
    /// An example of one that does is `["pro"].map { prefix + $0 }`.
    private func isUnchanged(before index: Int) -> Bool {
        var index = index
        while code[index]?.isSymbol(".") == true, let name = code[index + 1]?.word {
            index += 2
            guard SourceCollection.isTransparent(name), !isChangedByClosure(endOfChain: index)
            else {
                return false
            }
            if let element = code[index], element.isSymbol("(") || element.isSymbol("{") {
                index = code.end(of: index)
            }
        }
        return true
    }

    /// Whether the chain of names that ends before an index calls `map` with something that does more than to name
    /// a property.
    private func isChangedByClosure(endOfChain index: Int) -> Bool {
        guard let name = code[index - 1]?.word, ["map", "compactMap"].contains(name),
            let bracket = code[index], bracket.isSymbol("(") || bracket.isSymbol("{")
        else { return false }
        let content = code.content(of: index)
        let hasOperand = content.contains {
            code.elements[$0].string != nil || code.elements[$0].isSymbol("+")
        }
        if hasOperand { return true }
        // A closure such as `{ $0 }`.
        if content.count <= 1 { return false }
        guard let last = code[content.upperBound - 1]?.word else { return true }
        return !["rawValue", "id", "description", "self", "init"].contains(last)
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
        !isSummand(index, endingBefore: index + 1) && !isCondition(index, endingBefore: index + 1)
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

    /// Whether the word at an index is a keyword before an operand, such as `return`.
    func isKeyword(_ index: Int) -> Bool {
        guard let word = code[index]?.word else { return false }
        return SwiftTokenizer.keywordsBeforeOperands.contains(word)
    }
}
