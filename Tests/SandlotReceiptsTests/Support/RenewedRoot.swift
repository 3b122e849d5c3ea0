import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

extension CertificateAuthority {
    /// Returns another certificate with the name and the key of the root, which is valid in another period.
    ///
    /// - Parameters:
    ///   - first: The first second, for example `000101000000Z`.
    ///   - last: The last second.
    /// - Returns: The certificate.
    /// - Throws: Any error of `openssl`.
    func root(validFrom first: String, through last: String) throws -> Certificate {
        let directory = try TemporaryDirectory()
        try write(to: directory.path)
        var certificate = try DERTree(root.der)
        certificate.children[0].children[4].children = try [first, last].map {
            try DERTree([0x17, UInt8($0.utf8.count)] + Array($0.utf8))
        }
        try directory.write(certificate.children[0].bytes, to: "tbs")
        let signature = try OpenSSLCommand.run(
            "dgst", "-sha384", "-sign", directory.path("root-key.pem"), directory.path("tbs"))
        try #require(signature.status == 0, "\(signature.text)")
        certificate.children[2].content = [0x00] + signature.output
        try directory.write(certificate.bytes, to: "root.der")
        return try Certificate(contentsOf: directory.path("root.der"))
    }
}
