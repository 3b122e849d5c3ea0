internal import ArgumentParser
internal import SandlotJSON
internal import SandlotReceipts

/// `sandlot receipt inspect`.
struct ReceiptInspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show what receipts say, without checking who made them.",
        discussion: """
            EXAMPLES:
              sandlot receipt inspect tx.jws
              head -1 tx.jws | sandlot receipt inspect --format json
            """
    )

    @Argument(
        help: "The files with one compact JWS a line; - is standard input.",
        completion: .file())
    var files: [String] = ["-"]

    @OptionGroup var formatOptions: FormatOptions

    func run() throws {
        var isComplete = true
        try CommandFailure.converting {
            var output = StandardOutput()
            for file in files {
                do {
                    isComplete = try inspect(file, &output) && isComplete
                } catch let problem as LineReader.NotText {
                    try output.flush()
                    throw CommandFailure(
                        ExitStatus.malformedInput,
                        "\(file):\(problem.line): this is not text: \(problem.problem)")
                }
            }
            try output.flush()
        }
        if !isComplete { throw CommandFailure(ExitStatus.foundWanting) }
    }

    /// Shows the receipts of a file.
    ///
    /// - Returns: Whether every line was a receipt, and there was one.
    private func inspect(_ file: String, _ output: inout StandardOutput) throws -> Bool {
        var reader = try LineReader(file)
        var count = 0
        var isComplete = true
        while let (number, line) = try reader.next() {
            guard case .text(let bytes) = line, !bytes.isEmpty else { continue }
            count += 1
            do {
                let receipt = try UntrustedReceipt(String(decoding: bytes, as: UTF8.self))
                let view = InspectedReceipt(receipt, file: file, line: number)
                switch formatOptions.format {
                case .text: try output.line(view.text(Style.standardOutput))
                case .json: try output.line(view.json.compact)
                }
            } catch let error as ReceiptError {
                isComplete = false
                StandardError.shared.error("\(file):\(number): \(error.reason)")
            }
        }
        if count == 0 { StandardError.shared.error("\(file): the file holds no receipt") }
        return isComplete && count > 0
    }
}
