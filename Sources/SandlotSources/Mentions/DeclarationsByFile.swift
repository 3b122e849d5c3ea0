/// The declarations with the same name, by the numbers of their files.
struct DeclarationsByFile<Value: Sendable>: Sendable {
    private struct Declarations: Sendable {
        let first: Value
        var isUnique = true
    }

    private var files: [Int: Declarations] = [:]

    /// Adds a declaration of a file.
    mutating func add(_ value: Value, in file: Int) {
        if files[file] == nil {
            files[file] = Declarations(first: value)
        } else {
            files[file]?.isUnique = false
        }
    }

    /// Returns the declaration if there is one in the file, or else one in all files.
    ///
    /// - Complexity: O(1).
    func only(in file: Int) -> (file: Int, value: Value)? {
        if let here = files[file] { return here.isUnique ? (file, here.first) : nil }
        guard files.count == 1, let other = files.first, other.value.isUnique else { return nil }
        return (other.key, other.value.first)
    }
}
