package import SandlotJSON

/// A compact JWS as it was received, of which nothing has been verified.
///
/// A reader who needs the payload before it is verified decodes it here, so that the verifier need not decode it again.
package struct ReceivedToken<Token: RandomAccessCollection<UInt8>> where Token.Index == Int {
    /// The token's segments, or nil if there are not three.
    let jws: CompactJWS<Token>?
    /// The payload, or nil if it was not decoded, or is not JSON.
    ///
    /// Then the verifier decodes it, and refuses it with the reason if it is not JSON.
    package let payload: JSONDocument?

    /// Splits a token, and leaves its payload to the verifier.
    init(_ token: Token) {
        jws = CompactJWS(token)
        payload = nil
    }
}

extension ReceivedToken<[UInt8]> {
    /// Splits a token.
    ///
    /// The compiler specializes this for an array, which callers in other modules cannot do.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - isDecoded: Whether to decode the payload now.
    package init(_ token: [UInt8], isDecoded: Bool = false) {
        jws = CompactJWS(token)
        payload =
            isDecoded
            ? jws.flatMap { Base64.decode($0.payload, as: .url) }.flatMap { try? JSONDocument($0) }
            : nil
    }
}

extension ReceivedToken: Sendable where Token: Sendable {}
