import SandlotBase
import SandlotCompliance
import SandlotYAML

/// The rule files of a command, each of which is read once.
struct RuleFiles: Sendable {
    private(set) var files: [RuleFile] = []
    private var paths: [String: Int] = [:]

    /// The built-in rules and those of the files.
    var catalog: RuleCatalog { files.isEmpty ? .standard : RuleCatalog(files: files) }

    /// Reads a file, unless it has been read.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - location: The location in a pack at which the file is named, or nil for the command line.
    /// - Returns: The file.
    /// - Throws: ``YAMLError`` with the location of the first mistake, also if another file has a pack or a rule of
    ///   the same name.
    mutating func read(
        _ path: String, namedAt location: YAMLLocation? = nil
    ) throws(YAMLError) -> RuleFile {
        if let index = paths[path] { return files[index] }
        let file = try RuleFile.read(contentsOf: path)
        try file.requireVerdicts()
        for other in files {
            let names = Set(other.rules.map(\.id))
            let shared =
                other.pack.id == file.pack.id
                ? file.pack.id.rawValue : file.rules.first { names.contains($0.id) }?.id
            if let shared {
                throw YAMLError(
                    .nameTaken,
                    "\(path): \(Quotation.quoted(shared)) is also the name in \(other.name); "
                        + "rule files that are used together need different names",
                    at: location)
            }
        }
        paths[path] = files.count
        files.append(file)
        return file
    }
}
