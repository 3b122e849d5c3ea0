/// Third-party code that a file of a package manager names.
package struct Dependency: Sendable, Hashable {
    /// The name, for example `GoogleMobileAds` or `com.google.android.gms:play-services-ads`.
    package let name: String
    /// The version, if the file states it.
    package let version: String?
    /// The line, from 1.
    package let line: Int?
}
