public import Foundation

// The name is Apple's.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the errors that a test session throws.
public let SKTestErrorDomain = "SKTestErrorDomain"

/// Why a test session did not do what it was asked.
///
/// As with errors that Swift imports from Objective-C, `catch SKTestError.noTransactionFound` catches
/// one kind, and an `NSError` made of one has the same domain and number. The localized description says
/// what was wrong.
public struct SKTestError: Error, Sendable {
    /// The domain of these errors.
    public static var errorDomain: String { SKTestErrorDomain }

    private let bridged: NSError

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - userInfo: What else there is to say, by the keys of `NSError`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        bridged = NSError(domain: SKTestErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// What kind of failure it is.
    public let code: Code

    /// What else there is to say, by the keys of `NSError`.
    public var userInfo: [String: Any] { bridged.userInfo }
}

extension SKTestError: CustomNSError {
    /// The number of the kind of failure.
    public var errorCode: Int { code.rawValue }

    /// What else there is to say, by the keys of `NSError`.
    public var errorUserInfo: [String: Any] { userInfo }
}

extension SKTestError: LocalizedError {
    /// What was wrong, if the session said so.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
}

extension SKTestError: CustomStringConvertible {
    /// What was wrong, and the kind of failure.
    public var description: String { "\(errorDescription ?? "the test session failed") (\(code))" }
}

extension SKTestError: Hashable {
    /// Whether both are of the same kind.
    ///
    /// - Returns: True whatever the descriptions say, if the codes are equal.
    public static func == (one: SKTestError, other: SKTestError) -> Bool {
        one.code == other.code
    }

    /// Hashes the kind.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
