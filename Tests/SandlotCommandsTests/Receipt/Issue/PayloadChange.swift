import Foundation
import SandlotJSON
import Testing

/// Options of `receipt issue` and all their changes to a payload.
struct PayloadChange: Sendable, CustomTestStringConvertible {
    /// The receipts that the options apply to.
    enum Kind: String, CaseIterable {
        case transaction
        case renewal
        case appTransaction = "app-transaction"
        case notification
    }

    /// The members without any option, which are the same for every change of a kind.
    static let unchanged: [Kind: Result<[String: String], any Error>] = Dictionary(
        uniqueKeysWithValues: Kind.allCases.map { kind in
            (kind, Result { try Sandlot().members(kind, []) })
        })

    let kind: Kind
    let options: [String]
    /// The members that differ, by their paths, as JSON, or nil for a removed one.
    let members: [String: String?]

    init(_ kind: Kind, _ options: String..., changes members: [String: String?]) {
        self.kind = kind
        self.options = options
        self.members = members
    }

    var testDescription: String { "\(kind.rawValue) \(options.joined(separator: " "))" }
}

extension Sandlot {
    /// Returns all members of a payload by their paths, including those of the signed data inside.
    func members(_ kind: PayloadChange.Kind, _ options: [String]) throws -> [String: String] {
        let payload = try payload(
            ["club_year", "--kind", kind.rawValue] + options, catalog: Fixtures.catalog("5.0"))
        var members: [String: String] = [:]
        try Self.collect(payload, "", &members)
        return members
    }

    private static func collect(
        _ value: JSONValue, _ path: String, _ members: inout [String: String]
    ) throws {
        for member in value.memberList {
            let path = path.isEmpty ? member.name : "\(path).\(member.name)"
            if let text = member.value.string, text.hasPrefix("eyJ") {
                try collect(signedPayload(text), path, &members)
            } else if member.value.members != nil {
                try collect(member.value, path, &members)
            } else {
                members[path] = member.value.text
            }
        }
    }

    /// Returns the payload of a compact JWS without verification.
    static func signedPayload(_ jws: String) throws -> JSONValue {
        try JSONDocument(signedBytes(jws)).root
    }

    /// Returns the bytes of the payload of a compact JWS without verification.
    static func signedBytes(_ jws: String) throws -> [UInt8] {
        let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        var base64 = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        while base64.utf8.count % 4 != 0 { base64 += "=" }
        return Array(try #require(Data(base64Encoded: String(base64))))
    }
}
