import Foundation

/// The English texts of an error.
struct ErrorTexts {
    var description: String
    var reason: String?
    var suggestion: String?

    /// The user info of an `NSError` with these texts.
    var userInfo: [String: Any] {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description]
        userInfo[NSLocalizedFailureReasonErrorKey] = reason
        userInfo[NSLocalizedRecoverySuggestionErrorKey] = suggestion
        return userInfo
    }
}
