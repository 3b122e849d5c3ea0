/// A version such as `10.5.5`.
struct DottedVersion: Comparable {
    private let parts: [UInt64]

    /// Reads a version.
    ///
    /// - Parameter text: Parts between dots; one that is no number counts as zero.
    init(_ text: String) {
        parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            guard part.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
                !part.isEmpty
            else { return 0 }
            return UInt64(part) ?? .max
        }
    }

    private func part(_ index: Int) -> UInt64 { index < parts.count ? parts[index] : 0 }

    static func == (left: DottedVersion, right: DottedVersion) -> Bool {
        !(left < right) && !(right < left)
    }

    static func < (left: DottedVersion, right: DottedVersion) -> Bool {
        for index in 0..<max(left.parts.count, right.parts.count)
        where left.part(index) != right.part(index) {
            return left.part(index) < right.part(index)
        }
        return false
    }
}
