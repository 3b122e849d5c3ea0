/// Third-party code that a file of a package manager names.
package struct Dependency: Sendable, Hashable {
    /// The name, for example `GoogleMobileAds` or `com.google.android.gms:play-services-ads`.
    package let name: String
    /// The version, if the file states it.
    package let version: String?
    /// The line, from 1.
    package let line: Int?
    /// The owner and the name of the repository of a Swift package, for example `adjust/ios_sdk`.
    package let repository: String?

    init(name: String, version: String?, line: Int?, repository: String? = nil) {
        self.name = name
        self.version = version
        self.line = line
        self.repository = repository
    }
}
