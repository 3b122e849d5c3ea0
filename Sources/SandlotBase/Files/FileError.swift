#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An operation on a file that the system refused.
package struct FileError: Error, Sendable, Equatable {
    /// What was tried, as in `read`.
    package let action: String
    /// The path as it was given.
    package let path: String
    /// The system's reason, as in `Permission denied`.
    package let reason: String
    /// The system's `errno`, or 0.
    package let errorNumber: Int32
    /// Whether a file stands in the way that must not be overwritten.
    package let isExistingFile: Bool

    /// Creates an error with a reason of our own.
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
        reason = "it exists"
        errorNumber = EEXIST
        isExistingFile = true
    }

    /// Creates an error from `errno`, to be called before anything else can change it.
    package init(_ action: String, _ path: String, errno errorNumber: Int32) {
        self.action = action
        self.path = path
        self.errorNumber = errorNumber
        isExistingFile = false
        reason = unsafe String(cString: strerror(errorNumber))
    }
}

extension FileError: CustomStringConvertible {
    /// The whole message, as in `cannot read a.pem: Permission denied`.
    package var description: String { "cannot \(action) \(path): \(reason)" }
}
