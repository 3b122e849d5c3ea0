package import SandlotBase
import SandlotReceipts
import SandlotStore

/// The receipts that scenarios disclosed and the notifications that their stores sent, as files.
package struct ReceiptFiles {
    private static let rootName = "root"
    private static let maximumNameLength = 60
    private static let appReceiptSuffix = ".app-receipt"

    private var files: [AtomicFileSet.File] = []
    private var roots: [Certificate] = []
    private var stems: Set<String> = []

    /// Creates an empty set of files.
    package init() {}

    /// Adds the signed data of a scenario.
    ///
    /// - Parameters:
    ///   - report: The report on the scenario.
    ///   - scenario: The scenario, whose file name begins the names of the files.
    package mutating func add(_ report: ScenarioReport, of scenario: Scenario) {
        let stem = uniqueStem(scenario.file)
        for (index, receipt) in report.receipts.enumerated() {
            let number = Self.number(index + 1)
            let parts = [stem, number, Self.part(receipt.device), Self.part(receipt.productID)]
            add(receipt.jws, parts)
        }
        add(report.notifications, stem: stem)
        for (index, receipt) in report.appReceipts.enumerated() {
            add(receipt, named: stem, number: Self.number(index + 1))
        }
        if !roots.contains(report.root) { roots.append(report.root) }
    }

    /// The number of files in addition to the root certificate.
    package var count: Int { files.count }

    /// Checks, before anything is played, that files can be written into a directory.
    ///
    /// Removes the remains of an earlier run that was killed.
    ///
    /// - Parameter directory: The directory, which may be missing.
    /// - Throws: `FileError` if it contains receipts or cannot be written to.
    package static func requireRoom(in directory: String) throws(FileError) {
        guard try FileKind.requireDirectory(directory) else { return }
        try AtomicFileSet.clear(["\(rootName).pem"], in: directory)
        for name in try DirectoryPlacement.names(in: directory)
        where isOurs(name) {
            throw FileError(protecting: "\(directory)/\(name)")
        }
    }

    /// Whether a file has a name that this type would give it.
    private static func isOurs(_ name: String) -> Bool {
        name.hasSuffix(".jws") || name.hasSuffix(appReceiptSuffix)
            || name.hasSuffix("-notifications.jsonl")
            || (name.hasPrefix(rootName) && (name.hasSuffix(".pem") || name.hasSuffix(".der")))
    }

    /// Adds all files and the root certificate to a bundle.
    ///
    /// None of the files may exist.
    ///
    /// - Parameters:
    ///   - bundle: The bundle to add to.
    ///   - directory: The directory, which is created if it is missing.
    /// - Throws: `ReceiptError` if a certificate cannot be written as PEM.
    package func add(to bundle: inout AtomicFileBundle, in directory: String) throws {
        let pem = try roots.flatMap { try $0.pem() }
        var all = files + [.init(name: "\(Self.rootName).pem", bytes: pem, mode: 0o644)]
        for (index, root) in roots.enumerated() {
            let name = index == 0 ? Self.rootName : "\(Self.rootName)-\(index + 1)"
            all.append(.init(name: "\(name).der", bytes: root.der, mode: 0o644))
        }
        bundle.add(all, to: directory, protecting: all.map(\.name))
    }

    /// Adds notifications, the renewal info inside them, and the bodies of the requests that
    /// deliver them.
    private mutating func add(_ notifications: [SignedNotification], stem: String) {
        var bodies: [UInt8] = []
        for (index, notification) in notifications.enumerated() {
            let number = Self.number(index + 1)
            let type = [
                notification.payload.notificationType?.rawValue,
                notification.payload.subtype?.rawValue,
            ].compactMap(\.self).joined(separator: "-")
            add(notification.jws, [stem, "notification", number, Self.part(type)])
            if let renewalInfo = notification.renewalInfo {
                add(renewalInfo, [stem, "renewal", number, Self.part(notification.productID)])
            }
            bodies += Array("{\"signedPayload\":\"\(notification.jws)\"}\n".utf8)
        }
        guard !notifications.isEmpty else { return }
        files.append(.init(name: "\(stem)-notifications.jsonl", bytes: bodies, mode: 0o644))
    }

    private mutating func add(_ jws: String, _ nameParts: [String]) {
        files.append(
            .init(
                name: nameParts.joined(separator: "-") + ".jws", bytes: Array("\(jws)\n".utf8),
                mode: 0o644))
    }

    /// Adds an app receipt, in Base64 as a backend receives it.
    private mutating func add(_ receipt: KeptAppReceipt, named stem: String, number: String) {
        let parts = [
            stem, number, Self.part(receipt.customer.rawValue), Self.part(receipt.bundleID),
        ]
        files.append(
            .init(
                name: parts.joined(separator: "-") + Self.appReceiptSuffix,
                bytes: Base64.encoded(receipt.bytes, as: .standard) + [UInt8(ascii: "\n")],
                mode: 0o644))
    }

    /// Returns a number as text that sorts in numeric order.
    private static func number(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Writes all files and the root certificate in PEM and in DER, or nothing.
    ///
    /// - Parameter directory: The directory, which is created if it is missing.
    /// - Returns: The number of files that were written in addition to the root certificate.
    /// - Throws: `FileError`, also if one of the files exists, and `ReceiptError` if a certificate cannot
    ///   be written as PEM.
    @discardableResult
    package func write(into directory: String) throws -> Int {
        var bundle = AtomicFileBundle()
        try add(to: &bundle, in: directory)
        try bundle.write()
        return files.count
    }

    /// Returns a name for the files of a scenario that no other scenario has.
    private mutating func uniqueStem(_ file: String) -> String {
        var name = file.split(separator: "/").last.map(String.init) ?? file
        for suffix in [".yaml", ".yml"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        let stem = Self.part(name == "-" ? "scenario" : name)
        var unique = stem
        var number = 2
        while !stems.insert(unique).inserted {
            unique = "\(stem)-\(number)"
            number += 1
        }
        return unique
    }

    /// Returns a part of a file name without characters that are special in paths.
    private static func part(_ text: String) -> String {
        let characters = text.unicodeScalars.prefix(maximumNameLength).map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-": Character(scalar)
            default: "_"
            }
        }
        let name = String(characters)
        return name.first == "." ? "_" + name.dropFirst() : name
    }
}
