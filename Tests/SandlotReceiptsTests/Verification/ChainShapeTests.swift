import SandlotBase
import SandlotReceipts
import Testing

/// Tests of certificates that differ from Sandlot's own in one property each.
@Suite
struct ChainShapeTests {
    private typealias Shape = ChainWorkshop.Shape

    /// Verifies a receipt that is correct except for the shape of its chain.
    ///
    /// - Returns: The verdicts without and with the relaxation of the certificate profile.
    private static func verdicts(
        _ change: (inout Shape) -> Void
    ) throws -> [ReceiptRefusal.Code?] {
        var shape = Shape()
        change(&shape)
        let authority = try ChainWorkshop().authority(shape)
        var payload = Sample.transaction()
        payload.signedDate = .now
        let token = try ReceiptSigner(authority: authority).sign(payload)
        return try [[], Relaxation.certificateProfile].map {
            try Sample.verifier(.sandbox, $0, roots: [authority.root]).refusal(of: token)
        }
    }

    @Test
    func harmlessDifferencesAreAccepted() throws {
        let changes: [(String, (inout Shape) -> Void)] = [
            ("none", { _ in }),
            ("P-256 and SHA-256", { ($0.curve, $0.digest) = ("P-256", "sha256") }),
            ("P-521 and SHA-512", { ($0.curve, $0.digest) = ("P-521", "sha512") }),
            ("RSA and SHA-256", { ($0.curve, $0.digest) = ("rsa:2048", "sha256") }),
            (
                "name constraints about hosts",
                { $0.intermediate += ["nameConstraints=critical,permitted;DNS:example.com"] }
            ),
            (
                "no key identifier on the leaf",
                { $0.leaf = $0.leaf.setting("subjectKeyIdentifier=none") }
            ),
            (
                "a root that names its own key",
                { $0.root = $0.root.setting("authorityKeyIdentifier=keyid:always") }
            ),
            ("no key usage on the leaf", { $0.leaf = $0.leaf.without("keyUsage") }),
            ("no basic constraints on the leaf", { $0.leaf = $0.leaf.without("basicConstraints") }),
            (
                "no path length",
                {
                    $0.intermediate = $0.intermediate.setting("basicConstraints=critical,CA:TRUE")
                }
            ),
            (
                "key usage not critical",
                {
                    $0.root = $0.root.setting("keyUsage=keyCertSign,cRLSign")
                    $0.intermediate = $0.intermediate.setting("keyUsage=keyCertSign,cRLSign")
                    $0.leaf = $0.leaf.setting("keyUsage=digitalSignature")
                }
            ),
            (
                "markers with other values",
                {
                    $0.intermediate = $0.intermediate.setting("1.2.840.113635.100.6.2.1=DER:0C0141")
                    $0.leaf = $0.leaf.setting("1.2.840.113635.100.6.11.1=DER:0101FF")
                }
            ),
            (
                "other extensions that are not critical",
                {
                    $0.leaf += ["extendedKeyUsage=codeSigning", "1.2.3.4=DER:0500"]
                }
            ),
        ]
        for (name, change) in changes {
            #expect(try Self.verdicts(change) == [nil, nil], "\(name)")
        }
    }

    @Test
    func rulesOfStrictReadersCanBeRelaxed() throws {
        let changes: [(String, (inout Shape) -> Void)] = [
            (
                "no authority key identifiers",
                {
                    $0.intermediate = $0.intermediate.setting("authorityKeyIdentifier=none")
                    $0.leaf = $0.leaf.setting("authorityKeyIdentifier=none")
                }
            ),
            (
                "no subject key identifiers on the authorities",
                {
                    $0.root = $0.root.setting("subjectKeyIdentifier=none")
                    $0.intermediate = $0.intermediate.setting(
                        "subjectKeyIdentifier=none", "authorityKeyIdentifier=none")
                    $0.leaf = $0.leaf.setting("authorityKeyIdentifier=none")
                }
            ),
            (
                "no key usage anywhere",
                {
                    $0.root = $0.root.without("keyUsage")
                    $0.intermediate = $0.intermediate.without("keyUsage")
                    $0.leaf = $0.leaf.without("keyUsage")
                }
            ),
            (
                "no key usage and no path length",
                {
                    $0.root = $0.root.without("keyUsage")
                    $0.intermediate = $0.intermediate.without("keyUsage")
                        .setting("basicConstraints=critical,CA:TRUE")
                    $0.leaf = $0.leaf.without("keyUsage")
                }
            ),
        ]
        for (name, change) in changes {
            #expect(try Self.verdicts(change) == [.certificateProfile, nil], "\(name)")
        }
    }

    @Test
    func otherRulesCannotBeRelaxed() throws {
        let changes: [(String, ReceiptRefusal.Code, (inout Shape) -> Void)] = [
            (
                "intermediate that must not sign certificates", .certificateProfile,
                {
                    $0.intermediate = $0.intermediate.setting("keyUsage=critical,cRLSign")
                }
            ),
            (
                "intermediate without basic constraints", .certificateProfile,
                {
                    $0.intermediate = $0.intermediate.without("basicConstraints")
                }
            ),
            (
                "critical extended key usage", .certificateProfile,
                {
                    $0.leaf += ["extendedKeyUsage=critical,codeSigning"]
                }
            ),
            ("authorities on secp256k1", .certificateProfile, { $0.curve = "secp256k1" }),
            (
                "RSA with 1024 bits", .certificateProfile,
                { ($0.curve, $0.digest) = ("rsa:1024", "sha256") }
            ),
            ("RSA and MD5", .certificateProfile, { ($0.curve, $0.digest) = ("rsa:2048", "md5") }),
            ("ECDSA and SHA-1", .certificateProfile, { $0.digest = "sha1" }),
            (
                "name constraints about addresses for e-mail", .certificateProfile,
                { $0.intermediate += ["nameConstraints=critical,permitted;email:example.com"] }
            ),
            (
                "unknown critical extension of the root", .certificateProfile,
                {
                    $0.root += ["1.2.3.4=critical,DER:0500"]
                }
            ),
            (
                "critical marker of the intermediate", .certificateProfile,
                {
                    $0.intermediate = $0.intermediate.setting(
                        "1.2.840.113635.100.6.2.1=critical,DER:0500")
                }
            ),
            (
                "leaf's marker on the intermediate only", .missingMarker,
                {
                    $0.leaf = $0.leaf.without("1.2.840.113635.100.6.11.1")
                    $0.intermediate += ["1.2.840.113635.100.6.11.1=DER:0500"]
                }
            ),
            (
                "name constraints that exclude the leaf", .certificateProfile,
                {
                    $0.intermediate += [
                        "nameConstraints=critical,excluded;dirName:excluded\n[excluded]\nCN=Test leaf"
                    ]
                }
            ),
        ]
        for (name, code, change) in changes {
            #expect(try Self.verdicts(change) == [code, code], "\(name)")
        }
    }

    /// OpenSSL 4 no longer refuses these.
    @Test
    func nonCriticalBasicConstraintsCanBeRelaxed() throws {
        let verdicts = try Self.verdicts {
            $0.root = $0.root.setting("basicConstraints=CA:TRUE")
            $0.intermediate = $0.intermediate.setting("basicConstraints=CA:TRUE,pathlen:0")
        }
        #expect(verdicts[0] == nil || verdicts[0] == .certificateProfile)
        #expect(verdicts[1] == nil)
    }

    @Test
    func aRootWithoutBasicConstraintsIsRefusedUnlessRelaxed() throws {
        let verdicts = try Self.verdicts { $0.root = $0.root.without("basicConstraints") }
        #expect(verdicts == [.certificateProfile, nil])
    }

    /// OpenSSL ignores case in names, unlike other readers.
    @Test
    func anIssuerNameMustMatchByteForByte() throws {
        let workshop = try ChainWorkshop()
        let (authority, leaf, key) = try workshop.authorityWithTwin()
        let header = Token.header([leaf.der, authority.intermediate.der, authority.root.der])
        var payload = Sample.transaction()
        payload.signedDate = .now
        let token = try Forger(key: key).sign(header: header, payload: payload.json)
        #expect(try Sample.verifier(roots: [authority.root]).refusal(of: token) == .brokenChain)
    }
}
