import SandlotTrace

/// The classification of personal fields and persistent identifiers in data that leaves an app.
struct PersonalInformation: Sendable {
    private let pii: Set<String>
    private let persistentIds: Set<String>

    /// The parameters that are read.
    static let parameters: [AnyParameter] = [
        Parameter.pii.erased, Parameter.persistentIds.erased,
    ]

    init(_ parameters: Parameters) {
        pii = Set(parameters[.pii])
        persistentIds = Set(parameters[.persistentIds])
    }

    /// Whether a field is personal.
    func hasPersonalField(_ event: TraceEvent.DataSent) -> Bool {
        event.fields.contains(where: pii.contains)
    }

    /// Whether a field other than the voice is personal.
    func hasPersonalFieldBesidesVoice(_ event: TraceEvent.DataSent) -> Bool {
        event.fields.contains { $0 != "voice" && pii.contains($0) }
    }

    /// Whether an identifier can recognize a user over time.
    func hasPersistentIdentifier(_ event: TraceEvent.DataSent) -> Bool {
        event.identifiers.contains(where: persistentIds.contains)
    }

    /// Whether a voice recording is exempt from consent.
    ///
    /// It is the only personal field, is sent to be transcribed and deleted at once, and is mentioned in the
    /// privacy policy.
    func isExceptedVoice(_ event: TraceEvent.DataSent, in run: RunState) -> Bool {
        event.purpose == .stt && event.transient && run.header?.policyNoticeVoice == true
            && hasPersonalField(event) && !hasPersonalFieldBesidesVoice(event)
    }

    /// The personal fields and the persistent identifiers, for messages.
    func names(in event: TraceEvent.DataSent) -> [String] {
        fields(in: event) + event.identifiers.filter(persistentIds.contains)
    }

    /// The personal fields, for messages.
    func fields(in event: TraceEvent.DataSent) -> [String] {
        event.fields.filter(pii.contains)
    }
}

extension DeviceState.Grant {
    /// The events that a check looks at if it rests on this consent, without events of other runs.
    ///
    /// - Parameter run: The run that is checked.
    /// - Returns: One event or none.
    func looking(in run: RunState) -> [Moment] {
        self.run == run.id ? [at] : []
    }
}
