/// An answer of an ``OCSPResponder``.
package struct OCSPAnswer: Sendable {
    /// The response in DER, or nil for an HTTP error.
    package var response: [UInt8]?
    /// The time that passes before the answer is sent.
    package var delay: Duration
}

/// The status of a whole response, which is signed only if the request was successful.
///
/// - SeeAlso: RFC 6960, section 4.2.1.
enum OCSPResponseStatus: Int32 {
    case successful = 0
    case malformedRequest = 1
    case tryLater = 3
    case unauthorized = 6
}
