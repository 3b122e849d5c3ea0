// A short trace is a list of lines. A function makes the line of one event. It is named after the event, and its
// parameters are named after the fields of the event. A field whose value is nil is left out.

extension String {
    /// A header without the fields that are not given.
    static func header(
        at t: Int? = nil, seq: Int? = nil, platform: String? = nil,
        initialEntitlements: [String]? = nil, storefront: String? = nil, locale: String? = nil,
        dev: String? = nil, products: String? = nil, params: String? = nil, more: String = ""
    ) -> String {
        line(
            "trace_header", t, seq,
            [
                "schema": "sandlot-trace/1", "platform": platform,
                "initialEntitlements": initialEntitlements, "storefront": storefront,
                "locale": locale, "dev": dev, "products": products.map(JSON.init),
                "params": params.map(JSON.init),
            ], more)
    }

    /// A header that leaves nothing open: a released app for children of 6 to 8 years.
    static func fullHeader(
        at t: Int? = nil, seq: Int? = nil, platform: String? = "iOS",
        initialEntitlements: [String]? = [], locale: String? = nil, dev: String? = nil,
        products: String? = nil, more: String = ""
    ) -> String {
        line(
            "trace_header", t, seq,
            [
                "schema": "sandlot-trace/1", "platform": platform, "build": "release",
                "audience": JSON(#"{"minAge":6,"maxAge":8}"#),
                "initialEntitlements": initialEntitlements, "locale": locale, "dev": dev,
                "products": products.map(JSON.init),
            ], more)
    }

    /// The end of a run, and the beginning of another.
    static func run(_ name: String) -> String { #"{"run":"\#(name)"}"# }

    /// Makes a line.
    ///
    /// - Parameters:
    ///   - event: The name of the event.
    ///   - t: The time of the event, or nil for the time of the line before it.
    ///   - seq: The number of the line, or nil for the next number.
    ///   - members: The fields. Those whose value is nil are left out.
    ///   - more: Other members, as JSON without braces.
    /// - Returns: The line in the form of a rule's example.
    static func line(
        _ event: String, _ t: Int?, _ seq: Int?,
        _ members: KeyValuePairs<String, (any CustomStringConvertible)?>, _ more: String
    ) -> String {
        var parts = [("seq", seq), ("t", t)].compactMap { name, value in
            value.map { "\"\(name)\":\($0)" }
        }
        parts.append("\"e\":\"\(event)\"")
        for case (let name, let value?) in members { parts.append("\"\(name)\":\(json(value))") }
        if !more.isEmpty { parts.append(more) }
        return "{" + parts.joined(separator: ",") + "}"
    }

    private static func json(_ value: any CustomStringConvertible) -> String {
        switch value {
        case let text as String: "\"\(text)\""
        case let number as Double where number == number.rounded(): "\(Int(number))"
        case let texts as [String]: "[" + texts.map { json($0) }.joined(separator: ",") + "]"
        default: value.description
        }
    }
}

/// A value of a field that is given as JSON.
private struct JSON: CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
