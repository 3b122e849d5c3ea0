import SandlotBase
package import SandlotJSON

/// A JSON object with known members that are read and written by name.
package protocol JSONFields: Sendable, Hashable {
    /// Reads the known members and preserves the others.
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch)

    /// Writes the members to an open object.
    func write(to writer: inout JSONWriter)
}

/// A payload that can be signed and verified.
package protocol SignedPayload: ReceiptPayload, JSONFields {
    /// The instant at which the certificates must be valid.
    var signingDate: Timestamp? { get }

    /// The app and the environment that the payload claims to belong to.
    var identity: SignedIdentity { get }

    /// The members that the payload's format does not define.
    var unknownFields: [UnknownField] { get }
}

/// The app and the environment that a payload claims to belong to.
package struct SignedIdentity: Sendable {
    /// A claim that the format may not support.
    package enum Claim<Value: Sendable & Equatable>: Sendable {
        /// The format has no such member.
        case absent
        /// The format has such a member. The value is nil if the member is missing.
        case claimed(Value?)
    }

    package let bundleID: Claim<String>
    package let appAppleID: Claim<Int64>
    package let environment: ReceiptEnvironment?
}

extension SignedPayload {
    package init(decoding json: [UInt8]) throws(ReceiptError) {
        let document: JSONDocument
        do {
            document = try JSONDocument(json)
        } catch {
            throw ReceiptError(
                .malformedPayload,
                "the payload is not JSON: \(error.problem.rawValue), at byte \(error.offset)")
        }
        do {
            var fields = try JSONObjectReader(document.root)
            try self.init(reading: &fields)
        } catch {
            throw ReceiptError(.invalidField, "\(error.path): \(error.expected) is expected")
        }
    }

    package var encodedJSON: [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        write(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}
