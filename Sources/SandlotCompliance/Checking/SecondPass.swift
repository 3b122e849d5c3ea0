import SandlotTrace

/// A second pass that reads a trace run by run, regardless of the order of its lines.
struct SecondPass {
    /// The position of a line in the file.
    private struct Entry {
        let seq: Int
        let offset: Int
        let length: Int
        /// The position among all lines.
        let order: Int
        let isHeader: Bool
    }

    private let storage: any TraceStorage
    private var entries: [[Entry]] = []
    private var indices: [String: Int] = [:]
    private var names: [String] = []
    private var facts: [RunFacts] = []

    /// Indexes all lines of a trace.
    ///
    /// - Parameters:
    ///   - storage: The trace.
    ///   - progress: Receives the number of bytes that have been read.
    /// - Throws: ``TraceError`` with a line, if one is malformed.
    init(_ storage: any TraceStorage, progress: ((Int) -> Void)? = nil) throws(TraceError) {
        self.storage = storage
        var reader = TraceScan(storage.source())
        var order = 0
        while try reader.advance() {
            let index: Int
            if let known = indices[reader.record.run] {
                index = known
            } else {
                index = entries.count
                indices[reader.record.run] = index
                entries.append([])
                names.append(reader.record.run)
                facts.append(RunFacts())
            }
            entries[index].append(
                Entry(
                    seq: reader.record.seq, offset: reader.offset, length: reader.length,
                    order: order, isHeader: reader.record.event.kind == .traceHeader))
            facts[index].take(reader.record.event, seq: reader.record.seq)
            order += 1
            if order & 0xFFFF == 0 { progress?(reader.offset) }
        }
    }

    /// Checks one run after the other.
    ///
    /// - Parameter check: Receives the runs.
    /// - Throws: ``TraceError`` if a line cannot be read again.
    func replay(into check: TraceCheck) throws(TraceError) {
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        for (index, name) in names.enumerated() {
            var repairs = RunRepairs()
            let lines = try sorted(entries[index], &repairs)
            var header: TraceRecord?
            if let entry = lines.first(where: \.isHeader) {
                header = try decode(entry, &decoder).record
            }
            let run = check.beginRun(name, header: header, facts: facts[index])
            run.state.values.repairs = repairs
            for entry in lines {
                let (record, content) = try decode(entry, &decoder)
                run.observe(record, content)
                check.count(record)
            }
            check.end(run)
        }
        check.end()
    }

    private func decode(
        _ entry: Entry, _ decoder: inout TraceLineDecoder
    ) throws(TraceError) -> (record: TraceRecord, content: TraceContent) {
        let bytes = try storage.bytes(at: entry.offset, count: entry.length)
        return try decoder.decode(bytes)
    }

    /// Sorts the lines of a run by number and drops repeated lines.
    private func sorted(
        _ entries: [Entry], _ repairs: inout RunRepairs
    ) throws(TraceError) -> [Entry] {
        let sorted = entries.sorted { ($0.seq, $0.order) < ($1.seq, $1.order) }
        var kept: [Entry] = []
        kept.reserveCapacity(sorted.count)
        var seen: Set<[UInt8]> = []
        for (index, entry) in sorted.enumerated() {
            let isShared =
                index > 0 && sorted[index - 1].seq == entry.seq
                || index + 1 < sorted.count && sorted[index + 1].seq == entry.seq
            if isShared {
                if index == 0 || sorted[index - 1].seq != entry.seq { seen = [] }
                let bytes = try storage.bytes(at: entry.offset, count: entry.length)
                guard seen.insert(CanonicalJSON.bytes(of: bytes)).inserted else {
                    repairs.dropped.append(entry.seq)
                    continue
                }
                if seen.count == 2 { repairs.shared.append(entry.seq) }
            }
            kept.append(entry)
        }
        let orders = kept.map(\.order)
        repairs.isSorted = zip(orders, orders.dropFirst()).contains { $0 > $1 }
        return kept
    }
}
