/// Suggestions of a known word for a misspelled one.
package enum NearestWord {
    /// The length in bytes above which a word is not considered a misspelling.
    private static let maximumLength = 128

    /// Returns the candidate with the fewest edits, if it is similar enough to be a likely
    /// suggestion.
    ///
    /// An edit inserts, removes, or changes a character, or swaps two neighbors. A third of the
    /// word may differ. Case is ignored. Of equally similar candidates, the first one is returned.
    ///
    /// - Complexity: O(*n* · *m*) for each candidate.
    package static func suggestion(
        for word: String, among candidates: some Sequence<String>
    ) -> String? {
        guard word.utf8.count <= maximumLength else { return nil }
        let limit = max(1, (word.count + 1) / 3)
        let lowercased = word.lowercased()
        var best: (word: String, distance: Int)?
        for candidate in candidates
        where candidate.utf8.count <= maximumLength && abs(candidate.count - word.count) <= limit {
            let distance = distance(lowercased, candidate.lowercased())
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Returns the optimal string alignment distance.
    private static func distance(_ one: String, _ other: String) -> Int {
        let (left, right) = (
            Array(one.unicodeScalars), Array(other.unicodeScalars)
        )
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                var cost = min(
                    last[column + 1] + 1, current[column] + 1,
                    last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
