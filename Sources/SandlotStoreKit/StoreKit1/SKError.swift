public import Foundation

/// An error of StoreKit's original API, with which store code still compares errors.
public struct SKError: CustomNSError, Hashable, Sendable {
    /// The error domain.
    public static var errorDomain: String { SKErrorDomain }

    /// The error code.
    public let code: Code
    private let object: NSError

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        object = NSError(domain: SKErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// The number of the error code.
    public var errorCode: Int { code.rawValue }

    /// Additional information about the error.
    public var userInfo: [String: Any] { object.userInfo }

    /// Additional information about the error.
    public var errorUserInfo: [String: Any] { userInfo }
}
