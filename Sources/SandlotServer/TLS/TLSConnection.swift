import CSandlotTLS

/// The reason why a connection could not be secured.
struct TLSFailure: Error {}

/// One end of a TLS connection, which is fed with bytes and returns bytes.
///
/// Every pointer belongs to this object, and only one thread uses it at a time.
@safe
final class TLSConnection {
    /// The settings of all connections, with the roots that the system trusts.
    ///
    /// The environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR` name other roots.
    @safe
    private final class Context: @unchecked Sendable {
        // It is not changed after it has been made, and OpenSSL counts its references itself.
        let handle: OpaquePointer

        init?() {
            guard let made = unsafe SSL_CTX_new(TLS_client_method()) else { return nil }
            unsafe handle = made
            unsafe SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nil)
            guard unsafe sandlot_tls_restrict(made) == 1,
                unsafe SSL_CTX_set_default_verify_paths(made) == 1
            else { return nil }
        }

        deinit { unsafe SSL_CTX_free(handle) }

        static let shared = Context()
    }

    /// The result of a step of a connection.
    enum Progress {
        /// The step is complete.
        case done
        /// Bytes of the other end are needed.
        case needsInput
        /// The other end has said that it sends no more.
        case closed
    }

    private let handle: OpaquePointer
    /// The bytes from the other end, which the connection owns.
    private let input: OpaquePointer
    /// The bytes for the other end, which the connection owns.
    private let output: OpaquePointer

    /// Begins a connection to a server, whose certificate must name it.
    ///
    /// - Parameter host: The name or the address of the server.
    /// - Throws: ``TLSFailure`` if OpenSSL has not enough memory, or refuses the name.
    init(to host: String) throws(TLSFailure) {
        // A name may be written with the root's dot at its end. OpenSSL checks no name at all if it is empty.
        let host = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard !host.isEmpty else { throw TLSFailure() }
        defer { ERR_clear_error() }
        guard let context = Context.shared, let made = unsafe SSL_new(context.handle) else {
            throw TLSFailure()
        }
        let buffers = unsafe (BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()))
        guard let input = unsafe buffers.0, let output = unsafe buffers.1 else {
            unsafe BIO_free(buffers.0)
            unsafe BIO_free(buffers.1)
            unsafe SSL_free(made)
            throw TLSFailure()
        }
        unsafe SSL_set_bio(made, input, output)
        unsafe SSL_set_connect_state(made)
        unsafe handle = made
        unsafe self.input = input
        unsafe self.output = output
        unsafe sandlot_tls_check_names_strictly(made)
        // An address is not a name that a server can be asked for.
        let isAddress = unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(made), host) == 1
        guard
            unsafe isAddress
                || SSL_set1_host(made, host) == 1 && sandlot_tls_name_server(made, host) == 1
        else { throw TLSFailure() }
    }

    deinit {
        unsafe SSL_free(handle)
    }

    /// Takes bytes from the other end.
    func receive(_ bytes: UnsafeRawBufferPointer) throws(TLSFailure) {
        defer { ERR_clear_error() }
        guard bytes.count > 0 else { return }
        guard unsafe BIO_write(input, bytes.baseAddress, Int32(bytes.count)) == bytes.count else {
            throw TLSFailure()
        }
    }

    /// Continues the negotiation.
    func negotiate() throws(TLSFailure) -> Progress {
        // The result of a step is told from the errors that this thread remembers.
        ERR_clear_error()
        return try progress(unsafe SSL_do_handshake(handle))
    }

    /// Encrypts bytes for the other end.
    func send(_ bytes: UnsafeRawBufferPointer) throws(TLSFailure) {
        guard bytes.count > 0 else { return }
        ERR_clear_error()
        // Memory takes everything at once.
        guard
            case .done = try progress(
                unsafe SSL_write(handle, bytes.baseAddress, Int32(bytes.count)))
        else { throw TLSFailure() }
    }

    /// Decrypts bytes of the other end.
    ///
    /// - Parameters:
    ///   - buffer: The place for the bytes.
    ///   - count: The number of bytes that came, if the step is complete.
    /// - Returns: Whether the step is complete.
    /// - Throws: ``TLSFailure`` if the connection is broken.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, count: inout Int
    ) throws(TLSFailure) -> Progress {
        ERR_clear_error()
        let result = unsafe SSL_read(handle, buffer.baseAddress, Int32(buffer.count))
        count = max(0, Int(result))
        return try progress(result)
    }

    /// Says that no more bytes will be sent.
    func finish() {
        unsafe SSL_shutdown(handle)
        ERR_clear_error()
    }

    /// The number of bytes that wait to be sent to the other end.
    var outputByteCount: Int { unsafe BIO_ctrl_pending(output) }

    /// Removes bytes that are to be sent to the other end.
    ///
    /// - Returns: The number of bytes that were copied.
    func takeOutput(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = unsafe BIO_read(output, buffer.baseAddress, Int32(buffer.count))
        return max(0, Int(count))
    }

    private func progress(_ result: Int32) throws(TLSFailure) -> Progress {
        defer { ERR_clear_error() }
        if result > 0 { return .done }
        switch unsafe SSL_get_error(handle, result) {
        case SSL_ERROR_WANT_READ: return .needsInput
        case SSL_ERROR_ZERO_RETURN: return .closed
        default: throw TLSFailure()
        }
    }
}
