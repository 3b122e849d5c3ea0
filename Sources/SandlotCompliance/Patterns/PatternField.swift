import SandlotTrace

/// A field that a pattern reads: a member of the event, or the window of its line.
enum PatternField: Sendable, Hashable {
    /// The member `scene` of the line, which is `main` if the line does not contain it.
    case scene
    /// A field of the event.
    case path(TraceFieldPath)

    /// The name in a rule file.
    var name: String {
        switch self {
        case .scene: "scene"
        case .path(let path): path.name
        }
    }

    /// The type of the field in events of a kind, or nil if they do not have the field.
    func type(in kind: TraceEventKind) -> TraceFieldType? {
        switch self {
        case .scene: .text
        case .path(let path): path.type(in: kind)
        }
    }
}

/// An event with the name of its window, as patterns look at it.
struct PatternSubject {
    let event: TraceEvent
    let scene: String

    init(_ event: TraceEvent, scene: String) {
        self.event = event
        self.scene = scene
    }

    init(_ observation: Observation) {
        self.init(observation.event, scene: observation.scene.name)
    }

    /// The value of a field, or nil if the event does not have it.
    subscript(field: PatternField) -> TraceFieldValue? {
        switch field {
        case .scene: .text(scene)
        case .path(let path): path.value(in: event)
        }
    }

    /// The values of fields that put events into groups, or nil if the event lacks one of them.
    func key(_ fields: [PatternField], window: Int? = nil) -> PatternKey? {
        var values: [TraceFieldValue] = []
        for field in fields {
            guard let value = self[field] else { return nil }
            values.append(value)
        }
        return PatternKey(window: window, values: values)
    }
}

/// The group of an event: the values of the fields that `same` lists.
struct PatternKey: Hashable {
    /// The window, for states that each window has.
    let window: Int?
    let values: [TraceFieldValue]
}
