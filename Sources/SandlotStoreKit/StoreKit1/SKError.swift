public import Foundation

/// An error of StoreKit's first API, which store code still compares with.
public struct SKError: CustomNSError, Hashable, Sendable {
    /// The domain.
    public static var errorDomain: String { SKErrorDomain }

    /// What went wrong.
    public let code: Code
    private let object: NSError

    /// Makes an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        object = NSError(domain: SKErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// The number of the code.
    public var errorCode: Int { code.rawValue }

    /// What else there is to say.
    public var errorUserInfo: [String: Any] { object.userInfo }
}
