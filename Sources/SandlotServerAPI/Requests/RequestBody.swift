import SandlotBase
import SandlotJSON

/// The JSON object in the body of a request.
///
/// Each member is read with the error for a value of another type, because the API has an error for
/// almost every member.
struct RequestBody {
    private let root: JSONValue

    /// Parses a body.
    ///
    /// - Throws: ``APIError/generalBadRequest`` if it is not a JSON object with unique names.
    init(_ bytes: [UInt8]) throws(APIError) {
        guard let root = try? JSONDocument(bytes).root, (try? JSONObjectReader(root)) != nil else {
            throw .generalBadRequest
        }
        self.root = root
    }

    /// The object as it was sent.
    var bytes: [UInt8] { Array(root.rawBytes) }

    /// Returns a member, or nil if it is missing or null.
    private func value(_ name: String) -> JSONValue? {
        root[name].flatMap { $0.isNull ? nil : $0 }
    }

    func string(_ name: String, otherwise error: APIError) throws(APIError) -> String? {
        guard let value = value(name) else { return nil }
        guard let string = value.string else { throw error }
        return string
    }

    func bool(_ name: String, otherwise error: APIError) throws(APIError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let bool = value.bool else { throw error }
        return bool
    }

    func integer(
        _ name: String, in range: ClosedRange<Int64>, otherwise error: APIError
    ) throws(APIError) -> Int64? {
        guard let value = value(name) else { return nil }
        guard let integer = value.integer, range.contains(integer) else { throw error }
        return integer
    }

    func date(_ name: String, otherwise error: APIError) throws(APIError) -> Timestamp? {
        try integer(name, in: .min ... .max, otherwise: error).map(Timestamp.init(milliseconds:))
    }

    func strings(_ name: String, otherwise error: APIError) throws(APIError) -> [String]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.elements else { throw error }
        var strings: [String] = []
        for element in elements {
            guard let string = element.string else { throw error }
            strings.append(string)
        }
        return strings
    }
}
