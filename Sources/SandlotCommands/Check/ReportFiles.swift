internal import ArgumentParser
internal import SandlotCompliance
internal import SandlotJSON

/// The reports beside the main one.
struct ReportFiles {
    let junit: String?
    let sarif: String?
    let html: String?

    private var named: [(option: String, path: String)] {
        [("--junit", junit), ("--sarif", sarif), ("--html", html)].compactMap { option, path in
            path.map { (option, $0) }
        }
    }

    /// Whether there are any.
    var areWanted: Bool { !named.isEmpty }
    /// Whether one of them shows lines of a trace.
    var needExcerpt: Bool { areWanted }

    /// Says which report cannot be written, before anything is judged.
    ///
    /// - Parameter traces: Files that must not be written over.
    /// - Throws: ``CommandFailure`` with status 64 if a name is wrong, with 74 if the system would refuse.
    func requireWritable(besides traces: [String]) throws(CommandFailure) {
        var taken: [(path: String, meaning: String)] = traces.map { ($0, "a trace") }
        for (option, path) in named {
            guard !path.isEmpty, path != "-" else {
                throw CommandFailure(
                    ExitStatus.usage,
                    "\(option) `\(path)`: a file's name is needed; standard output has the main report"
                )
            }
            if let other = taken.first(where: { ReportFile.isSame($0.path, path) }) {
                throw CommandFailure(
                    ExitStatus.usage, "\(option) \(path): this file is \(other.meaning) already")
            }
            taken.append((path, "the report of \(option)"))
            do {
                try ReportFile.requireWritable(path)
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    /// Writes all of them, each as a whole.
    ///
    /// - Throws: ``CommandFailure`` with status 74.
    func write(_ traces: [JudgedTrace], packs: [Pack]) throws(CommandFailure) {
        do throws(FileError) {
            if let junit { try ReportFile.write(JUnitReport(traces).text, to: junit) }
            if let sarif {
                let report = SARIFReport(
                    traces, packs: packs, version: SandlotCommand.configuration.version)
                try ReportFile.write(report.text, to: sarif)
            }
            if let html {
                let report = HTMLReport(traces, packs: packs, origin: .process)
                try ReportFile.write(report.text, to: html)
            }
        } catch {
            throw CommandFailure(error)
        }
    }
}
