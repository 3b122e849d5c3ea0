/// The files that are read for a scenario in addition to its own: catalogs and app files.
package final class InputLog {
    /// The paths in the order in which they were opened.
    package private(set) var paths: [String] = []

    /// Creates an empty log.
    package init() {}

    /// Records a file that is about to be opened.
    func add(_ path: String) {
        paths.append(path)
    }
}
