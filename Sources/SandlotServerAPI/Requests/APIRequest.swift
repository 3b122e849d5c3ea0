/// An HTTP request to the App Store Server API.
package struct APIRequest: Sendable {
    /// The method in uppercase, such as `GET`.
    package var method: String
    /// The path as in the request line, still percent-encoded and without the query.
    package var path: String
    /// The decoded parameters in order, in which `+` was a space.
    package var query: [(name: String, value: String)]
    /// The value of the header field `Authorization`.
    package var authorization: String?
    /// The body.
    package var body: [UInt8]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method in uppercase.
    ///   - path: The percent-encoded path without the query.
    ///   - query: The decoded parameters in order.
    ///   - authorization: The value of the header field `Authorization`, or nil if there is none.
    ///   - body: The body.
    package init(
        method: String, path: String, query: [(String, String)] = [],
        authorization: String? = nil, body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query.map { (name: $0, value: $1) }
        self.authorization = authorization
        self.body = body
    }

    /// Returns all values of a parameter, in order.
    func values(of name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }
}
