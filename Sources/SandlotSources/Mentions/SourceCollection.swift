/// All files of an app, so that names of one file can be resolved in another.
package struct SourceCollection: Sendable {
    /// The number of names through which a value is followed.
    private static let maximumSteps = 8
    /// Names after a value that do not change which value it is.
    private static let transparent: Set<String> = [
        "rawValue", "id", "map", "compactMap", "sorted", "description", "union",
    ]

    /// The files, in which the strings that constants hand on have their uses.
    package private(set) var files: [SourceFile]
    private var constants: [String: [(file: Int, constant: SourceDeclarations.Constant)]] = [:]
    private var enumerations: [String: [(file: Int, value: SourceDeclarations.Enumeration)]] = [:]

    /// Resolves the names that are used as identifiers.
    ///
    /// A name is resolved if its declaration is unique: in its file, or else in all files.
    package init(_ files: [SourceFile]) {
        self.files = files
        for (number, file) in files.enumerated() {
            for constant in file.declarations.constants {
                constants[constant.name, default: []].append((number, constant))
            }
            for enumeration in file.declarations.enumerations {
                enumerations[enumeration.name, default: []].append((number, enumeration))
            }
        }
        for (number, file) in files.enumerated() {
            for reference in file.declarations.references {
                var steps = Self.maximumSteps
                resolve(reference.chain, in: number, as: reference.use, steps: &steps)
            }
        }
    }

    private mutating func resolve(
        _ chain: [String], in file: Int, as use: ProductUse, steps: inout Int
    ) {
        guard steps > 0 else { return }
        steps -= 1
        var chain = chain
        while chain.count > 1, let last = chain.last, Self.transparent.contains(last) {
            chain.removeLast()
        }
        guard let name = chain.last else { return }
        let owner = chain.dropLast().last.flatMap { ["self", "Self"].contains($0) ? nil : $0 }
        if let owner, let (number, enumeration) = only(enumerations[owner], in: file) {
            let cases =
                name == "allCases"
                ? enumeration.cases : enumeration.cases.filter { $0.name == name }
            for item in cases { note(item.rawValue, in: number, as: use) }
            if !cases.isEmpty { return }
        }
        let candidates = constants[name]?.filter { owner == nil || $0.constant.owner == owner }
        guard let (number, constant) = only(candidates, in: file) else { return }
        for string in constant.values.strings { note(string, in: number, as: use) }
        for reference in constant.values.references {
            resolve(reference, in: number, as: use, steps: &steps)
        }
    }

    /// Returns the declaration if there is one in the file, or else one in all files.
    private func only<Value>(
        _ candidates: [(file: Int, Value)]?, in file: Int
    ) -> (file: Int, Value)? {
        guard let candidates else { return nil }
        let here = candidates.filter { $0.file == file }
        if here.count == 1 { return here[0] }
        return here.isEmpty && candidates.count == 1 ? candidates[0] : nil
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
