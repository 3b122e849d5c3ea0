public import SandlotStoreKitTest

// Xcode puts each test target's resources into a bundle of its own. Swift Package Manager links all test targets
// into one program, so the name of a file may be that of several targets' files. This overload looks first at the
// target that contains the call; it takes precedence because Apple's declaration is marked as disfavored.

extension SKTestSession {
    /// Sells what a configuration file of the tests lists.
    ///
    /// The file of the target that contains the call comes first, then those of the other targets, then the
    /// working directory.
    ///
    /// - Parameters:
    ///   - filename: The file's name, with or without the extension `storekit`.
    ///   - fileID: The source file that contains the call.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/fileNotFound`` if there is no such file, or if other
    ///   targets have several that differ, or with a code of ``init(contentsOf:)``.
    public convenience init(
        configurationFileNamed filename: String, calledFrom fileID: String = #fileID
    ) throws {
        try self.init(configurationFileNamed: filename, nearestTo: fileID)
    }
}
