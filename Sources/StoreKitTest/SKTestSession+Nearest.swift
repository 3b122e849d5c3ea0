public import SandlotStoreKitTest

// Xcode puts each test target's resources into a bundle of its own. Swift Package Manager links all
// test targets into one program, so that several targets can have files with the same name. This
// overload searches the target that contains the call first. It takes precedence because Apple's
// declaration is disfavored.

extension SKTestSession {
    /// Creates a session that sells the products of a configuration file.
    ///
    /// The target that contains the call is searched first, then the other targets and the working
    /// directory.
    ///
    /// - Parameters:
    ///   - filename: The file's name, with or without the extension `storekit`.
    ///   - fileID: The source file that contains the call.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/fileNotFound`` if there is no such file,
    ///   or if other targets have several different ones, or with a code of ``init(contentsOf:)``.
    public convenience init(
        configurationFileNamed filename: String, calledFrom fileID: String = #fileID
    ) throws {
        try self.init(configurationFileNamed: filename, nearestTo: fileID)
    }
}
