/// The files that are read for a scenario beside its own: catalogs and app files.
package final class InputLog {
    /// The paths in the order in which they were opened.
    package private(set) var paths: [String] = []

    /// Begins without a path.
    package init() {}

    /// Notes a file that is about to be opened.
    func add(_ path: String) {
        paths.append(path)
    }
}
