import SandlotYAML

/// The files that are read for a scenario in addition to its own: catalogs and app files.
package final class InputLog {
    /// The paths in the order in which they were opened.
    package private(set) var paths: [String] = []
    /// Whether the scenario may name files.
    private let allowsFiles: Bool

    /// Creates an empty log.
    ///
    /// - Parameter allowsFiles: Whether the scenario may name files. One that came over the network
    ///   must not read those of this machine.
    package init(allowsFiles: Bool = true) {
        self.allowsFiles = allowsFiles
    }

    /// Records a file that is about to be opened.
    ///
    /// - Throws: ``YAMLError`` if the scenario may not name files.
    func add(_ path: String, at location: YAMLLocation?) throws(YAMLError) {
        guard allowsFiles else {
            throw YAMLError(
                .invalidValue,
                "a story in a request cannot name files; write the `products` into the story",
                at: location)
        }
        paths.append(path)
    }
}
