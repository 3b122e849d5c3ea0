import SandlotBase

extension CertificateAuthority {
    /// The names of an authority's files.
    enum FileName {
        static let root = "root.pem"
        static let rootDER = "root.der"
        static let rootKey = "root-key.pem"
        static let intermediate = "intermediate.pem"
        static let intermediateKey = "intermediate-key.pem"
        static let leaf = "leaf.pem"
        static let leafKey = "leaf-key.pem"
        static let all = [
            root, rootDER, rootKey, intermediate, intermediateKey, leaf, leafKey,
        ]
    }

    /// Stores the authority in a directory.
    ///
    /// The certificates are `root.pem`, `root.der`, `intermediate.pem`, and `leaf.pem`. The keys
    /// are `root-key.pem`, `intermediate-key.pem`, and `leaf-key.pem`, with mode 0600.
    ///
    /// Either all files are written or none.
    ///
    /// - Parameters:
    ///   - directory: The directory to write to. If it is missing, it is created with mode 0700.
    ///   - replacing: Whether an existing authority may be overwritten.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/authorityExists`` or
    ///   ``ReceiptError/Code/inputOutput``.
    public func write(to directory: String, replacing: Bool = false) throws(ReceiptError) {
        let files =
            [AtomicFileSet.File(name: FileName.rootDER, bytes: root.der, mode: 0o644)]
            + (try Self.files(
                of: rootLink, certificateName: FileName.root, keyName: FileName.rootKey))
            + (try Self.files(
                of: intermediateLink, certificateName: FileName.intermediate,
                keyName: FileName.intermediateKey))
            + (try Self.files(
                of: leafLink, certificateName: FileName.leaf, keyName: FileName.leafKey))
        try Self.write(files, to: directory, protecting: replacing ? [] : FileName.all)
    }

    /// Loads an authority and checks that its keys and certificates belong together.
    ///
    /// - Parameter directory: A directory written by ``write(to:replacing:)``.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/inputOutput``,
    ///   ``ReceiptError/Code/malformedAuthority``, or ``ReceiptError/Code/mismatchedAuthority``.
    public init(contentsOf directory: String) throws(ReceiptError) {
        try Self.finishInterruptedChange(of: directory)
        let root = try Self.loadRoot(directory)
        let intermediate = try Self.loadIntermediate(directory, under: root)
        let leaf = try Self.load(
            FileName.leaf, FileName.leafKey, in: directory, issuer: intermediate,
            remedy: "make a new one with `sandlot authority rotate leaf`")
        self.init(root: root, intermediate: intermediate, leaf: leaf)
    }

    /// Replaces the leaf, or the intermediate and the leaf, of a stored authority.
    ///
    /// Only the files that are kept are loaded and checked, so a damaged leaf can be replaced. The
    /// address of the OCSP responder stays the same unless the options name another.
    ///
    /// - Parameters:
    ///   - rotation: The certificates to replace.
    ///   - directory: The authority's directory.
    ///   - options: The options of the new certificates.
    /// - Returns: The new authority.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/inputOutput``,
    ///   ``ReceiptError/Code/malformedAuthority``, or ``ReceiptError/Code/mismatchedAuthority``.
    public static func rotate(
        _ rotation: Rotation, in directory: String, options: Options = Options()
    ) throws(ReceiptError) -> CertificateAuthority {
        try options.check()
        try finishInterruptedChange(of: directory)
        let root = try loadRoot(directory)
        let options = options.keepingAddress(
            of: [FileName.leaf, FileName.intermediate].compactMap {
                try? Certificate(contentsOf: "\(directory)/\($0)")
            })
        var files: [AtomicFileSet.File] = []
        let intermediate: Link
        switch rotation {
        case .leaf:
            intermediate = try loadIntermediate(directory, under: root)
        case .intermediate:
            intermediate = try makeIntermediate(options, under: root)
            files += try Self.files(
                of: intermediate, certificateName: FileName.intermediate,
                keyName: FileName.intermediateKey)
        }
        let leaf = try makeLeaf(options, under: intermediate)
        files += try Self.files(of: leaf, certificateName: FileName.leaf, keyName: FileName.leafKey)
        try write(files, to: directory, protecting: [])
        return CertificateAuthority(root: root, intermediate: intermediate, leaf: leaf)
    }

    /// Completes a change of the authority's files that was interrupted when its process was
    /// killed.
    private static func finishInterruptedChange(of directory: String) throws(ReceiptError) {
        try ReceiptError.reading { () throws(FileError) in
            try AtomicFileSet.finish(in: directory)
        }
    }

    private static func loadRoot(_ directory: String) throws(ReceiptError) -> Link {
        try load(
            FileName.root, FileName.rootKey, in: directory, issuer: nil,
            remedy: "make a new authority with `sandlot authority init`")
    }

    private static func loadIntermediate(
        _ directory: String, under root: Link
    ) throws(ReceiptError) -> Link {
        try load(
            FileName.intermediate, FileName.intermediateKey, in: directory, issuer: root,
            remedy: "make a new one with `sandlot authority rotate intermediate`")
    }

    private static func load(
        _ certificateName: String, _ keyName: String, in directory: String, issuer: Link?,
        remedy: String
    ) throws(ReceiptError) -> Link {
        let certificatePath = "\(directory)/\(certificateName)"
        let keyPath = "\(directory)/\(keyName)"
        let bytes = try ReceiptError.reading { () throws(FileError) in
            try FileContents.read(certificatePath)
        }
        guard let x509 = X509Certificate(pem: bytes) else {
            throw ReceiptError(
                .malformedAuthority, "\(certificatePath) is not a certificate in PEM; \(remedy)")
        }
        let keyBytes = try ReceiptError.reading { () throws(FileError) in
            try FileContents.read(keyPath)
        }
        let key: PrivateKey
        do {
            key = try PrivateKey(pem: keyBytes, name: keyPath)
        } catch {
            throw ReceiptError(
                error.code, "\(error.reason); \(remedy)", underlying: error.underlying)
        }
        guard x509.matches(key) else {
            throw ReceiptError(
                .mismatchedAuthority,
                "\(certificatePath) and \(keyName) do not belong together; \(remedy)")
        }
        let issuing = issuer?.certificate.x509 ?? x509
        guard x509.issuer == issuing.subject, x509.isSigned(by: issuing) else {
            let issuerName = issuer?.certificate.subject ?? "itself"
            throw ReceiptError(
                .mismatchedAuthority,
                "\(certificatePath) was not issued by \(issuerName); \(remedy)")
        }
        return Link(certificate: try Certificate(x509), key: key)
    }

    private static func files(
        of link: Link, certificateName: String, keyName: String
    ) throws(ReceiptError) -> [AtomicFileSet.File] {
        [
            AtomicFileSet.File(name: keyName, bytes: try link.key.pem(), mode: 0o600),
            AtomicFileSet.File(
                name: certificateName, bytes: try link.certificate.pem(), mode: 0o644),
        ]
    }

    private static func write(
        _ files: [AtomicFileSet.File], to directory: String, protecting protected: [String]
    ) throws(ReceiptError) {
        do {
            try AtomicFileSet(files).write(into: directory, protecting: protected)
        } catch  where error.isExistingFile {
            throw ReceiptError(
                .authorityExists,
                "\(directory) already contains an authority; use another directory, or replace the "
                    + "authority with `--force`",
                underlying: error.description)
        } catch {
            throw ReceiptError(.inputOutput, error.description)
        }
    }
}
