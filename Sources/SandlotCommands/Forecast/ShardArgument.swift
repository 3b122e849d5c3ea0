import ArgumentParser

/// A part of all families, as in `2/8`.
struct ShardArgument: ExpressibleByArgument {
    /// The number of the part, from 1.
    let index: Int64
    /// The number of parts.
    let count: Int64

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int64(parts[0]), let count = Int64(parts[1]),
            1...1_000_000 ~= count, 1...count ~= index
        else { return nil }
        self.index = index
        self.count = count
    }
}
