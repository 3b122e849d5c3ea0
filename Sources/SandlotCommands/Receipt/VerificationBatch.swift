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
                note(CommandFailure(ExitStatus.malformedInput, problem.message(file)))
            } catch let error as FileError {
                try finishJobs()
                note(CommandFailure(error))
            }
        }
        progress.finish()
        if rendering.format == .text {
            StandardError.shared.note("\(verifiedCount) verified, \(refusedCount) refused")
        }
        if let failure { throw CommandFailure(failure.status) }
        if refusedCount > 0 { throw CommandFailure(ExitStatus.foundWanting) }
    }

    /// Verifies the lines of a file.
    ///
    /// - Throws: `FileError` or `NotText` for the file, `CommandFailure` for standard output.
    private mutating func read(_ file: String) throws {
        var isEmpty = true
        var lines = try ReceiptLines(file)
        while let (number, token) = try lines.next() {
            add(Job(file: file, line: number, token: token))
            isEmpty = false
            let isFull = jobs.count >= Self.maximumJobs || pendingBytes >= Self.maximumBytes
            if isFull || !lines.hasBufferedInput { try finishJobs() }
        }
        if isEmpty { add(Job(file: file, line: 0, token: [])) }
        try finishJobs()
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
        try CommandFailure.writing { () throws(FileError) in
            for result in results { try output.write(result.text) }
            try output.flush()
        }
    }

    private static func verify(
        _ job: Job, _ verifier: ReceiptVerifier, _ kind: ReceiptKind, _ includingNested: Bool
    ) -> ReceiptResult {
        guard let token = job.token else {
            return ReceiptResult(refusal: ReceiptRefusal(.malformedToken, LineReader.tooLong))
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
}
