import SandlotBase

/// The words that a shell can offer for the last element of a list.
enum CandidateList {
    /// Returns words for the element after the last comma.
    ///
    /// - Parameters:
    ///   - words: All elements. One that was given before is not offered again.
    ///   - prefix: The text before the cursor.
    /// - Returns: The text before the last comma, followed by each word.
    static func candidates(_ words: [String], after prefix: String) -> [String] {
        let parts = prefix.split(separator: ",", omittingEmptySubsequences: false)
        let given = parts.dropLast()
        let start = given.map { "\($0)," }.joined()
        return words.filter { word in !given.contains { $0 == word } }.map { start + $0 }
    }

    /// Returns words for the element after the last comma, and files that it can name.
    ///
    /// - Parameters:
    ///   - words: All elements that are not files.
    ///   - extensions: The extensions of the files.
    ///   - prefix: The text before the cursor.
    /// - Returns: The words, the files, and the folders that can contain such files.
    static func candidates(
        _ words: [String], andFiles extensions: [String], after prefix: String
    ) -> [String] {
        let last = prefix.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        let files = Self.files(beginningWith: String(last), extensions)
        return candidates(words + files, after: prefix)
    }

    /// Returns words without repetitions, in their order.
    static func distinct(_ words: [String]) -> [String] {
        words.reduce(into: []) { list, word in if !list.contains(word) { list.append(word) } }
    }

    /// Returns the files and folders whose paths begin with a text.
    private static func files(beginningWith start: String, _ extensions: [String]) -> [String] {
        let slash = start.lastIndex(of: "/").map { start.index(after: $0) } ?? start.startIndex
        let folder = start[..<slash]
        let name = start[slash...]
        // A folder that cannot be read has nothing to offer.
        let names = (try? DirectoryPlacement.names(in: folder.isEmpty ? "." : String(folder))) ?? []
        return names.compactMap { candidate -> String? in
            guard candidate.hasPrefix(name), name.hasPrefix(".") || !candidate.hasPrefix(".") else {
                return nil
            }
            let path = String(folder) + candidate
            if FileKind.isDirectory(path) { return path + "/" }
            return extensions.contains { candidate.hasSuffix(".\($0)") } ? path : nil
        }
    }
}
