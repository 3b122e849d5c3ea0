import SandlotReceipts
import TestSupport
import Testing

/// Tests of leaves that the trusted intermediate has signed and that OpenSSL accepts, although they
/// break a rule.
@Suite
struct CraftedCertificateTests {
    /// A change of a leaf's tbsCertificate.
    struct Change: Sendable, CustomTestStringConvertible {
        let title: String
        /// The expected code of the refusal.
        let code: ReceiptRefusal.Code
        let make: @Sendable (inout DERTree) throws -> Void

        init(
            _ title: String, code: ReceiptRefusal.Code = .certificateProfile,
            _ make: @escaping @Sendable (inout DERTree) throws -> Void
        ) {
            self.title = title
            self.code = code
            self.make = make
        }

        /// Adds an extension to the leaf, or replaces the leaf's own.
        init(
            _ title: String, extension name: [UInt8], _ value: [UInt8],
            code: ReceiptRefusal.Code = .certificateProfile
        ) {
            self.init(title, code: code) { certificate in
                let item = try DERTree(
                    [0x30, UInt8(value.count + name.count + 4), 0x06, UInt8(name.count)] + name
                        + [0x04, UInt8(value.count)] + value)
                let extensions = certificate.children.count - 1
                certificate.children[extensions].children[0].children.removeAll {
                    $0.children[0].content == name
                }
                certificate.children[extensions].children[0].children.append(item)
            }
        }

        var testDescription: String { title }
    }

    private static let keyUsage: [UInt8] = [0x55, 0x1D, 0x0F]
    private static let alternativeName: [UInt8] = [0x55, 0x1D, 0x11]
    private static let policies: [UInt8] = [0x55, 0x1D, 0x20]
    private static let access: [UInt8] = [0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x01, 0x01]

    /// Changes after which the leaf is still valid.
    static let allowed: [Change] = [
        Change("none") { _ in },
        Change("keyAgreement, encipherOnly", extension: keyUsage, [0x03, 0x02, 0x00, 0x89]),
        Change(
            "subjectAltName of an address", extension: alternativeName,
            [0x30, 0x06, 0x87, 0x04, 127, 0, 0, 1]),
        Change("a policy", extension: policies, [0x30, 0x05, 0x30, 0x03, 0x06, 0x01, 0x2A]),
        Change("an issuer with its serial number") {
            try nameIssuer(in: &$0, withSerialNumber: true)
        },
    ]

    /// Changes after which another reader refuses the leaf.
    static let refused: [Change] = [
        Change("a null behind the signature algorithm inside") {
            $0.children[2].children.append(try DERTree([0x05, 0x00]))
        },
        // OpenSSL cannot read the key.
        Change("a null behind the key's curve", code: .unreadableCertificate) {
            $0.children[6].children[0].children.append(try DERTree([0x05, 0x00]))
        },
        // With this key, anyone can make signatures.
        Change("a key that is the point at infinity") {
            $0.children[6].children[1].content = [0x00, 0x00]
        },
        Change("a compressed key") { certificate in
            let point = certificate.children[6].children[1].content
            certificate.children[6].children[1].content = [0, 2 | point[65] & 1] + point[2..<34]
        },
        Change("a key in hybrid form") { certificate in
            let point = certificate.children[6].children[1].content
            certificate.children[6].children[1].content[1] = 6 | point[65] & 1
        },
        Change("an issuer without a serial number") {
            try nameIssuer(in: &$0, withSerialNumber: false)
        },
        Change("encipherOnly without keyAgreement", extension: keyUsage, [0x03, 0x02, 0x00, 0x81]),
        Change(
            "decipherOnly without keyAgreement", extension: keyUsage,
            [0x03, 0x03, 0x07, 0x80, 0x80]),
        // OpenSSL treats it as a key that must not sign.
        Change(
            "no key usage at all", extension: keyUsage, [0x03, 0x01, 0x00], code: .brokenChain),
        Change("no alternative name", extension: alternativeName, [0x30, 0x00]),
        Change(
            "an alternative name with a letter", extension: alternativeName,
            [0x30, 0x03, 0x82, 0x01, 0xE9]),
        Change(
            "an address of five bytes", extension: alternativeName,
            [0x30, 0x07, 0x87, 0x05, 1, 2, 3, 4, 5]),
        Change(
            "one policy twice", extension: policies,
            [0x30, 0x0A, 0x30, 0x03, 0x06, 0x01, 0x2A, 0x30, 0x03, 0x06, 0x01, 0x2A]),
        Change("no access method", extension: access, [0x30, 0x00]),
    ]

    /// Adds the issuer of the intermediate to the authority key identifier.
    private static func nameIssuer(
        in certificate: inout DERTree, withSerialNumber hasSerialNumber: Bool
    ) throws {
        let last = certificate.children.count - 1
        let name: [UInt8] = [0x55, 0x1D, 0x23]
        let all = certificate.children[last].children[0].children
        let index = try #require(all.firstIndex { $0.children[0].content == name })
        let item = all[index]
        let value = item.children.count - 1
        var identifier = try DERTree(item.children[value].content)
        let intermediate = try DERTree(Sample.authority().intermediate.der).children[0]
        let directory = try DERTree(wrapped(0xA4, intermediate.children[3].bytes))
        identifier.children.append(try DERTree(wrapped(0xA1, directory.bytes)))
        if hasSerialNumber {
            identifier.children.append(
                try DERTree(wrapped(0x82, intermediate.children[1].content)))
        }
        certificate.children[last].children[0].children[index].children[value].content =
            identifier.bytes
    }

    /// Wraps bytes in an element.
    private static func wrapped(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        bytes.count < 0x80
            ? [tag, UInt8(bytes.count)] + bytes : [tag, 0x81, UInt8(bytes.count)] + bytes
    }

    /// Changes the shared authority's leaf and signs it with the intermediate's key.
    private func refusal(
        of change: (inout DERTree) throws -> Void, outer: (inout DERTree) throws -> Void = { _ in }
    ) throws -> ReceiptRefusal? {
        let authority = try Sample.authority()
        let directory = try TemporaryDirectory()
        try authority.write(to: directory.path)
        var certificate = try DERTree(authority.leaf.der)
        try change(&certificate.children[0])
        certificate.children[1] = certificate.children[0].children[2]
        try outer(&certificate)
        try directory.write(certificate.children[0].bytes, to: "tbs")
        let signature = try OpenSSLCommand.run(
            "dgst", "-sha384", "-sign", directory.path("intermediate-key.pem"),
            directory.path("tbs"))
        try #require(signature.status == 0, "\(signature.text)")
        certificate.children[2].content = [0x00] + signature.output
        let token = try Forger(authority).sign(
            header: Token.header([
                certificate.bytes, authority.intermediate.der, authority.root.der,
            ]),
            payload: Sample.transaction().json)
        return try Sample.verifier().verify(Array(token.utf8)[...], kind: .transaction).refusal
    }

    @Test(arguments: allowed)
    func aLeafThatFollowsTheRulesIsAccepted(change: Change) throws {
        let refusal = try refusal(of: change.make)
        #expect(refusal == nil)
    }

    @Test(arguments: refused)
    func aLeafThatBreaksARuleIsRefused(change: Change) throws {
        let refusal = try refusal(of: change.make)
        #expect(refusal?.code == change.code, "\(refusal?.reason ?? "accepted")")
    }

    @Test
    func theAttributesOfANameMustBeInOrder() throws {
        let attribute: [UInt8] = [0x30, 0x08, 0x06, 0x03, 0x55, 0x04, 0x03, 0x0C, 0x01, 0x41]
        let refusals = try [true, false].map { isSorted in
            try refusal(of: { certificate in
                let own = certificate.children[5].children[0].children[0].bytes
                let both = [attribute, own].sorted { $0.lexicographicallyPrecedes($1) }
                let ordered = isSorted ? both : both.reversed()
                certificate.children[5].children[0].children = try ordered.map { try DERTree($0) }
            })?.code
        }
        #expect(refusals == [nil, .unreadableCertificate])
    }
}
