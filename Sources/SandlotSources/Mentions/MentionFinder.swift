import SandlotCatalog

/// The search for identifiers in a sequence of code.
struct MentionFinder {
    /// What is known about a string.
    struct Facts {
        var use: ProductUse?
        var statedType: Catalog.ProductType?
        var statedGroup: String?
        /// Whether the code joins other strings with the string, before it or after it.
        var isJoined = (before: false, after: false)

        /// Returns a string with an interpolation for each string that the code joins with it.
        func joined(_ string: SwiftString) -> SwiftString {
            let parts =
                (isJoined.before ? [""] : []) + string.parts + (isJoined.after ? [""] : [])
            return SwiftString(parts: parts, offset: string.offset)
        }
    }

    let code: CodeSequence
    /// The types around the element that is read, innermost last, with the ends of their bodies.
    private var openTypes: [(name: String, end: Int)] = []
    /// What is known about strings, by their offsets.
    private(set) var facts: [Int: Facts] = [:]
    /// The raw values of cases that are not written as strings.
    private(set) var implicitStrings: [SwiftString] = []
    var declarations = SourceDeclarations()
    /// The number of elements of expressions that can still be read.
    ///
    /// An expression in an expression is read for both. Code that nests thousands of them is hostile.
    var remainingSteps: Int

    /// Searches a sequence.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    init(_ code: CodeSequence) {
        self.code = code
        remainingSteps = 8 * code.elements.count
        findTypes()
        let types = Self.types(in: code)
        for index in code.elements.indices {
            while let last = openTypes.last, last.end <= index { openTypes.removeLast() }
            if let type = types[index] { openTypes.append(type) }
            switch code.elements[index].content {
            case .word("let"), .word("var"): readDeclaration(at: index)
            case .word("switch"): readSwitch(at: index)
            case .word: readName(at: index)
            case .symbol("=="), .symbol("!="): readComparison(at: index)
            case .string(let string): noteSum(of: string, at: index)
            case .symbol, .other: continue
            }
        }
    }

    // MARK: Results

    /// Records how values are used, where a certain use takes precedence.
    mutating func note(_ values: SourceDeclarations.Values, _ use: ProductUse) {
        for string in values.strings {
            if facts[string.offset]?.use?.isCertain == true { continue }
            facts[string.offset, default: Facts()].use = use
        }
        declarations.references += values.references.map {
            SourceDeclarations.Reference(name: $0, use: use)
        }
    }

    /// Records that a string is an operand of `+`.
    private mutating func noteSum(of string: SwiftString, at index: Int) {
        let isJoined = (
            before: code[index - 1]?.isSymbol("+") == true,
            after: code[index + 1]?.isSymbol("+") == true
        )
        guard isJoined.before || isJoined.after else { return }
        facts[string.offset, default: Facts()].isJoined = isJoined
    }

    /// The name of the innermost type around the element that is read.
    var owner: String? { openTypes.last?.name }

    mutating func note(type: Catalog.ProductType, of string: SwiftString) {
        facts[string.offset, default: Facts()].statedType = type
    }

    mutating func note(group: String, of string: SwiftString) {
        facts[string.offset, default: Facts()].statedGroup = group
    }

    mutating func noteImplicit(_ string: SwiftString) { implicitStrings.append(string) }

    // MARK: Calls and assignments

    private mutating func readName(at index: Int) {
        guard let name = code[index]?.word else { return }
        if code[index + 1]?.isSymbol("(") == true {
            readCall(index)
        } else if code[index + 1]?.isSymbol("=") == true,
            let use = NamedUse.use(name, place: name)
        {
            note(values(ofInitializerAt: index + 2), use)
        }
    }

    private mutating func readCall(_ index: Int) {
        let chain = code.chain(endingAt: index)
        let arguments = code.arguments(at: index + 1)
        for argument in arguments {
            let use =
                StoreAPI.use(of: chain, label: argument.label)
                ?? argument.label.flatMap { NamedUse.use($0, place: "\($0):") }
                ?? membershipUse(chain, argument)
            if let use { note(values(in: argument.value), use) }
        }
        noteStatements(of: arguments)
    }

    /// Returns the use of the argument of a call such as `productIDs.contains(_:)`.
    private func membershipUse(
        _ chain: [String], _ argument: CodeSequence.Argument
    ) -> ProductUse? {
        guard argument.label == nil, let name = chain.last,
            ["contains", "insert", "remove"].contains(name), let list = chain.dropLast().last
        else { return nil }
        return NamedUse.use(list, place: "\(list).\(name)(_:)")
    }

    /// Records the type and the group that a call states beside an identifier, as in
    /// `Item(id: "coins", type: .consumable)`.
    private mutating func noteStatements(of arguments: [CodeSequence.Argument]) {
        guard arguments.count > 1 else { return }
        var type: Catalog.ProductType?
        var group: String?
        for argument in arguments {
            switch argument.label {
            case "type", "productType", "kind": type = productType(in: argument.value) ?? type
            case "groupID", "subscriptionGroupID", "subscriptionGroup":
                group = onlyString(in: argument.value)?.value ?? group
            default: continue
            }
        }
        guard type != nil || group != nil else { return }
        for argument in arguments {
            guard let string = onlyString(in: argument.value), string.value != group,
                argument.label.map({ $0 == "id" || NamedUse.role(of: $0) == .product }) ?? true
            else { continue }
            if let type { note(type: type, of: string) }
            if let group { note(group: group, of: string) }
        }
    }

    private func onlyString(in range: Range<Int>) -> SwiftString? {
        range.count == 1 ? code[range.lowerBound]?.string : nil
    }

    // MARK: Comparisons

    /// Reads a comparison such as `transaction.productID == "remove_ads"`, in either order.
    private mutating func readComparison(at index: Int) {
        let chain: [String]
        let string: SwiftString
        if let right = code[index + 1]?.string, !isSummand(index + 1, endingBefore: index + 2),
            !isSummand(index - 1, endingBefore: index)
        {
            (chain, string) = (code.chain(endingAt: index - 1), right)
        } else if let left = code[index - 1]?.string, !isSummand(index - 1, endingBefore: index),
            !isSummand(index + 1, endingBefore: endOfOperand(from: index + 1))
        {
            (chain, string) = (code.chain(endingAt: endOfChain(from: index + 1) - 1), left)
        } else {
            return
        }
        guard let use = use(ofComparedChain: chain) else { return }
        note(SourceDeclarations.Values(strings: [string]), use)
        if let type = comparedType(of: chain.dropLast(), near: index) {
            note(type: type, of: string)
        }
    }

    /// Returns the use of a string that is compared with a property.
    private func use(ofComparedChain chain: [String]) -> ProductUse? {
        guard let name = chain.last else { return nil }
        if name == "id", let base = chain.dropLast().last, NamedUse.isProduct(base) {
            return .product("\(base).id", isCertain: false)
        }
        let isProperty = ["productID", "productIdentifier", "subscriptionGroupID"].contains(name)
        return NamedUse.use(
            name, place: chain.suffix(2).joined(separator: "."),
            isCertain: isProperty && chain.count > 1)
    }

    /// Returns the type with which the same value is compared in the same condition.
    private func comparedType(
        of base: ArraySlice<String>, near index: Int
    ) -> Catalog.ProductType? {
        for step in [1, -1] {
            var other = index + step
            while abs(other - index) <= 16, let element = code[other] {
                if ["{", "}", ";", "||"].contains(where: element.isSymbol) { break }
                let chain = element.isSymbol("==") ? code.chain(endingAt: other - 1) : []
                if chain.last == "productType" || chain.last == "type", chain.dropLast() == base,
                    let end = code[other + 2] == nil ? nil : endOfChain(from: other + 1)
                {
                    return productType(in: (other + 1)..<end)
                }
                other += step
            }
        }
        return nil
    }

    /// Reads the cases of `switch transaction.productID { … }`.
    private mutating func readSwitch(at index: Int) {
        let end = endOfChain(from: index + 1)
        guard code[end]?.isSymbol("{") == true,
            let use = use(ofComparedChain: code.chain(endingAt: end - 1))
        else { return }
        let body = code.content(of: end)
        var position = body.lowerBound
        while position < body.upperBound {
            if code.opens(position) {
                position = code.end(of: position)
                continue
            }
            if code[position]?.word == "case" {
                var pattern = position + 1
                while let string = code[pattern]?.string,
                    !isSummand(pattern, endingBefore: pattern + 1)
                {
                    note(SourceDeclarations.Values(strings: [string]), use)
                    guard code[pattern + 1]?.isSymbol(",") == true else { break }
                    pattern += 2
                }
            }
            position += 1
        }
    }
}
