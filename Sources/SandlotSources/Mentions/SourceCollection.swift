/// All files of an app, so that names of one file can be resolved in another.
package struct SourceCollection: Sendable {
    /// The number of names through which a value is followed.
    private static let maximumSteps = 8
    /// Names after a value that do not change which value it is.
    private static let transparent: Set<String> = [
        "rawValue", "id", "map", "compactMap", "sorted", "description", "union",
    ]

    /// Returns whether a member of a value has the same value, or a part of it.
    static func isTransparent(_ name: String) -> Bool { transparent.contains(name) }

    /// The name of a constant with the type around it, or without a type for constants of all types.
    private struct ConstantName: Hashable {
        let owner: String?
        let name: String
    }

    /// A constant with the number of its declaration.
    private struct Constant {
        let number: Int
        let values: SourceDeclarations.Values
    }

    /// An enumeration with the number of its declaration.
    private struct Enumeration {
        let number: Int
        let rawValues: [SwiftString]
        let rawValuesByCase: [String: [SwiftString]]

        init(_ enumeration: SourceDeclarations.Enumeration, number: Int) {
            self.number = number
            rawValues = enumeration.cases.map { $0.rawValue }
            rawValuesByCase = Dictionary(grouping: enumeration.cases) { $0.name }
                .mapValues { cases in cases.map { $0.rawValue } }
        }
    }

    /// The strings of a declaration, or those of one case of an enumeration.
    private struct NotedStrings: Hashable {
        let declaration: Int
        var caseName: String?
    }

    /// The files, in which the strings that constants hand on have their uses.
    package private(set) var files: [SourceFile]
    private var constants: [ConstantName: DeclarationsByFile<Constant>] = [:]
    private var enumerations: [String: DeclarationsByFile<Enumeration>] = [:]
    /// The strings whose use was noted, and whether the use was certain.
    private var noted: [NotedStrings: Bool] = [:]

    /// Resolves the names that are used as identifiers.
    ///
    /// A name is resolved if its declaration is unique: in its file, or else in all files.
    ///
    /// - Complexity: O(*n* log *n*) in the number of strings, declarations, and references.
    package init(_ files: [SourceFile]) {
        self.files = files
        addDeclarations()
        for (number, file) in files.enumerated() {
            for reference in file.declarations.references {
                var steps = Self.maximumSteps
                resolve(reference.name, in: number, as: reference.use, steps: &steps)
            }
        }
    }

    private mutating func addDeclarations() {
        var count = 0
        for (file, source) in files.enumerated() {
            for constant in source.declarations.constants {
                count += 1
                let value = Constant(number: count, values: constant.values)
                for owner in Set([nil, constant.owner]) {
                    let name = ConstantName(owner: owner, name: constant.name)
                    constants[name, default: DeclarationsByFile()].add(value, in: file)
                }
            }
            for enumeration in source.declarations.enumerations {
                count += 1
                enumerations[enumeration.name, default: DeclarationsByFile()].add(
                    Enumeration(enumeration, number: count), in: file)
            }
        }
    }

    private mutating func resolve(
        _ reference: SourceDeclarations.Name, in file: Int, as use: ProductUse, steps: inout Int
    ) {
        guard steps > 0 else { return }
        steps -= 1
        var chain = reference.chain
        while chain.count > 1, let last = chain.last, Self.transparent.contains(last) {
            chain.removeLast()
        }
        guard let name = chain.last else { return }
        let owner = chain.dropLast().last.flatMap { ["self", "Self"].contains($0) ? nil : $0 }
        if let owner, let (number, enumeration) = enumerations[owner]?.only(in: file) {
            let caseName = name == "allCases" ? nil : name
            if reference.isSummand, caseName != nil { return }
            let strings =
                caseName.map { enumeration.rawValuesByCase[$0] ?? [] } ?? enumeration.rawValues
            note(
                strings,
                NotedStrings(declaration: enumeration.number, caseName: caseName), in: number,
                as: use)
            if !strings.isEmpty { return }
        }
        let constantName = ConstantName(owner: owner, name: name)
        guard let (number, constant) = constants[constantName]?.only(in: file) else { return }
        let isPart = reference.isSummand && !constant.values.isList
        if !isPart {
            note(
                constant.values.strings, NotedStrings(declaration: constant.number), in: number,
                as: use)
        }
        for var next in constant.values.references {
            guard steps > 0 else { return }
            next.isSummand = next.isSummand || isPart
            resolve(next, in: number, as: use, steps: &steps)
        }
    }

    private mutating func note(
        _ strings: [SwiftString], _ key: NotedStrings, in file: Int, as use: ProductUse
    ) {
        // Only the first use, and the first certain one, change anything.
        if let isCertain = noted[key], isCertain || !use.isCertain { return }
        noted[key] = use.isCertain
        for string in strings { note(string, in: file, as: use) }
    }

    private mutating func note(_ string: SwiftString, in file: Int, as use: ProductUse) {
        guard let index = index(of: string.offset, in: file) else { return }
        let known = files[file].mentions[index].use
        if known == nil || use.isCertain && known?.isCertain == false {
            files[file].mentions[index].use = use
        }
    }

    /// Returns the index of the mention at an offset.
    ///
    /// - Complexity: O(log *n*).
    private func index(of offset: Int, in file: Int) -> Int? {
        let mentions = files[file].mentions
        var range = 0..<mentions.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if mentions[middle].string.offset < offset {
                range = (middle + 1)..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        let index = range.lowerBound
        return index < mentions.count && mentions[index].string.offset == offset ? index : nil
    }
}
