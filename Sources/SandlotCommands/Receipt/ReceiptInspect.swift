import ArgumentParser
import SandlotBase
import SandlotJSON
import SandlotReceipts

/// The `sandlot receipt inspect` command.
struct ReceiptInspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the content of receipts without verifying them.",
        discussion: """
            The signed data inside a notification is shown as well. A line can also be a JSON object that \
            contains the JWS, or an app receipt in Base64, as with receipt verify. A file can also \
            be one app receipt as it is on a device, in DER.

            EXAMPLES:
              sandlot catalog init
              sandlot authority init --authority ca
              sandlot receipt issue remove_ads --authority ca > tx.jws
              sandlot receipt inspect tx.jws
              head -1 tx.jws | sandlot receipt inspect --format json
            """
    )

    @Argument(
        help: "The files with one compact JWS on each line; - is standard input.",
        completion: .file())
    var files: [String] = ["-"]

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        guard files.filter({ $0 == "-" }).count < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
    }

    func run() throws {
        try InputFiles.requireApartFromOutput(files)
        var worst = ExitStatus.success
        try CommandFailure.converting {
            var output = StandardOutput()
            for file in files { worst = max(worst, try inspect(file, &output)) }
        }
        if worst != ExitStatus.success { throw CommandFailure(worst) }
    }

    /// Shows the receipts of a file.
    ///
    /// A receipt that cannot be read does not prevent the others from being shown.
    ///
    /// - Returns: The exit status for the file alone.
    private func inspect(_ file: String, _ output: inout StandardOutput) throws -> Int32 {
        var status = ExitStatus.success
        var count = 0
        do {
            var lines = try ReceiptLines(file)
            while let (number, token) = try lines.next() {
                count += 1
                if let problem = show(token, file: file, line: number, &output) {
                    status = ExitStatus.checkFailed
                    StandardError.shared.error("\(file):\(number): \(problem)")
                }
                try CommandFailure.writing { () throws(FileError) in try output.flush() }
            }
        } catch let error as FileError {
            StandardError.shared.error(error.description)
            return ExitStatus.inputOutput
        } catch let error as TextLines.NotText {
            StandardError.shared.error(error.message(file))
            return ExitStatus.malformedInput
        }
        if count == 0 {
            StandardError.shared.error("\(file): the file contains no receipt")
            return ExitStatus.checkFailed
        }
        return status
    }

    /// Shows one receipt.
    ///
    /// - Returns: The reason that it cannot be shown, or nil.
    private func show(
        _ token: ReceiptLines.Token, file: String, line: Int, _ output: inout StandardOutput
    ) -> String? {
        let bytes: [UInt8]
        switch token {
        case .text(let text): bytes = text
        case .unreadable(let reason): return reason
        }
        do throws(ReceiptError) {
            if AppReceiptText.isLikely(bytes) {
                try show(appReceipt: bytes, file: file, line: line, &output)
                return nil
            }
            let receipt = try UntrustedReceipt(String(decoding: bytes, as: UTF8.self))
            let view = InspectedReceipt(receipt, file: file, line: line)
            switch formatOptions.format {
            case .text: output.append(view.text(Style.standardOutput))
            case .json:
                output.append(bytes: LineSeparators.escaped(Array(view.json.compact.utf8)))
            }
            return view.problem
        } catch {
            return error.reason
        }
    }

    /// Shows one app receipt.
    private func show(
        appReceipt text: [UInt8], file: String, line: Int, _ output: inout StandardOutput
    ) throws(ReceiptError) {
        guard let bytes = AppReceiptText.bytes(text) else {
            throw ReceiptError(
                .malformedToken, "this is not a compact JWS, and \(AppReceiptText.undecodable)")
        }
        let view = InspectedAppReceipt(try UntrustedAppReceipt(bytes), file: file, line: line)
        switch formatOptions.format {
        case .text: output.append(view.text(Style.standardOutput))
        case .json: output.append(bytes: LineSeparators.escaped(Array(view.json.compact.utf8)))
        }
    }
}
