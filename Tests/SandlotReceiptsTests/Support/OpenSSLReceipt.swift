import Foundation
import SandlotBase
import SandlotReceipts
import TestSupport
import Testing

/// A maker of app receipts that the `openssl` command line signs.
struct OpenSSLReceipt {
    struct Failed: Error {
        let output: String
    }

    /// The extensions of the certificates and the hash function of the leaf's signature.
    struct Chain {
        var shape = ChainWorkshop.Shape()
        var leafDigest = "sha256"
        /// An extension without a meaning, which makes a certificate longer.
        static let padding = "1.2.3.4=DER:0500"
        /// Another certificate with the name and the key of the intermediate.
        var namesake: Namesake?
        /// More certificates to include in the receipt.
        var others: [Certificate] = []
    }

    /// A certificate that has the name and the key of the intermediate.
    enum Namesake {
        /// It is self-signed.
        case untrusted
        /// The root issued it, and it is valid for a day.
        case shortLived
    }

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try run("genrsa", "-out", directory.path("key.pem"), "2048")
    }

    /// Signs a receipt with a self-signed certificate and in BER of indefinite length, as Xcode does.
    func likeXcode(_ receipt: AppReceipt) throws -> [UInt8] {
        try run(
            "req", "-x509", "-new", "-key", directory.path("key.pem"), "-out",
            directory.path("StoreKit.pem"), "-subj", "/CN=StoreKit", "-days", "1")
        return try sign(receipt, by: "StoreKit", "-stream")
    }

    /// A signed receipt.
    struct Signed {
        let root: Certificate
        let bytes: [UInt8]
        /// Makes another root with the same name and key, which is valid for a day.
        let shortLivedRoot: () throws -> Certificate
    }

    /// Signs a receipt under a root of its own, with certificates that all have the same RSA key.
    func signed(_ receipt: AppReceipt, by chain: Chain) throws -> Signed {
        try certify("root", chain.shape.root, issuer: nil)
        try certify("intermediate", chain.shape.intermediate, issuer: "root")
        try certify("leaf", chain.shape.leaf, issuer: "intermediate", digest: chain.leafDigest)
        var issuers = try text(of: "intermediate.pem")
        if let namesake = chain.namesake {
            // OpenSSL sorts the certificates by their bytes, which begin with the length.
            let short = chain.shape.intermediate.without(Chain.padding)
            let isFirst = chain.shape.intermediate.count > short.count
            try certify(
                "namesake", isFirst ? short : short + [Chain.padding], subject: "intermediate",
                issuer: namesake == .shortLived ? "root" : nil,
                days: namesake == .shortLived ? 1 : 3650)
            issuers += try text(of: "namesake.pem")
        }
        for other in chain.others { issuers += String(decoding: try other.pem(), as: UTF8.self) }
        try directory.write(issuers, to: "issuers.pem")
        return Signed(
            root: try Certificate(contentsOf: directory.path("root.pem")),
            bytes: try sign(receipt, by: "leaf", "-certfile", directory.path("issuers.pem"))
        ) {
            try certify("old", chain.shape.root, subject: "root", issuer: nil, days: 1)
            return try Certificate(contentsOf: directory.path("old.pem"))
        }
    }

    private func text(of name: String) throws -> String {
        try String(contentsOfFile: directory.path(name), encoding: .utf8)
    }

    private func certify(
        _ name: String, _ extensions: [String], subject: String? = nil, issuer: String?,
        digest: String = "sha256", days: Int = 3650
    ) throws {
        try directory.write(
            "[req]\ndistinguished_name=dn\n[dn]\n[ext]\n" + extensions.joined(separator: "\n")
                + "\n",
            to: "config")
        var command = [
            "req", "-x509", "-new", "-key", directory.path("key.pem"), "-out",
            directory.path("\(name).pem"), "-subj", "/CN=Test \(subject ?? name)", "-days",
            "\(days)",
            "-\(digest)", "-config", directory.path("config"), "-extensions", "ext",
        ]
        if let issuer {
            command += [
                "-CA", directory.path("\(issuer).pem"), "-CAkey", directory.path("key.pem"),
            ]
        }
        try run(command)
    }

    private func sign(
        _ receipt: AppReceipt, by signer: String, _ options: String...
    ) throws -> [UInt8] {
        try directory.write(AppReceiptContent.bytes(of: receipt), to: "content")
        try run(
            [
                "cms", "-sign", "-binary", "-nodetach", "-noattr", "-outform", "DER", "-in",
                directory.path("content"), "-signer", directory.path("\(signer).pem"), "-inkey",
                directory.path("key.pem"), "-out", directory.path("signed"),
            ] + options)
        return try Array(
            #require(FileManager.default.contents(atPath: directory.path("signed"))))
    }

    private func run(_ arguments: String...) throws { try run(arguments) }

    private func run(_ arguments: [String]) throws {
        let outcome = try OpenSSLCommand.run(arguments)
        guard outcome.status == 0 else { throw Failed(output: outcome.text) }
    }
}
