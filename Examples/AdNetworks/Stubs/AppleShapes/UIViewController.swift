// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

/// A stub of UIKit's class.
@MainActor open class UIViewController: NSObject {}
