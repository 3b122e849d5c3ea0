/// A part of a scanned app that could not be read or understood.
///
/// What it contains was not judged, so no pack is compliant.
package struct ScanFault: Sendable, Hashable {
    /// The file or the folder.
    package let file: String
    /// The message, which states the file, the problem, and what to do.
    package let message: String

    /// Creates a fault.
    package init(file: String, message: String) {
        self.file = file
        self.message = message
    }
}
