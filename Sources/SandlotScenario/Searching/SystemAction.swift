import SandlotYAML

/// An action that a search tries: some steps of a story, and when they make sense.
struct SystemAction: Sendable {
    /// The steps as a story contains them.
    let nodes: [YAMLNode]
    let steps: [Step]
    /// Whether the action makes sense now.
    let isPossible: @Sendable (ScenarioRun) -> Bool
    /// The place where the app asks the store what is owned, or nil.
    let tells: Place?
}
