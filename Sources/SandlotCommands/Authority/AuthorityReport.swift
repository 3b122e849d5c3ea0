import SandlotBase
import SandlotJSON
import SandlotReceipts

/// A description of an authority for people and scripts.
struct AuthorityReport {
    private let directory: String
    private let links: [(role: String, certificate: Certificate)]

    init(_ authority: CertificateAuthority, directory: String) {
        self.directory = directory
        links = [
            ("root", authority.root), ("intermediate", authority.intermediate),
            ("leaf", authority.leaf),
        ]
    }

    func print(_ format: OutputFormat) throws {
        switch format {
        case .text: try StandardOutput.print(try text())
        case .json: try StandardOutput.print(try json().indented)
        }
    }

    private func text() throws -> String {
        let style = Style.standardOutput
        var lines = ["\(style("authority", .strong)) \(directory)"]
        for (role, certificate) in links {
            lines.append("")
            lines.append(style(role, .strong))
            lines.append("  subject  \(certificate.subject)")
            lines.append("  serial   \(certificate.serialNumber)")
            lines.append("  valid    \(Self.describe(certificate.validity))")
            lines.append("  sha256   \(try certificate.fingerprint())")
        }
        return lines.joined(separator: "\n")
    }

    private static func describe(_ validity: ClosedRange<Timestamp>) -> String {
        "\(validity.lowerBound.description.prefix(10)) to \(validity.upperBound.description.prefix(10))"
    }

    private func json() throws -> JSONElement {
        var members: [String: JSONElement] = [
            "schema": .string("sandlot-authority/1"), "directory": .string(directory),
        ]
        for (role, certificate) in links {
            members[role] = .object([
                "subject": .string(certificate.subject),
                "serialNumber": .string(certificate.serialNumber),
                "notBefore": .string(certificate.validity.lowerBound.description),
                "notAfter": .string(certificate.validity.upperBound.description),
                "sha256": .string(try certificate.fingerprint()),
            ])
        }
        return .object(members)
    }
}
