public import Foundation

// The name is Apple's.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the errors that a test session throws.
public let SKTestErrorDomain = "SKTestErrorDomain"

/// An error that a test session throws.
///
/// As with errors that Swift imports from Objective-C, `catch SKTestError.noTransactionFound`
/// catches the errors with one code, and an `NSError` created from an error has the same domain and
/// number. The localized description explains the problem.
public struct SKTestError: Error, Sendable {
    /// The domain of these errors.
    public static var errorDomain: String { SKTestErrorDomain }

    private let bridged: NSError

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The error code.
    ///   - userInfo: Additional information about the error, under the keys of `NSError`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        bridged = NSError(domain: SKTestErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// The error code.
    public let code: Code

    /// Additional information about the error, under the keys of `NSError`.
    public var userInfo: [String: Any] { bridged.userInfo }
}

extension SKTestError: CustomNSError {
    /// The number of the error code.
    public var errorCode: Int { code.rawValue }

    /// Additional information about the error, under the keys of `NSError`.
    public var errorUserInfo: [String: Any] { userInfo }
}

extension SKTestError: LocalizedError {
    /// A description of the problem, if the session provided one.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
}

extension SKTestError: CustomStringConvertible {
    /// A description of the problem, and the error code.
    public var description: String { "\(errorDescription ?? "the test session failed") (\(code))" }
}

extension SKTestError: Hashable {
    /// Whether both errors have the same code.
    ///
    /// - Returns: True if the codes are equal, regardless of the descriptions.
    public static func == (one: SKTestError, other: SKTestError) -> Bool {
        one.code == other.code
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
