import SandlotBase
package import SandlotJSON

/// A JSON object with known members, each read and written by name.
package protocol JSONFields: Sendable, Hashable {
    /// Takes the members that it knows and keeps the others.
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch)

    /// Writes the members into an object that is open.
    func write(to writer: inout JSONWriter)
}

/// A payload that can be signed and verified.
package protocol SignedPayload: ReceiptPayload, JSONFields {
    /// The instant at which the certificates are judged.
    var signingDate: Timestamp? { get }

    /// What the payload says about the app and the environment it belongs to.
    var identity: SignedIdentity { get }

    /// The members that are not the payload's own.
    var unknownFields: [UnknownField] { get }
}

/// What a payload says about the app and the environment it belongs to.
package struct SignedIdentity: Sendable {
    /// Something that a format may have no place for.
    package enum Claim<Value: Sendable & Equatable>: Sendable {
        /// The format has no such member.
        case absent
        /// The format has one; the value is nil if it is missing.
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
