import SandlotYAML

/// One step of a scenario.
struct Step: Sendable {
    let action: Action
    let location: YAMLLocation
}
