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

    // The label is the one of all errors that Swift imports from Objective-C.
    // swift-format-ignore: NoLeadingUnderscores
    /// Creates an error from an object.
    ///
    /// - Parameter _nsError: The object. A number that is no code becomes ``Code/unknown``.
    public init(_nsError: NSError) {
        code = Code(rawValue: _nsError.code) ?? .unknown
        object = _nsError
    }

    /// The number of the error code.
    public var errorCode: Int { code.rawValue }

    /// Additional information about the error.
    public var userInfo: [String: Any] { object.userInfo }

    /// Additional information about the error.
    public var errorUserInfo: [String: Any] { userInfo }
}
