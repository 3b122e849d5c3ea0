import CSandlotCrypto

/// The exchange of requests and answers with responders, by OpenSSL's HTTP client.
package enum OCSPExchange {
    /// The largest answer, in bytes.
    package static let maximumLength = 64 << 10

    /// Posts a request to a responder, and waits for the answer.
    ///
    /// A redirection is not followed.
    ///
    /// - Parameters:
    ///   - request: The request in DER.
    ///   - url: The address of the responder, which begins with `http:`.
    ///   - seconds: The time for the whole exchange.
    /// - Returns: The answer in DER, which has not been read.
    /// - Throws: ``RevocationUnknown`` if there is no answer.
    /// - SeeAlso: RFC 6960, appendix A.1.
    package static func post(
        _ request: [UInt8], to url: String, seconds: Int
    ) throws(RevocationUnknown) -> [UInt8] {
        defer { ERR_clear_error() }
        var (isSecure, number) = (Int32(0), Int32(0))
        var host: UnsafeMutablePointer<CChar>?
        var port: UnsafeMutablePointer<CChar>?
        var path: UnsafeMutablePointer<CChar>?
        defer {
            unsafe CRYPTO_free(host, nil, 0)
            unsafe CRYPTO_free(port, nil, 0)
            unsafe CRYPTO_free(path, nil, 0)
        }
        guard
            unsafe OSSL_HTTP_parse_url(
                url, &isSecure, nil, &host, &port, &number, &path, nil, nil) == 1
        else { throw RevocationUnknown("this is not the address of a responder") }
        guard isSecure == 0 else {
            throw RevocationUnknown("only http: addresses are asked")
        }
        var signals = sigset_t()
        unsafe sandlot_crypto_block_sigpipe(&signals)
        defer { unsafe sandlot_crypto_restore_sigpipe(&signals) }
        guard let body = try? MemoryBIO(reading: request),
            let answer = unsafe OSSL_HTTP_transfer(
                nil, host, port, path, 0, nil, nil, nil, nil, nil, nil, 0, nil,
                "application/ocsp-request", body.handle, "application/ocsp-response", 1,
                maximumLength, Int32(clamping: seconds), 0)
        else { throw RevocationUnknown("the responder does not answer: \(problem)") }
        defer { unsafe BIO_free_all(answer) }
        var bytes = [UInt8](repeating: 0, count: maximumLength + 1)
        var count = 0
        while count < bytes.count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe BIO_read(
                    answer, buffer.baseAddress.map { unsafe $0 + count },
                    Int32(buffer.count - count))
            }
            guard read > 0 else { break }
            count += Int(read)
        }
        return Array(bytes[..<count])
    }

    /// The last error of OpenSSL as a clause.
    private static var problem: String {
        guard let text = unsafe ERR_reason_error_string(ERR_peek_last_error()) else {
            return "the connection failed"
        }
        return unsafe String(cString: text)
    }
}
