/// The version of the package and of the program.
///
/// No other file states it: the reports, the manual, and the packages read it here.
package enum SandlotVersion {
    /// The version according to Semantic Versioning.
    package static let current = "1.0.0"
}
