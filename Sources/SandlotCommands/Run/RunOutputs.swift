import SandlotBase
import SandlotScenario

/// The files that a run writes in addition to its timeline, all or none.
struct RunOutputs {
    let trace: String?
    let receipts: String?

    /// Fails, before anything is played, if an output would overwrite an input or cannot be
    /// written.
    ///
    /// - Parameter roles: The files that the run reads.
    /// - Throws: ``CommandFailure`` with status 64 if a file has two roles or no name, or with 74 if the
    ///   system would refuse.
    func require(besides roles: FileRoles) throws(CommandFailure) {
        var roles = roles
        if let trace { try FileRoles.requireName(trace, of: "a file", for: "--trace") }
        if let receipts {
            try FileRoles.requireName(receipts, of: "a directory", for: "--receipts")
        }
        if let trace { try roles.write(trace, as: "the trace", for: "--trace") }
        if let receipts { try roles.write(receipts, as: "the receipts", for: "--receipts") }
        do throws(FileError) {
            if let trace { try ReportFile.requireWritable(trace) }
            if let receipts { try ReceiptFiles.requireRoom(in: receipts) }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Writes all files.
    ///
    /// - Parameters:
    ///   - files: The receipts.
    ///   - bytes: The trace.
    /// - Throws: ``CommandFailure``. In this case, nothing has been written.
    func write(_ files: ReceiptFiles, trace bytes: [UInt8]) throws {
        try CommandFailure.converting {
            var bundle = AtomicFileBundle()
            if let receipts { try files.add(to: &bundle, in: receipts) }
            let traces = trace.map { [ReportFile(bytes: bytes, to: $0)] } ?? []
            try ReportFile.write(traces, with: bundle)
        }
        if let trace { StandardError.shared.note("\(trace): \(bytes.count { $0 == 10 }) events") }
        if let receipts {
            StandardError.shared.note("\(receipts): \(files.count) files, root.pem and root.der")
        }
    }
}
