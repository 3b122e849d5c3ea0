import SandlotBase
import SandlotTrace
import SandlotYAML

/// The option `--from`, which imports exports of other tools.
enum ExportOption {
    /// The names of the built-in mappings.
    static let builtIn = ["firebase"]
    private static let fileSuffixes = [".yaml", ".yml", ".json"]
    /// The maximum number of entry names in the notes about omitted entries.
    private static let noteLimit = 10

    /// Reads the description of an export.
    ///
    /// - Parameter text: The name of a built-in mapping, or the path of a mapping's file.
    /// - Returns: The description of the files.
    /// - Throws: ``CommandFailure`` with status 64, or with 74 if the file cannot be read.
    static func description(_ text: String) throws(CommandFailure) -> ExportDescription {
        if text == "firebase" { return .firebase }
        guard text == "-" || text.contains("/") || fileSuffixes.contains(where: text.hasSuffix)
        else {
            let isSlip = NearestWord.suggestion(for: text, among: builtIn) != nil
            throw CommandFailure(
                ExitStatus.usage,
                "--from: " + CheckCriteria.unknown("built-in mapping", named: text, among: builtIn)
                    + (isSlip ? " A" : "; a") + " mapping of your own is a file named *.yaml")
        }
        do throws(YAMLError) {
            return try MappingFile(contentsOf: text).description
        } catch {
            let status =
                error.code == .unreadableFile ? ExitStatus.inputOutput : ExitStatus.usage
            throw CommandFailure(status, error.description)
        }
    }

    /// Returns notes about the entries that an import left out, one line for each name.
    static func notes(_ skipped: [ImportedTrace.Skipped], _ path: String) -> [String] {
        let told = skipped.filter { !$0.isIntended }
        var notes = told.prefix(noteLimit).map { entry in
            let name = PlainText.excerpt(entry.name, atMost: 60)
            let count = entry.count == 1 ? "1 entry" : "\(entry.count) entries"
            return "\(path):\(entry.firstLine): left out \(count) named `\(name)`: "
                + PlainText.excerpt(entry.reason)
        }
        if told.count > noteLimit {
            notes.append("\(path): left out entries of \(told.count - noteLimit) more names")
        }
        return notes
    }
}
