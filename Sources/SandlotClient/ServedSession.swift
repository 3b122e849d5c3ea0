import Foundation
import SandlotJSON
import SandlotReceipts
import SandlotStore

/// One launch of the app as the server knows it, and what the app needs to verify signed data.
struct ServedSession: Sendable {
    let id: String
    let bundleID: String
    let device: DeviceID
    let deviceVerificationID: UUID
    let verifier: DeliveryVerifier
    let canMakePayments: Bool

    /// Creates a session from the server's answer and its root certificate.
    ///
    /// - Parameters:
    ///   - value: The answer.
    ///   - root: The certificate in which the chains of signed data must end.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue`` or
    ///   ``StoreError/Code/receipts``.
    init(_ value: JSONValue, root: [UInt8]) throws(StoreError) {
        let id = try value.string("session")
        guard let device = UUID(uuidString: try value.string("deviceVerificationID")),
            // The identifier becomes a part of a path.
            id.utf8.count <= 64, id.utf8.allSatisfy({ Self.isPlain($0) })
        else {
            throw StoreError(.invalidValue, "the session of the server is not valid")
        }
        self.id = id
        bundleID = try value.string("app")
        self.device = DeviceID(rawValue: try value.string("device"))
        deviceVerificationID = device
        canMakePayments = value["canMakePayments"]?.bool ?? true
        do throws(ReceiptError) {
            verifier = DeliveryVerifier(
                try ReceiptVerifier(
                    roots: [Certificate(bytes: root, name: "the server's root certificate")],
                    expectation: ReceiptVerifier.Expectation(
                        bundleID: bundleID,
                        environment: ReceiptEnvironment(
                            rawValue: value["environment"]?.string ?? ""),
                        appAppleID: value["appAppleID"]?.integer)), device: device)
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
