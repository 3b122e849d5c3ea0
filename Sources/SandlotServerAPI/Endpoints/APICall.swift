import SandlotBase

/// An endpoint with the values in the path of a request.
struct APICall {
    var endpoint: APIEndpoint
    var values: [String]

    /// The value in the path, if there is only one.
    var value: String { values.first ?? "" }

    private static let routes = APIEndpoint.allCases.map { endpoint in
        (
            endpoint: endpoint, method: endpoint.route.method,
            pattern: endpoint.route.path.split(separator: "/").map(String.init)
        )
    }

    /// The result of looking for the endpoint of a request.
    enum Match {
        case call(APICall)
        /// The path exists for other methods only.
        case otherMethods([String])
        case unknownPath
    }

    /// Finds the endpoint of a request.
    ///
    /// - Parameters:
    ///   - method: The method in uppercase.
    ///   - path: The percent-encoded path.
    /// - Returns: The endpoint with the values in the path, or why there is none.
    static func match(method: String, path: String) -> Match {
        guard path.hasPrefix(APIEndpoint.prefix) else { return .unknownPath }
        let segments = path.utf8.dropFirst(APIEndpoint.prefix.utf8.count)
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        var methods: [String] = []
        for route in routes where matches(segments, route.pattern) {
            guard let values = values(in: segments, route.pattern) else { continue }
            if route.method == method {
                return .call(APICall(endpoint: route.endpoint, values: values))
            }
            methods.append(route.method)
        }
        return methods.isEmpty ? .unknownPath : .otherMethods(methods)
    }

    /// Returns whether the segments of a path are those of a pattern, apart from its wildcards.
    private static func matches(_ segments: [Substring], _ pattern: [String]) -> Bool {
        segments.count == pattern.count
            && zip(segments, pattern).allSatisfy { $1 == "*" || $0 == $1 }
    }

    /// Returns the decoded values of a pattern's wildcards, or nil if one is empty or malformed.
    private static func values(in segments: [Substring], _ pattern: [String]) -> [String]? {
        var values: [String] = []
        for (segment, part) in zip(segments, pattern) where part == "*" {
            guard !segment.isEmpty, let value = decoded(segment) else { return nil }
            values.append(value)
        }
        return values
    }

    /// Decodes a segment of a path, or returns nil if it is malformed (RFC 3986, section 2.1).
    private static func decoded(_ segment: Substring) -> String? {
        guard segment.utf8.contains(UInt8(ascii: "%")) else { return String(segment) }
        var bytes: [UInt8] = []
        var rest = segment.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(HexDigit.value(of:)),
                let low = rest.popFirst().flatMap(HexDigit.value(of:))
            else { return nil }
            bytes.append(UInt8(high) << 4 | UInt8(low))
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
