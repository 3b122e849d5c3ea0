import ArgumentParser
import SandlotBase
import SandlotCompliance

/// The `sandlot fleet merge` command.
struct FleetMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Add up summaries of traces.",
        discussion: """
            Each line of each file is a document in the format sandlot-fleet/1. The result does not \
            depend on the order of the documents, or on how the traces were divided among them. All \
            traces must have been checked against the same packs with the same parameters.

            EXAMPLES:
              # session.jsonl is a trace that your app recorded.
              sandlot check --aggregate --format json session.jsonl > monday.json
              sandlot check --aggregate --format json session.jsonl > tuesday.json
              sandlot fleet merge monday.json tuesday.json
              sandlot fleet merge --format json monday.json tuesday.json > week.json

            EXIT STATUS:
              0   the summaries were added, whatever they contain
              64  the command line is wrong
              65  a line is not a summary, or its traces were checked in another way
              74  a file cannot be opened, read, or written
            """
    )

    @Argument(help: "The summaries; - is standard input.", completion: .file(extensions: ["json"]))
    var files: [String]

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        guard files.count(where: { $0 == "-" }) < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
    }

    func run() throws {
        try InputFiles.requireReadable(files)
        try InputFiles.requireApartFromOutput(files)
        var fleet = FleetSummary()
        for file in files { try Self.add(file, to: &fleet) }
        try StandardOutput.print(fleet.lines(formatOptions.format).joined(separator: "\n"))
    }

    /// Adds the documents of a file.
    private static func add(
        _ file: String, to fleet: inout FleetSummary
    ) throws(CommandFailure) {
        var lines: TextLines
        do throws(FileError) { lines = try TextLines(file) } catch { throw CommandFailure(error) }
        var isEmpty = true
        while let (number, bytes) = try next(&lines, file) {
            guard bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
            isEmpty = false
            do throws(FleetError) {
                try fleet.add(FleetSummary(reading: bytes))
            } catch {
                throw malformed("\(file):\(number): \(error.reason)")
            }
        }
        guard !isEmpty else {
            throw malformed(
                "\(file): there is no summary in this file; sandlot check --aggregate --format json "
                    + "writes one")
        }
    }

    private static func next(
        _ lines: inout TextLines, _ file: String
    ) throws(CommandFailure) -> (number: Int, bytes: [UInt8])? {
        let next: (number: Int, line: TextLines.Line)?
        do throws(TextLines.Problem) {
            next = try lines.next()
        } catch {
            switch error {
            case .file(let error): throw CommandFailure(error)
            case .notText(let problem): throw malformed(problem.message(file))
            }
        }
        switch next {
        case nil: return nil
        case (let number, .text(let bytes))?: return (number, bytes)
        case (let number, .tooLong)?: throw malformed("\(file):\(number): \(TextLines.tooLong)")
        }
    }

    private static func malformed(_ message: String) -> CommandFailure {
        CommandFailure(ExitStatus.malformedInput, message)
    }
}
