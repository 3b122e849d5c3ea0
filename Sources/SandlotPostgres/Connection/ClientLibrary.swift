import CSandlotPQ

/// The library that connects to PostgreSQL.
package enum ClientLibrary {
    /// The version of libpq that the process has loaded, as in `15.10`.
    package static var version: String {
        let number = PQlibVersion()
        return "\(number / 10_000).\(number % 10_000)"
    }
}
