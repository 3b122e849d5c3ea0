package import SandlotBase

/// The reason that a file is not Swift source that can be read.
package struct SourceError: Error, Sendable, Hashable {
    /// The kind of problem.
    package enum Code: String, Sendable, Hashable {
        /// The file has a zero byte, so it is not a text.
        case binary
        /// A byte is not UTF-8.
        case notUTF8 = "not-utf-8"
        /// The file is larger than ``SourceFile/maximumByteCount``.
        case tooLarge = "too-large"
    }

    /// The kind of problem.
    package let code: Code
    /// The position of the first wrong byte, or the start of the file.
    package let location: SourceLocation

    /// What was found, and what to do.
    package var reason: String {
        switch code {
        case .binary: "this is a binary file, not Swift source; name the folder of the sources"
        case .notUTF8: "the text is not valid UTF-8; save the file as UTF-8"
        case .tooLarge:
            "the file is larger than 8 MiB; Swift source of this size is usually generated, so "
                + "name the folders that contain your own code"
        }
    }
}

extension SourceError: CustomStringConvertible {
    /// The full message with the position.
    package var description: String { "\(location): \(reason)" }
}
