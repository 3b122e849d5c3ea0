package import SandlotJSON
internal import SandlotReceipts

/// The receipts that scenarios disclosed, as files.
package struct ReceiptFiles {
    private static let rootName = "root.pem"
    private static let maximumNameLength = 60

    private var files: [AtomicFileSet.File] = []
    private var roots: [Certificate] = []
    private var stems: Set<String> = []

    /// Begins without any.
    package init() {}

    /// Adds what a scenario disclosed.
    ///
    /// - Parameters:
    ///   - report: What became of the scenario.
    ///   - scenario: The scenario, whose file's name begins the names of the files.
    package mutating func add(_ report: ScenarioReport, of scenario: Scenario) {
        let stem = uniqueStem(scenario.file)
        for (index, receipt) in report.receipts.enumerated() {
            let digits = String(index + 1)
            let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            let parts = [stem, number, Self.part(receipt.device), Self.part(receipt.productID)]
            files.append(
                .init(
                    name: parts.joined(separator: "-") + ".jws",
                    bytes: Array("\(receipt.jws)\n".utf8), mode: 0o644))
        }
        if !roots.contains(report.root) { roots.append(report.root) }
    }

    /// How many receipts there are.
    package var count: Int { files.count }

    /// Finds out, before anything is played, whether files can be written into a directory.
    ///
    /// What an earlier run has left there when it was killed is removed.
    ///
    /// - Parameter directory: The directory, which may be missing.
    /// - Throws: `FileError` if it contains receipts or cannot be written to.
    package static func requireRoom(in directory: String) throws(FileError) {
        guard try FileKind.requireDirectory(directory) else { return }
        try AtomicFileSet.clear([rootName], in: directory)
        for name in try FileKind.names(in: directory).sorted()
        where name.hasSuffix(".jws") || name == rootName || name == "root.der" {
            throw FileError(protecting: "\(directory)/\(name)")
        }
    }

    /// Adds all files and the root certificate to what is written, of which nothing may exist.
    ///
    /// - Parameters:
    ///   - bundle: What is written.
    ///   - directory: Where to; it is created if it is missing.
    /// - Throws: `ReceiptError` if a certificate cannot be written as PEM.
    package func add(to bundle: inout AtomicFileBundle, in directory: String) throws {
        let pem = try roots.flatMap { try $0.pem() }
        let all = files + [.init(name: Self.rootName, bytes: pem, mode: 0o644)]
        bundle.add(all, to: directory, protecting: all.map(\.name))
    }

    /// Writes all files and the root certificate, or nothing.
    ///
    /// - Parameter directory: Where to; it is created if it is missing.
    /// - Returns: How many receipts were written.
    /// - Throws: `FileError`, also if one of the files exists, and `ReceiptError` if a certificate cannot
    ///   be written as PEM.
    @discardableResult
    package func write(into directory: String) throws -> Int {
        var bundle = AtomicFileBundle()
        try add(to: &bundle, in: directory)
        try bundle.write()
        return files.count
    }

    /// A name for the files of a scenario that no other scenario has.
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

    /// A part of a file's name, without anything that means something in paths.
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
