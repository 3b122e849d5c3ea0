extension TraceRecord {
    /// The line as JSON text in UTF-8, without a line ending.
    ///
    /// Members with their default value are omitted.
    public var json: [UInt8] {
        var members = TraceMembers()
        members.begin()
        members.write(.seq, seq)
        members.write(.t, t)
        members.write(.run, run)
        if case .unknown(let event) = event {
            members.write(.e, event.name)
        } else {
            members.write(.e, event.kind.name)
        }
        members.write(.wall, wall?.text)
        members.write(.dev, dev)
        members.write(.scene, scene)
        event.write(to: &members)
        for field in unknownFields { members.write(field) }
        return members.end()
    }
}
