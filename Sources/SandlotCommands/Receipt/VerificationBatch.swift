import SandlotBase
import SandlotReceipts

/// A verification of the lines of files on all cores, with results in the order of the lines.
///
/// Memory does not grow with the input, because the number of lines in memory is bounded.
struct VerificationBatch: ~Copyable {
    private struct Job: Sendable {
        let file: String
        let line: Int
        /// The token, or why the line cannot contain one.
        let token: ReceiptLines.Token
    }

    private static let maximumJobs = 1024
    /// The number of jobs that a worker takes at a time.
    private static let maximumJobsWithCommonVerification = 64
    private static let maximumBytes = 32 << 20

    private let judge: ReceiptJudge
    private let rendering: VerificationRendering
    private var output = StandardOutput()
    private var progress = Progress("verified", total: nil)
    private var jobs: [Job] = []
    private var pendingBytes = 0
    private var verifiedCount = 0
    private var unverifiedCount = 0
    private var refusedCount = 0
    private var failure: CommandFailure?

    init(judge: ReceiptJudge, format: OutputFormat) {
        self.judge = judge
        rendering = VerificationRendering(format: format)
    }

    /// Verifies all lines of all files.
    ///
    /// A file that cannot be read does not prevent the others from being verified.
    ///
    /// - Throws: ``CommandFailure`` with the worst status that occurred.
    mutating func run(_ files: [String]) throws {
        for file in files {
            do {
                try read(file)
            } catch let problem as TextLines.NotText {
                try finishJobs()
                note(CommandFailure(ExitStatus.malformedInput, problem.message(file)))
            } catch let error as FileError {
                try finishJobs()
                note(CommandFailure(error))
            }
        }
        progress.finish()
        if rendering.format == .text {
            let unverified = unverifiedCount == 0 ? "" : "\(unverifiedCount) unverified, "
            StandardError.shared.note(
                "\(verifiedCount) verified, \(unverified)\(refusedCount) refused")
        }
        if let failure { throw CommandFailure(failure.status) }
        if refusedCount > 0 { throw CommandFailure(ExitStatus.checkFailed) }
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
        if isEmpty { add(Job(file: file, line: 0, token: .text([]))) }
        try finishJobs()
    }

    private mutating func add(_ job: Job) {
        jobs.append(job)
        pendingBytes += job.token.count
    }

    /// Verifies the pending lines, and writes the results.
    private mutating func finishJobs() throws {
        let (judge, rendering) = (self.judge, self.rendering)
        let length = min(
            max(jobs.count / Parallel.workerCount, 1), Self.maximumJobsWithCommonVerification)
        let parts = stride(from: 0, to: jobs.count, by: length).map {
            jobs[$0..<min($0 + length, jobs.count)]
        }
        let results = Parallel.mapEach(parts) { part in
            let judgments = Self.judgments(of: part, by: judge)
            var text: [UInt8] = []
            for (job, judgment) in zip(part, judgments) {
                rendering.append(judgment, job.file, line: job.line, to: &text)
            }
            return (standings: judgments.map(\.standing), text: text)
        }
        jobs.removeAll(keepingCapacity: true)
        pendingBytes = 0
        for standing in results.lazy.flatMap(\.standings) {
            switch standing {
            case .verified: verifiedCount += 1
            case .unverified: unverifiedCount += 1
            case .refused(let refusal):
                refusedCount += 1
                if refusal.code == .verificationUnavailable {
                    note(CommandFailure(ExitStatus.internalError, refusal.reason))
                }
            }
        }
        progress.update(verifiedCount + unverifiedCount + refusedCount)
        try CommandFailure.writing { () throws(FileError) in
            for result in results { try output.write(result.text) }
            try output.flush()
        }
    }

    private static func judgments(
        of jobs: ArraySlice<Job>, by judge: ReceiptJudge
    ) -> [ReceiptJudgment] {
        let tokens = jobs.compactMap { job -> [UInt8]? in
            guard job.line > 0, case .text(let token) = job.token else { return nil }
            return token
        }
        var judged = judge.judge(tokens)[...]
        return jobs.map { job in
            if job.line == 0 {
                return ReceiptJudgment(.malformedToken, "the file contains no receipt")
            }
            return switch job.token {
            case .text: judged.removeFirst()
            case .unreadable(let reason): ReceiptJudgment(.malformedToken, reason)
            }
        }
    }

    private mutating func note(_ problem: CommandFailure) {
        progress.finish()
        StandardError.shared.error(problem.message)
        if problem.status > failure?.status ?? 0 { failure = problem }
    }
}
