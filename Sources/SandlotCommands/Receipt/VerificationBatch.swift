internal import SandlotJSON
internal import SandlotReceipts

/// Verifies the lines of files by all cores, with results in the order of the lines.
///
/// Memory does not grow with the input: a bounded number of lines is held at a time.
struct VerificationBatch: ~Copyable {
    private struct Job: Sendable {
        let file: String
        let line: Int
        /// The token, or nil if the line was too long to be one.
        let token: [UInt8]?
    }

    private static let maximumJobs = 1024
    private static let maximumBytes = 32 << 20

    private let verifier: ReceiptVerifier
    private let kind: ReceiptKind
    private let includingNested: Bool
    private let rendering: VerificationRendering
    private var output = StandardOutput()
    private var progress = Progress("verified", total: nil)
    private var jobs: [Job] = []
    private var pendingBytes = 0
    private var verifiedCount = 0
    private var refusedCount = 0
    private var failure: CommandFailure?

    init(
        verifier: ReceiptVerifier, kind: ReceiptKind, includingNested: Bool, format: OutputFormat
    ) {
        self.verifier = verifier
        self.kind = kind
        self.includingNested = includingNested
        rendering = VerificationRendering(format: format)
    }

    /// Verifies all lines of all files.
    ///
    /// A file that cannot be read does not keep the others from being verified.
    ///
    /// - Throws: ``CommandFailure`` with the worst status that was met.
    mutating func run(_ files: [String]) throws {
        for file in files {
            do {
                try read(file)
            } catch let problem as LineReader.NotText {
                try finishJobs()
                note(
                    CommandFailure(
                        ExitStatus.malformedInput,
                        "\(file):\(problem.line): this is not text: \(problem.problem), at byte "
                            + "\(problem.byte) of the line"))
            } catch let error as UnreadableInput {
                try finishJobs()
                note(CommandFailure(error.error))
            }
        }
        progress.finish()
        if rendering.format == .text {
            StandardError.shared.note("\(verifiedCount) verified, \(refusedCount) refused")
        }
        if let failure { throw CommandFailure(failure.status) }
        if refusedCount > 0 { throw CommandFailure(ExitStatus.foundWanting) }
    }

    /// A file error on the side of the input, as opposed to one of standard output.
    private struct UnreadableInput: Error {
        let error: FileError
    }

    private mutating func read(_ file: String) throws {
        var isEmpty = true
        var reader: LineReader
        do { reader = try LineReader(file) } catch { throw UnreadableInput(error: error) }
        while let (number, line) = try Self.next(&reader) {
            switch line {
            case .tooLong: add(Job(file: file, line: number, token: nil))
            case .text(let bytes):
                guard let token = Self.trimmed(bytes) else { continue }
                add(Job(file: file, line: number, token: token))
            }
            isEmpty = false
            let isFull = jobs.count >= Self.maximumJobs || pendingBytes >= Self.maximumBytes
            if isFull || !reader.hasBufferedLine && !reader.isMidLine { try finishJobs() }
        }
        if isEmpty { add(Job(file: file, line: 0, token: [])) }
        try finishJobs()
    }

    private static func next(
        _ reader: inout LineReader
    ) throws -> (number: Int, line: LineReader.Line)? {
        do {
            return try reader.next()
        } catch let error as FileError {
            throw UnreadableInput(error: error)
        }
    }

    private mutating func add(_ job: Job) {
        jobs.append(job)
        pendingBytes += job.token?.count ?? 0
    }

    /// Verifies what is held, and writes the results.
    private mutating func finishJobs() throws {
        let (verifier, kind, includingNested) = (self.verifier, self.kind, self.includingNested)
        let rendering = self.rendering
        let results = try Parallel.map(jobs) { job in
            let result = Self.verify(job, verifier, kind, includingNested)
            return (
                isVerified: result.refusal == nil,
                text: rendering.render(result, job.file, job.line)
            )
        }
        jobs.removeAll(keepingCapacity: true)
        pendingBytes = 0
        for result in results {
            if result.isVerified { verifiedCount += 1 } else { refusedCount += 1 }
        }
        progress.update(verifiedCount + refusedCount)
        do throws(FileError) {
            for result in results { try output.write(result.text) }
            try output.flush()
        } catch {
            progress.finish()
            throw CommandFailure(error)
        }
    }

    private static func verify(
        _ job: Job, _ verifier: ReceiptVerifier, _ kind: ReceiptKind, _ includingNested: Bool
    ) -> ReceiptResult {
        guard let token = job.token else {
            return ReceiptResult(
                refusal: ReceiptRefusal(
                    .malformedToken,
                    "the line is longer than \(LineReader.maximumLength >> 20) MiB"))
        }
        if job.line == 0 {
            return ReceiptResult(
                refusal: ReceiptRefusal(.malformedToken, "the file holds no receipt"))
        }
        return verifier.verify(token[...], kind: kind, includingNested: includingNested)
    }

    private mutating func note(_ problem: CommandFailure) {
        progress.finish()
        StandardError.shared.error(problem.message)
        if problem.status > failure?.status ?? 0 { failure = problem }
    }

    /// The line without spaces around it, or nil if nothing else is there.
    private static func trimmed(_ line: [UInt8]) -> [UInt8]? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let first = line.firstIndex(where: { !isSpace($0) }),
            let last = line.lastIndex(where: { !isSpace($0) })
        else { return nil }
        return first == 0 && last == line.count - 1 ? line : Array(line[first...last])
    }
}
