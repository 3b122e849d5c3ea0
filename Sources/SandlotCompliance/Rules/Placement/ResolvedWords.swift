/// The words of a test that have been solved or given up, and so have reached feedback.
struct ResolvedWords {
    /// All words before this one are resolved.
    private(set) var count = 0
    /// Words that were resolved before an earlier one.
    private var ahead: Set<Int> = []

    /// Adds a word.
    mutating func insert(_ word: Int) {
        guard word >= count else { return }
        if word == count, ahead.isEmpty {
            count += 1
            return
        }
        ahead.insert(word)
        while ahead.remove(count) != nil { count += 1 }
    }
}
