internal import Foundation

/// What an error says in English.
struct ErrorTexts {
    var description: String
    var reason: String?
    var suggestion: String?

    /// What an `NSError` of it carries.
    var userInfo: [String: Any] {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description]
        userInfo[NSLocalizedFailureReasonErrorKey] = reason
        userInfo[NSLocalizedRecoverySuggestionErrorKey] = suggestion
        return userInfo
    }
}
