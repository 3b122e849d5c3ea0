extension MentionFinder {
    private static let typeKeywords: Set<String> = [
        "enum", "struct", "class", "actor", "extension", "protocol",
    ]

    /// Finds the enumerations of strings.
    mutating func findTypes() {
        for index in code.elements.indices {
            guard code[index]?.word == "enum", let name = code[index + 1]?.word,
                code[index + 2]?.isSymbol(":") == true, let body = body(ofTypeAt: index),
                isString(from: index + 3, to: body)
            else { continue }
            let cases = cases(in: code.content(of: body))
            declarations.enumerations.append(
                SourceDeclarations.Enumeration(
                    name: name, cases: cases.map { ($0.name, $0.rawValue) }))
            for item in cases where item.isImplicit { noteImplicit(item.rawValue) }
            if let use = NamedUse.use(name, place: "enum \(name)") {
                note(SourceDeclarations.Values(strings: cases.map(\.rawValue)), use)
            }
        }
    }

    /// Returns the index of the brace that opens a type's body.
    private func body(ofTypeAt index: Int) -> Int? {
        var brace = index + 2
        while brace < index + 64, let element = code[brace], !element.isSymbol("{") { brace += 1 }
        return code[brace]?.isSymbol("{") == true ? brace : nil
    }

    private func isString(from start: Int, to end: Int) -> Bool {
        (start..<max(start, end)).contains { code[$0]?.word == "String" }
    }

    private func cases(
        in body: Range<Int>
    ) -> [(name: String, rawValue: SwiftString, isImplicit: Bool)] {
        var cases: [(name: String, rawValue: SwiftString, isImplicit: Bool)] = []
        var index = body.lowerBound
        while index < body.upperBound {
            if code.opens(index) {
                index = code.end(of: index)
                continue
            }
            guard code[index]?.word == "case" else {
                index += 1
                continue
            }
            index += 1
            while let element = code[index], let name = element.word {
                index += 1
                if code[index]?.isSymbol("=") == true, let rawValue = code[index + 1]?.string {
                    cases.append((name, rawValue, false))
                    index += 2
                } else {
                    cases.append((name, SwiftString(parts: [name], offset: element.offset), true))
                }
                guard code[index]?.isSymbol(",") == true else { break }
                index += 1
            }
        }
        return cases
    }

    /// Reads `let name: Type = value`, and properties whose getter only returns a string.
    mutating func readDeclaration(at index: Int) {
        guard let name = code[index + 1]?.word else { return }
        var start = index + 2
        if code[start]?.isSymbol(":") == true {
            while start < index + 20, let element = code[start],
                !["=", "{", ";", ")"].contains(where: element.isSymbol)
            {
                start += 1
            }
        }
        let values: SourceDeclarations.Values
        if code[start]?.isSymbol("=") == true {
            values = self.values(ofInitializerAt: start + 1)
        } else if code[start]?.isSymbol("{") == true {
            values = self.values(ofGetterAt: start)
        } else {
            return
        }
        guard !values.strings.isEmpty || !values.references.isEmpty else { return }
        declarations.constants.append(
            SourceDeclarations.Constant(name: name, owner: owner, values: values))
        if let use = NamedUse.use(name, place: name) { note(values, use) }
    }

    private func values(ofGetterAt brace: Int) -> SourceDeclarations.Values {
        var body = code.content(of: brace)
        if code[body.lowerBound]?.word == "return" { body = body.dropFirst() }
        guard body.count == 1, let string = code[body.lowerBound]?.string else {
            return SourceDeclarations.Values()
        }
        return SourceDeclarations.Values(strings: [string])
    }
}

extension MentionFinder {
    /// Returns the types whose bodies begin at an index, by this index, with the ends of their bodies.
    static func types(in code: CodeSequence) -> [Int: (name: String, end: Int)] {
        var types: [Int: (name: String, end: Int)] = [:]
        for index in code.elements.indices {
            guard let keyword = code[index]?.word, typeKeywords.contains(keyword),
                code[index + 1]?.word != nil
            else { continue }
            // The last name of `extension Store.ProductID` counts.
            var last = index + 1
            while code[last + 1]?.isSymbol(".") == true, code[last + 2]?.word != nil { last += 2 }
            guard let name = code[last]?.word else { continue }
            var brace = last + 1
            while brace < last + 64, let element = code[brace], !element.isSymbol("{") {
                brace += 1
            }
            guard code[brace]?.isSymbol("{") == true else { continue }
            let body = code.content(of: brace)
            types[body.lowerBound] = (name, body.upperBound)
        }
        return types
    }
}
