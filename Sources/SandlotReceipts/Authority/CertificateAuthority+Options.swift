import SandlotBase

extension CertificateAuthority.Options {
    /// The instants that a certificate can represent (RFC 5280, section 4.1.2.5).
    static let years =
        Timestamp(milliseconds: -62_167_219_200_000)...Timestamp(milliseconds: 253_402_300_799_999)

    /// Throws an error if an option cannot be represented exactly in a certificate.
    func check() throws(ReceiptError) {
        guard Self.years.contains(validity.lowerBound), Self.years.contains(validity.upperBound)
        else {
            throw ReceiptError(
                .invalidOption, "the validity must be within the years 0 to 9999, not \(validity)"
            )
        }
        guard validity.lowerBound.milliseconds % 1000 == 0,
            validity.upperBound.milliseconds % 1000 == 0
        else {
            throw ReceiptError(
                .invalidOption, "the validity must be in whole seconds, not \(validity)")
        }
        guard let ocspURL else { return }
        // In OpenSSL's notation, a comma starts the next value.
        let isPlain = ocspURL.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",")
        }
        guard isPlain, ocspURL.hasPrefix("http://") || ocspURL.hasPrefix("https://") else {
            throw ReceiptError(
                .invalidOption,
                "the OCSP address must start with http:// or https:// and have no spaces or commas")
        }
    }

    /// Returns the options with the first OCSP address of earlier certificates, if these options
    /// have none.
    func keepingAddress(of certificates: [Certificate]) -> CertificateAuthority.Options {
        var options = self
        let earlier = certificates.lazy.flatMap(\.ocspURLs)
        options.ocspURL = ocspURL ?? earlier.first
        return options
    }
}
