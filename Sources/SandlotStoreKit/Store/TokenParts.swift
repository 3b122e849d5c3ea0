import Foundation
import SandlotReceipts

/// The parts of a compact JWS, decoded.
struct TokenParts {
    let header: Data
    let payload: Data
    let signature: Data
    /// The bytes that the signature covers: the encoded header, a period, and the encoded payload.
    let signedData: Data

    /// Splits a token.
    ///
    /// If it is not a compact JWS, the parts are empty.
    init(_ jws: String) {
        guard let token = CompactJWS(Array(jws.utf8)) else {
            header = Data()
            payload = Data()
            signature = Data()
            signedData = Data()
            return
        }
        header = Self.decoded(token.header)
        payload = Self.decoded(token.payload)
        signature = Self.decoded(token.signature)
        signedData = Data(token.prefix + token.payload)
    }

    private static func decoded(_ part: ArraySlice<UInt8>) -> Data {
        Data(Base64.decode(part, as: .url) ?? [])
    }
}
