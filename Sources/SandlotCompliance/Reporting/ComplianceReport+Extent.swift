extension ComplianceReport {
    /// What was checked, in words, for example `1 run, 41 events` or `12 files`.
    var extent: String {
        if let scannedFiles { return TextReport.count(scannedFiles, "file") }
        return "\(TextReport.count(runs.count, "run")), \(TextReport.count(events, "event"))"
            + (unknownEvents > 0 ? ", \(unknownEvents) of them with an unknown name" : "")
    }
}

extension Finding {
    /// The run and the time, or the place in an app that was scanned.
    var origin: String {
        if let place { return place.line.map { "\(place.file):\($0)" } ?? place.file }
        return "run \(run) at \(ClockText.exact(atMs))"
    }
}
