#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An error of a file operation.
package struct FileError: Error, Sendable, Equatable {
    /// The operation that failed, for example `read`.
    package let action: String
    /// The path as given.
    package let path: String
    /// The system's reason, for example `Permission denied`.
    package let reason: String
    /// The system's `errno`, or 0.
    package let errorNumber: Int32
    /// Whether the operation failed because of an existing file that must not be overwritten.
    package let isExistingFile: Bool

    /// Creates an error with a custom reason.
    package init(_ action: String, _ path: String, reason: String) {
        self.action = action
        self.path = path
        self.reason = reason
        errorNumber = 0
        isExistingFile = false
    }

    /// Creates the error for a file that must not be overwritten.
    package init(protecting path: String) {
        action = "overwrite"
        self.path = path
        reason = "it already exists"
        errorNumber = EEXIST
        isExistingFile = true
    }

    /// Creates an error from `errno`.
    ///
    /// Pass `errno` before another call can change it.
    package init(_ action: String, _ path: String, errno errorNumber: Int32) {
        self.action = action
        self.path = path
        self.errorNumber = errorNumber
        isExistingFile = false
        reason = unsafe String(cString: strerror(errorNumber))
    }
}

extension FileError: CustomStringConvertible {
    /// The full message, for example `cannot read a.pem: Permission denied`.
    package var description: String {
        "cannot \(action) \(PlainText.escaping(path)): \(reason)"
    }
}
